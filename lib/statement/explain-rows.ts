import { db, type Tx } from '../db.ts'
import type { Environment, StatementEntry } from '../generated/prisma/client.ts'
import { notifyChange } from '../live/notify-change.ts'
import { type Assigned, assignRows, type OpenRow } from './assign-rows.ts'
import { bookForeign } from './book-foreign.ts'
import { bookOpening } from './book-opening.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { readExpected } from './read-expected.ts'

const AT_ONCE = 500
const MINUTE_MS = 60_000

/** By how much the Service's clock may differ from ours; and for a row that nothing else explains. */
const SLACK_MS = 15 * MINUTE_MS
const LAST_SLACK_MS = 36 * 60 * MINUTE_MS

/** A row that nothing of ours explains after this long is not ours. */
const GRACE_MINUTES = 10

/**
 * Finds for every new row of the statement what in our books says the same, and books what nobody here caused. Not while
 * a gap is open: rows are explained in their order. Safe beside itself: one at a time an environment, by a lock.
 */
export async function explainRows(environment: Environment): Promise<void> {
  const sync = await db().statementSync.findUnique({ where: { environment } })
  if (!sync || sync.gapOpen || sync.headPosition === null) return
  await db().$executeRaw`
    update "StatementEntry" set match = 'before' where environment = ${environment}::"Environment" and match = 'open'
      and not ${sync.openingBooked} and "occurredAt" < ${new Date(sync.booksFrom.getTime() - LAST_SLACK_MS)}`
  let after = 0n
  for (;;) {
    const last = await explainSome(environment, after)
    if (last === null) break
    after = last
  }
  if (!sync.openingBooked) await bookOpening(environment)
  await bookForeign(environment, GRACE_MINUTES)
}

/** Explains the next open rows above a position. Returns the last of them, or null when there was none. */
function explainSome(environment: Environment, after: bigint): Promise<bigint | null> {
  return db().$transaction(
    async (tx) => {
      await oneAtATime(tx, environment)
      const found = await tx.statementEntry.findMany({
        where: { environment, match: 'open', position: { gt: after } },
        orderBy: { position: 'asc' },
        take: AT_ONCE,
      })
      const last = found.at(-1)
      if (!last) return null
      const rows = await nameRows(tx, environment, found)
      await keepNames(tx, environment, found, rows)
      await keepMatches(tx, environment, assignRows(rows, await readExpected(tx, environment, rows)))
      await notifyChange(tx, { topic: 'statement', id: environment })
      return last.position
    },
    { timeout: 60_000 },
  )
}

/** Which sale or collection of ours each row names, by our reference or by the Service's id. */
async function nameRows(tx: Tx, environment: Environment, found: readonly StatementEntry[]): Promise<OpenRow[]> {
  const references = found.flatMap(({ reference }) => reference ?? [])
  const upstreamIds = found.flatMap(({ upstreamId }) => upstreamId ?? [])
  const where = { environment, OR: [{ reference: { in: references } }, { upstreamId: { in: upstreamIds } }] }
  const select = { id: true, reference: true, upstreamId: true }
  const [sales, collections, fundings] = await Promise.all([
    tx.sale.findMany({ where, select }),
    tx.collection.findMany({ where, select }),
    tx.funding.findMany({ where: { environment, reference: { in: references } }, select }),
  ])
  const [saleOf, collectionOf] = [byName(sales), byName(collections)]
  const fundingIds = new Map(fundings.map(({ reference, upstreamId }) => [reference, upstreamId]))
  const now = Date.now()
  return found.map((row) => ({
    position: row.position,
    kind: row.kind,
    occurredAt: row.occurredAt,
    amountCents: row.amountCents,
    upstreamId: row.upstreamId ?? (row.reference === null ? null : (fundingIds.get(row.reference) ?? null)),
    saleId: saleOf(row),
    collectionId: collectionOf(row),
    isNamed: row.reference !== null || row.upstreamId !== null,
    slackMs: now - row.readAt.getTime() > GRACE_MINUTES * MINUTE_MS ? LAST_SLACK_MS : SLACK_MS,
  }))
}

type Named = { reference: string | null; upstreamId: string | null }

function byName(objects: readonly (Named & { id: string })[]): (row: Named) => string | null {
  const ids = new Map<string, string>()
  for (const { id, reference, upstreamId } of objects) {
    if (reference !== null) ids.set(`reference ${reference}`, id)
    if (upstreamId !== null) ids.set(`id ${upstreamId}`, id)
  }
  return ({ reference, upstreamId }) => ids.get(`id ${upstreamId}`) ?? ids.get(`reference ${reference}`) ?? null
}

/** A row's sale and branch are kept as soon as they are known, though our books have not heard of the move yet. */
async function keepNames(
  tx: Tx,
  environment: Environment,
  found: readonly StatementEntry[],
  rows: readonly OpenRow[],
): Promise<void> {
  const news = rows.filter((row, index) => {
    const before = found[index]
    return row.saleId !== (before?.saleId ?? null) || row.collectionId !== (before?.collectionId ?? null)
  })
  if (news.length === 0) return
  await tx.$executeRaw`
    update "StatementEntry" r set "saleId" = n.sale, "collectionId" = n.collection, "branchCode" = t."branchCode"
    from unnest(${news.map((row) => row.position)}::bigint[], ${news.map((row) => row.saleId)}::uuid[],
      ${news.map((row) => row.collectionId)}::uuid[]) as n (position, sale, collection)
    left join "Sale" s on s.id = n.sale left join "Collection" c on c.id = n.collection
    left join "Ticket" t on t.id = coalesce(s."ticketId", c."ticketId")
    where r.environment = ${environment}::"Environment" and r.position = n.position`
}

async function keepMatches(tx: Tx, environment: Environment, assigned: readonly Assigned[]): Promise<void> {
  if (assigned.length === 0) return
  await tx.$executeRaw`
    update "StatementEntry" r set match = 'ours', "journalEntryId" = n.entry, "saleId" = n.sale,
      "collectionId" = n.collection, "branchCode" = n.branch
    from unnest(${assigned.map(({ row }) => row.position)}::bigint[],
      ${assigned.map(({ expected }) => expected.journalEntryId)}::bigint[],
      ${assigned.map(({ expected }) => expected.saleId)}::uuid[],
      ${assigned.map(({ expected }) => expected.collectionId)}::uuid[],
      ${assigned.map(({ expected }) => expected.branchCode)}::text[]) as n (position, entry, sale, collection, branch)
    where r.environment = ${environment}::"Environment" and r.position = n.position and r.match = 'open'`
}
