import type { Environment } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import type { BalanceView, DayComparison, DayDifference } from '../model.ts'
import { compareBalance } from './compare-balance.ts'
import { compareDrawers } from './compare-drawers.ts'
import { compareEntries } from './compare-entries.ts'
import { compareReserves } from './compare-reserves.ts'
import { compareRows } from './compare-rows.ts'
import { type DaySpan, rowIsOfDay, spanOfDay } from './day-span.ts'
import { pairDay } from './pair-day.ts'

const LONGEST_MS = 60_000

type Wanted = { environment: Environment; day: string; now: Date }

/**
 * Compares drawer counts, our books and the Service's statement for one Harare day of all branches, with its closing
 * balance and reserve (money rule 11). Lists only differences, each with a cause; what the sums still differ by is
 * listed as unexplained. `now` decides what may still be on its way. The caller must keep rows and entries from
 * changing.
 */
export async function compareDay(tx: Tx, { environment, day, now }: Wanted): Promise<DayComparison> {
  const span = await spanOfDay(tx, environment, day)
  const sync = await tx.statementSync.findUnique({ where: { environment }, select: { syncedAt: true } })
  const [paired, takenBackCents, [assigned]] = await Promise.all([
    pairDay(tx, span),
    readTakenBackLater(tx, span),
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

/**
 * As `compareDay`, for a caller without locks: it reads one snapshot. Otherwise a row that is matched between two of
 * the queries would be missing in one book and leave a rest that nobody can explain.
 */
export function compareDayAtOnce(wanted: Wanted): Promise<DayComparison> {
  const options = { isolationLevel: 'RepeatableRead', timeout: LONGEST_MS } as const
  return db().$transaction((tx) => compareDay(tx, wanted), options)
}

/** What our books held twice at the day's end: rows that left suspense only afterwards, without a person. */
async function readTakenBackLater(tx: Tx, span: DaySpan): Promise<bigint> {
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

/** The sum of the listed rows (without jumps of the running balance) or entries. */
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
