import { z } from 'zod'
import { bookedCustomers } from '@/lib/books/totals/slices.ts'
import { listRulesSet } from '@/lib/counter/commission/list-rules-set.ts'
import { earn, type SoldPart, soldKind } from '@/lib/counter/commission/model.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { staffNames } from '@/lib/people/staff/queries.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { listDrawerBalances } from '../drawer-cash.ts'
import { DRAWER_REASONS, type MoveKind, type PayoutPurpose } from '../model.ts'
import type {
  CashFact,
  CommissionFact,
  MovementFact,
  NewsFact,
  OpeningFact,
  ReportFacts,
  RoundingFact,
  ShiftFact,
  TypeFact,
} from './build-report.ts'
import { listChangedCollections, listChangedSales } from './report-news.ts'

const OpeningDetail = z.object({ why: z.enum(DRAWER_REASONS), note: z.string().default('') })

/** Reads the facts of a shift's report; the caller locks the shift if the report is stored. */
export async function getReportFacts(tx: Tx, shiftId: string): Promise<ReportFacts> {
  const shift = await getShift(tx, shiftId)
  const all = [...(await listChangedSales(tx, shift)), ...(await listChangedCollections(tx, shift))]
  const news = all.filter(({ state, reported }) => state !== reported)
  const balances = await listDrawerBalances(tx, shift.environment, shift.tillId)
  return {
    shift,
    tickets: await countCustomers(tx, shiftId, news),
    news,
    open: all.filter(({ state }) => isUnderWay(state)),
    cash: await sumCash(tx, shift),
    balances: balances.map(({ currency, nativeCents: cents }) => ({ currency, cents })),
    movements: await listMovements(tx, shiftId),
    openings: await listOpenings(tx, shiftId),
    commission: await shiftCommission(tx, shift, news),
    rounding: await sumRounding(tx, shift),
    types: await sumTypes(tx, shift),
  }
}

