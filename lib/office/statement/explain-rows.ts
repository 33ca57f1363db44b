import type { Environment, StatementSync } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import { getCatchingUp } from '@/lib/service/standing/queries.ts'
import { assignRows } from './internal/assign-rows.ts'
import { bookForeign, bookOpening } from './internal/book-rows.ts'
import { fillGaps } from './internal/fill-gaps.ts'
import { listExpected } from './internal/list-expected.ts'
import { GRACE_MINUTES, LAST_SLACK_MS, nameRows, storeMatches, storeRowNames } from './internal/name-rows.ts'
import { takeBackAssigned, takeBackForeign } from './internal/take-back.ts'
import { withStatementLocked } from './with-statement-locked.ts'

const AT_ONCE = 500
const EARLIER_AT_ONCE = 5_000

/**
 * Matches new rows to our books, books foreign ones, and takes back those that turn out to be ours. Waits while the
 * statement is being read, since rows are explained in order, or while this database catches up with what it lost.
 */
export async function explainRows(environment: Environment): Promise<void> {
  const sync = await db().statementSync.findUnique({ where: { environment } })
  if (!sync || sync.gapOpen || sync.headPosition === null) return
  if (await getCatchingUp(environment)) return
  if (!sync.openingBooked) await leaveOutEarlier(sync)
  await takeBackForeign(environment)
  await takeBackAssigned(environment)
  if (!sync.openingBooked) {
    await explainAll(environment, false)
    await bookOpening(environment)
  }
  await explainAll(environment, true)
  if ((await fillGaps(environment)) > 0) await explainAll(environment, true)
}

/** A key may bring years of rows from well before our books began. */
async function leaveOutEarlier(sync: StatementSync): Promise<void> {
  for (;;) {
    if ((await leaveOutSome(sync)) < EARLIER_AT_ONCE) return
  }
}

/** None once the opening balance is booked, since that sums only the rows left out before. */
function leaveOutSome({ environment, booksFrom }: StatementSync): Promise<number> {
  const before = new Date(booksFrom.getTime() - LAST_SLACK_MS)
  return withStatementLocked(environment, async (tx) => {
    const { openingBooked } = await tx.statementSync.findUniqueOrThrow({ where: { environment } })
    if (openingBooked) return 0
    const earlier = { environment, match: 'open' as const, occurredAt: { lt: before } }
    const found = await tx.statementEntry.findMany({
      where: earlier,
      orderBy: { position: 'asc' },
      take: EARLIER_AT_ONCE,
      select: { position: true },
    })
    const upTo = found.at(-1)?.position
    if (upTo === undefined) return 0
    const where = { ...earlier, position: { lte: upTo } }
    return (await tx.statementEntry.updateMany({ where, data: { match: 'before' } })).count
  })
}

async function explainAll(environment: Environment, booksForeign: boolean): Promise<void> {
  let after = 0n
  for (;;) {
    const last = await explainSome(environment, after, booksForeign)
    if (last === null) return
    after = last
  }
}

/** Returns the position of the last row that it explained; null if there was none. */
function explainSome(environment: Environment, after: bigint, booksForeign: boolean): Promise<bigint | null> {
  return withStatementLocked(environment, async (tx) => {
    const found = await tx.statementEntry.findMany({
      where: { environment, match: 'open', position: { gt: after, lte: await getWholeUpTo(tx, environment) } },
      orderBy: { position: 'asc' },
      take: AT_ONCE,
    })
    const last = found.at(-1)
    if (!last) return null
    const rows = await nameRows(tx, environment, found)
    await storeRowNames(tx, environment, found, rows)
    const matched = assignRows(rows, await listExpected(tx, environment, rows))
    await storeMatches(tx, environment, matched)
    const tried = found.map(({ position }) => position)
    if (booksForeign) await bookForeign(tx, environment, tried, GRACE_MINUTES)
    await notifyChange(tx, { topic: 'statement', id: environment })
    return last.position
  })
}

/** Nothing is left to read up to this position; another worker may have begun a newer part. */
async function getWholeUpTo(tx: Tx, environment: Environment): Promise<bigint> {
  const { gapOpen, headPosition, joinPosition } = await tx.statementSync.findUniqueOrThrow({ where: { environment } })
  return (gapOpen ? joinPosition : headPosition) ?? 0n
}
