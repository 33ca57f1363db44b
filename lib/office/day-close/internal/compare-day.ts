import { balanceBooked } from '@/lib/books/totals/booked-balances.ts'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import type { BalanceView, DayComparison, DayDifference } from '../model.ts'
import { compareReserves } from '../reserves.ts'
import { compareDrawers } from './compare-drawers.ts'
import { compareEntries, compareRows } from './compare-rows.ts'
import { type DaySpan, entryIsOfDay, rowIsOfDay, spanOfDay } from './day-span.ts'

const LONGEST_MS = 60_000

type Wanted = { environment: Environment; day: string; now: Date }

/** Compares one Harare day's three books (money rule 11). The caller must keep rows and entries from changing. */
export async function compareDay(tx: Tx, { environment, day, now }: Wanted): Promise<DayComparison> {
  const span = await spanOfDay(tx, environment, day)
  const sync = await tx.statementSync.findUnique({ where: { environment }, select: { syncedAt: true } })
  const [paired, takenBackCents, [assigned]] = await Promise.all([
    pairDay(tx, span),
    sumTakenBackLater(tx, span),
    tx.$queryRaw<{ cents: bigint; count: number; lateCents: bigint }[]>`
      select coalesce(sum(a.cents), 0)::bigint as cents, count(*)::int as count,
        coalesce(sum(late.cents) filter (where r.match = 'ours'), 0)::bigint as "lateCents"
      from "StatementEntry" r join "StatementAssignment" a on a.environment = r.environment and a.position = r.position
        left join lateral (
          select sum(p."nativeCents")::bigint as cents
          from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id and p.account = 'service_available'
          where e.environment = r.environment and e."objectKind" = 'statement' and e."objectId" = r.position::text
            and e.at >= ${span.end}
        ) late on true
      where r.environment = ${environment}::"Environment" and r.assigned and ${rowIsOfDay(span)}`,
  ])
  const [rows, entries, drawers, balance, { reserves, differences }] = await Promise.all([
    compareRows(tx, span, paired.rows, now),
    compareEntries(tx, span, paired.entries, { now, readUntil: sync?.syncedAt ?? null }),
    compareDrawers(tx, span),
    compareBalance(tx, span, now),
    compareReserves(tx, { environment, day }),
  ])
  const booksCents = paired.booksCents + (assigned?.cents ?? 0n)
  const rest = paired.statementCents - booksCents - sumOf(rows.differences) + sumOf(entries.differences)
  const unsettledCents = rows.unsettledCents + entries.unsettledCents + (assigned?.lateCents ?? 0n) + takenBackCents
  const carriedCents = apartAt(balance) - unsettledCents
  return {
    day,
    statementCents: String(paired.statementCents),
    statementRows: paired.statementRows,
    booksCents: String(booksCents),
    booksEntries: paired.booksEntries + (assigned?.count ?? 0),
    countedShifts: drawers.counted,
    balance,
    reserves,
    differences: [
      ...rows.differences,
      ...entries.differences,
      ...whole(rest, span.start, { kind: 'remainder', cause: 'unexplained' }),
      ...(balance ? whole(carriedCents, span.start, { kind: 'carried', cause: 'earlier' }) : []),
      ...differences,
      ...drawers.differences,
    ],
  }
}

/** In one snapshot, without locks: a row matched between two queries would be missing in one book. */
export function compareDayAtOnce(wanted: Wanted): Promise<DayComparison> {
  const options = { isolationLevel: 'RepeatableRead', timeout: LONGEST_MS } as const
  return db().$transaction((tx) => compareDay(tx, wanted), options)
}

/** What our books held twice at the day's end: rows that left suspense only afterwards, without a person. */
async function sumTakenBackLater(tx: Tx, span: DaySpan): Promise<bigint> {
  const [row] = await tx.$queryRaw<{ cents: bigint }[]>`
    with taken as materialized (
      select distinct e."objectId"::bigint as position from "JournalEntry" e
      where e.environment = ${span.environment}::"Environment" and e.event = 'taken_back' and e.at >= ${span.end}
    )
    select coalesce(sum(p."nativeCents"), 0)::bigint as cents
    from taken t join "StatementEntry" r on r.environment = ${span.environment}::"Environment" and r.position = t.position
        and r.match = 'ours' and not r.assigned and ${rowIsOfDay(span)}
      join "JournalEntry" e on e.environment = r.environment and e."objectKind" = 'statement'
        and e."objectId" = r.position::text and e.at >= ${span.end}
      join "JournalPosting" p on p."entryId" = e.id and p.account = 'service_available'`
  return row?.cents ?? 0n
}

/** Without jumps of the running balance. */
function sumOf(differences: readonly DayDifference[]): bigint {
  return differences
    .filter(({ kind }) => kind !== 'jump')
    .reduce((sum, { statementCents, booksCents }) => sum + BigInt(statementCents ?? booksCents ?? 0), 0n)
}

