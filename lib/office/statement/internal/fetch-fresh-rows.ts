import type { Environment, StatementSync } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { fetchStatementPage } from '../sync-statement.ts'
import { type ListedRow, type ReportedRow, withGaps, withoutRepeated, withSigns } from './listed-rows.ts'
import { type Identity, isOlder, isSameRow, SAME_INSTANT_MS } from './same-row.ts'

/** As much as can be read while a person waits. */
const MOST_PAGES = 200
/** So many equal rows in sequence, over more than an instant, are no accident. */
const PROOF = 50
const LEASE_MS = 60_000

/** Newest first; replaces our rows above the position `under`, or all of them. */
export type Fresh = { rows: ReportedRow[]; askedAt: Date; under: bigint | null }

/** Reads down to where the ledger equals our copy, below every row of ours that does not follow or was not listed. */
export async function fetchFreshRows(state: StatementSync): Promise<Fresh> {
  const { environment } = state
  const broken = await lowestBreak(state)
  const askedAt = await databaseNow(db())
  const listed: ListedRow[] = []
  let cursor: string | null = null
  let rows: ReportedRow[] = []
  let agreed: bigint | null = null
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await fetchStatementPage(state.credential, cursor)
    if ('problem' in page) return refuse('ANEW_SILENT')
    listed.push(...withoutRepeated(listed, page.rows))
    rows = withSigns(withGaps(listed))
    cursor = page.nextCursor
    if (cursor === null)
      return rows.length === 0 ? refuse('ANEW_SILENT') : { rows, askedAt, under: await atEnd(environment, rows) }
    agreed = (await findAgreed(state, rows)) ?? null
    if (agreed !== null && (broken === null || agreed < broken) && listed.at(-1)) break
    await extendTurn(environment)
  }
  return agreed === null ? refuse('ANEW_LONG') : { rows, askedAt, under: await rowUnder(environment, agreed) }
}

async function lowestBreak({ environment }: StatementSync): Promise<bigint | null> {
  const lowest = await db().statementEntry.findFirst({
    where: { environment, OR: [{ chained: false }, { told: false }] },
    orderBy: { position: 'asc' },
    select: { position: true },
  })
  return lowest?.position ?? null
}

/** Our row that equals the oldest row read, if those above agree too; never above a part not read yet. */
async function findAgreed(state: StatementSync, rows: readonly ReportedRow[]): Promise<bigint | null> {
  const { environment, gapOpen, joinPosition } = state
  const tail = rows.slice(-PROOF).reverse()
  const [oldest] = tail
  const newest = tail.at(-1)
  if (!oldest || !newest || tail.length < PROOF || !isOlder(oldest, newest)) return null
  const [found, ...others] = await findAlike(environment, oldest)
  if (!found || others.length > 0 || (gapOpen && (joinPosition === null || found.position > joinPosition))) return null
  const ours = await db().statementEntry.findMany({
    where: { environment, told: true, position: { gte: found.position } },
    orderBy: { position: 'asc' },
    take: PROOF,
  })
  const agrees = tail.every((row, index) => {
    const other = ours[index]
    return other !== undefined && isSameRow(row, other)
  })
  return agrees ? found.position : null
}

/** The row below our lowest that equals the list's oldest, else our newest that is older than that. */
async function atEnd(environment: Environment, rows: readonly ReportedRow[]): Promise<bigint | null> {
  const oldest = rows.at(-1)
  if (!oldest) return null
  const [found] = await findAlike(environment, oldest)
  if (found) return rowUnder(environment, found.position)
  const older = await db().statementEntry.findFirst({
    where: { environment, occurredAt: { lte: new Date(oldest.occurredAt.getTime() - SAME_INSTANT_MS) } },
    orderBy: { position: 'desc' },
    select: { position: true },
  })
  return older?.position ?? null
}

function findAlike(environment: Environment, row: Identity) {
  const { kind, amountCents, balanceAfterCents, occurredAt } = row
  const [from, until] = [-SAME_INSTANT_MS, SAME_INSTANT_MS].map((ms) => new Date(occurredAt.getTime() + ms))
  return db().statementEntry.findMany({
    where: {
      environment,
      kind,
      amountCents: { in: [amountCents, -amountCents] },
      balanceAfterCents,
      told: true,
      occurredAt: { ...(from && { gt: from }), ...(until && { lt: until }) },
    },
    orderBy: { position: 'asc' },
    take: 2,
    select: { position: true },
  })
}

async function rowUnder(environment: Environment, position: bigint): Promise<bigint | null> {
  const under = await db().statementEntry.findFirst({
    where: { environment, position: { lt: position } },
    orderBy: { position: 'desc' },
    select: { position: true },
  })
  return under?.position ?? null
}

async function extendTurn(environment: Environment): Promise<void> {
  const leaseUntil = new Date((await databaseNow(db())).getTime() + LEASE_MS)
  await db().statementSync.update({ where: { environment }, data: { leaseUntil } })
}