/** Customers whose first money came in while the shift was open, or before it while none was. */
async function countCustomers(tx: Tx, shiftId: string, news: readonly NewsFact[]): Promise<number> {
  const paid = news.filter(({ object, state }) => object === 'collection' && state === 'completed')
  const ids = paid.map(({ ticketId }) => ticketId)
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (${bookedCustomers(Prisma.sql`(e."shiftId" = ${shiftId}::uuid
      or e."shiftId" is null and e."ticketId" = any(${ids}::uuid[]))`)}) paid`
  return row?.count ?? 0
}

async function getShift(tx: Tx, id: string): Promise<ShiftFact> {
  const till = { select: { number: true, branchCode: true, branch: { select: { name: true } } } }
  const columns = { environment: true, tillId: true, openedAt: true, openedBy: { select: { name: true } }, till }
  const row = await tx.shift.findUniqueOrThrow({ where: { id }, select: columns })
  return {
    id,
    environment: row.environment,
    tillId: row.tillId,
    tillNumber: row.till.number,
    branchCode: row.till.branchCode,
    branchName: row.till.branch.name,
    openedAt: row.openedAt,
    openedBy: row.openedBy.name,
  }
}

/** Goes from the shift's entries to their postings: the other way round would read all that the drawer ever saw. */
async function sumCash(tx: Tx, { id, tillId, environment }: ShiftFact): Promise<CashFact[]> {
  return tx.$queryRaw<CashFact[]>`
    select e.event, p.currency, sum(p."nativeCents")::bigint as cents
    from "JournalEntry" e cross join lateral (
      select p.currency, p."nativeCents" from "JournalPosting" p
      where p."entryId" = e.id and p.account = 'drawer' and p."accountKey" = ${tillId} offset 0
    ) p
    where e."shiftId" = ${id}::uuid and e.environment = ${environment}::"Environment"
    group by e.event, p.currency order by p.currency, e.event`
}

/** What the cash was worth beside what it paid for or gave back: only rounding to notes makes the two differ. */
async function sumRounding(tx: Tx, { id, environment }: ShiftFact): Promise<RoundingFact[]> {
  const rows = await tx.$queryRaw<{ staffId: string; given: Cents; kept: Cents }[]>`
    select "staffId"::text, -sum(least(cents, 0))::bigint as given, sum(greatest(cents, 0))::bigint as kept
    from (
      select e."staffId", sum(p."usdCents") as cents
      from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id and p.account in ('held', 'receivable', 'drawer', 'clearing')
      where e."shiftId" = ${id}::uuid and e.environment = ${environment}::"Environment"
        and e.event in ('cash_taken', 'money_returned') and e."staffId" is not null
      group by e.id, e."staffId"
    ) entries
    where cents <> 0 group by "staffId"`
  const names = await namesOf(tx, rows)
  return rows
    .map(({ staffId, given, kept }) => ({ by: names.get(staffId) ?? '', given, kept }))
    .sort((a, b) => a.by.localeCompare(b.by))
}

/** What came in by payment types and went back by them, in the order of the till's buttons; then what was bought on account. */
function sumTypes(tx: Tx, { id, environment }: ShiftFact): Promise<TypeFact[]> {
  return tx.$queryRaw<TypeFact[]>`
    select coalesce(y.id, 'account') as "typeId", coalesce(y.name, '') as name, p.currency, count(*) filter (where e.event <> 'money_returned')::int as count,
      coalesce(sum(p."nativeCents") filter (where e.event <> 'money_returned'), 0)::bigint as taken,
      -coalesce(sum(p."nativeCents") filter (where e.event = 'money_returned'), 0)::bigint as returned
    from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id
        and (p.account = 'clearing' or p.account = 'receivable' and e.event in ('cash_taken', 'money_returned'))
      left join "PaymentType" y on p.account = 'clearing' and y.id = split_part(p."accountKey", '/', 1)
    where e."shiftId" = ${id}::uuid and e.environment = ${environment}::"Environment"
    group by y.id, p.currency order by y.position, y.id`
}

async function listMovements(tx: Tx, shiftId: string): Promise<MovementFact[]> {
  const rows = await tx.cashMovement.findMany({
    where: { shiftId, kind: { not: 'closing' } },
    orderBy: { createdAt: 'asc' },
  })
  const names = await namesOf(tx, rows)
  return rows.map(({ createdAt, nativeCents, kind, purpose, staffId, currency, reason }) => ({
    at: createdAt,
    kind: kind as MoveKind,
    currency,
    cents: nativeCents,
    purpose: purpose as PayoutPurpose | null,
    reason,
    by: names.get(staffId) ?? '',
  }))
}

/** Read from the audit, the only record of an opened drawer, since no money moves. */
async function listOpenings(tx: Tx, shiftId: string): Promise<OpeningFact[]> {
  const rows = await tx.audit.findMany({
    where: { objectKind: 'shift', objectId: shiftId, action: 'drawer:open' },
    orderBy: { id: 'asc' },
    select: { at: true, staffId: true, detail: true },
  })
  const names = await namesOf(tx, rows)
  return rows.map(({ at, staffId, detail }) => ({
    at,
    ...OpeningDetail.parse(detail),
    by: names.get(staffId ?? '') ?? '',
  }))
}

function namesOf(tx: Tx, rows: { staffId: string | null }[]): Promise<Map<string, string>> {
  return staffNames(
    tx,
    rows.flatMap(({ staffId }) => staffId ?? []),
  )
}

const SOLD = {
  id: true,
  kind: true,
  productCode: true,
  priceCents: true,
  chargeCents: true,
  totalDebitCents: true,
  settledAt: true,
  ticket: { select: { staffId: true, staff: { select: { name: true } } } },
} as const

/**
 * Sales newly delivered, less those that a Z called delivered and no longer are. An estimate: a month is rounded as a
 * whole.
 */
async function shiftCommission(tx: Tx, shift: ShiftFact, news: readonly NewsFact[]): Promise<CommissionFact[]> {
  const signs = new Map(news.map(({ id, state, reported }) => [id, signOf(state, reported)]))
  const ids = news.filter(({ id, object }) => object === 'sale' && signs.get(id) !== 0).map(({ id }) => id)
  const now = await databaseNow(tx)
  const rules = ids.length > 0 ? await listRulesSet(tx, harareDay(now)) : []
  if (rules.length === 0) return []
  const sales = await tx.sale.findMany({ where: { id: { in: ids } }, select: SOLD })
  const names = new Map(sales.map(({ ticket }) => [ticket.staffId, ticket.staff.name]))
  const parts = sales.map((sale): SoldPart => {
    const sign = signs.get(sale.id) ?? 0
    const [price, times] = [sale.priceCents ?? 0n, BigInt(sign)]
    return {
      staffId: sale.ticket.staffId,
      branchCode: shift.branchCode,
      kind: soldKind(sale.productCode ?? '', sale.kind),
      // What is taken back goes by the rule that it was earned with.
      day: harareDay(sale.settledAt ?? now),
      sales: sign,
      faceCents: times * (price - (sale.chargeCents ?? 0n)),
      marginCents: times * (price - (sale.totalDebitCents ?? 0n)),
    }
  })
  const sums = new Map<string, bigint>()
  for (const { staffId, cents } of earn(parts, rules)) sums.set(staffId, (sums.get(staffId) ?? 0n) + cents)
  return [...sums]
    .map(([staffId, cents]) => ({ by: names.get(staffId) ?? '', cents }))
    .sort((a, b) => a.by.localeCompare(b.by))
}

function signOf(state: string, reported: string | null): 1 | -1 | 0 {
  if (state === 'completed') return 1
  return reported === 'completed' ? -1 : 0
}