function apartAt(balance: BalanceView | null): bigint {
  return balance === null ? 0n : BigInt(balance.statementCents) - BigInt(balance.booksCents)
}

/** A difference that belongs to no single row or entry. */
function whole(cents: bigint, at: Date, what: Pick<DayDifference, 'kind' | 'cause'>): DayDifference[] {
  if (cents === 0n) return []
  const nowhere = { branchCode: null, branchName: '', tillNumber: null, reference: '', currency: 'USD' }
  return [{ id: what.kind, ...what, at: at.toISOString(), ...nowhere, statementCents: String(cents), booksCents: null }]
}

type PairedDay = {
  statementCents: bigint
  statementRows: number
  booksCents: bigint
  booksEntries: number
  /** Positions of rows that our books lack that day, or that do not follow from the row before. */
  rows: bigint[]
  /** Ids of entries that the statement lacks that day. */
  entries: bigint[]
}

/**
 * Pairs a day's rows with the entries that moved the available balance (money rule 11), reading each table once.
 * `offset 0` makes the planner read only postings of the day's entries, not all of the balance.
 */
async function pairDay(tx: Tx, span: DaySpan): Promise<PairedDay> {
  const [paired] = await tx.$queryRaw<[PairedDay]>`
    with recursive keys as (
      select min("accountKey") as key from "JournalPosting" where account = 'service_available'
      union all
      select (select min("accountKey") from "JournalPosting" where account = 'service_available' and "accountKey" > key)
      from keys where key is not null
    ),
    rows as materialized (
      select r.position, r."amountCents", r."journalEntryId", r.match, r.chained from "StatementEntry" r
      where r.environment = ${span.environment}::"Environment" and ${rowIsOfDay(span)}
    ),
    entries as materialized (
      select e.id, e."objectKind" from "JournalEntry" e
      where e.environment = ${span.environment}::"Environment" and ${entryIsOfDay(span)}
    ),
    bounds as materialized (select min(id) as first, max(id) as last from entries),
    moved as materialized (
      select e.id, p.cents
      from keys
        cross join lateral (
          select p."entryId", p."nativeCents" as cents from "JournalPosting" p
          where p.account = 'service_available' and p."accountKey" = keys.key
            and p."entryId" between (select first from bounds) and (select last from bounds)
          offset 0
        ) p
        join entries e on e.id = p."entryId" and e."objectKind" <> 'statement'
    )
    select (select coalesce(sum("amountCents"), 0)::bigint from rows where match <> 'before') as "statementCents",
      (select count(*)::int from rows where match <> 'before') as "statementRows",
      (select coalesce(sum(cents), 0)::bigint from moved) as "booksCents",
      (select count(*)::int from moved) as "booksEntries",
      array(
        select r.position from rows r left join entries e on e.id = r."journalEntryId"
        where not r.chained or r.match in ('open', 'foreign') or (r.match = 'ours' and e.id is null)
      ) as rows,
      array(
        select m.id from moved m left join rows r on r."journalEntryId" = m.id where m.cents <> 0 and r.position is null
      ) as entries`
  return paired
}

/** The running balance of an older day would need too many rows. */
const MOST_DAYS_BACK = 8

/** The running balance at the day's end beside our books' total; null before our books began, or too long ago. */
async function compareBalance(tx: Tx, span: DaySpan, now: Date): Promise<BalanceView | null> {
  const { environment, end } = span
  if (end.getTime() < now.getTime() - MOST_DAYS_BACK * DAY_MS) return null
  const [sync, opening] = await Promise.all([
    tx.statementSync.findUnique({ where: { environment }, select: { openingBooked: true, booksFrom: true } }),
    tx.journalEntry.findFirst({
      where: { environment, objectKind: 'statement', objectId: 'opening' },
      select: { at: true },
    }),
  ])
  if (!sync?.openingBooked || sync.booksFrom >= end || (opening && opening.at >= end)) return null
  const [runningCents, booksCents] = await Promise.all([
    runningAt(tx, span),
    balanceBooked(tx, { environment, account: 'service_available', until: end }),
  ])
  return runningCents === null ? null : { statementCents: String(runningCents), booksCents: String(booksCents) }
}

/** The newest balance less everything since, including jumps for which the Service listed no rows. */
async function runningAt(tx: Tx, { environment, end }: DaySpan): Promise<bigint | null> {
  const [row] = await tx.$queryRaw<{ cents: bigint | null }[]>`
    select (select h."balanceAfterCents" from "StatementEntry" h where h.environment = ${environment}::"Environment"
        order by h.position desc limit 1)
      - (select coalesce(sum(case when r.chained then r."amountCents" else r."balanceAfterCents" - (
            select o."balanceAfterCents" from "StatementEntry" o where o.environment = r.environment
              and o.position < r.position order by o.position desc limit 1) end), 0)::bigint
          from "StatementEntry" r where r.environment = ${environment}::"Environment" and r."occurredAt" >= ${end}) as cents`
  return row?.cents ?? null
}
