import type { StatementOwner } from '@/lib/office/statement/model.ts'
import type { ProblemCode } from '@/lib/platform/shared/problem.ts'
import { HOUR_MS } from '@/lib/platform/shared/time/durations.ts'

/**
 * Why two books differ. `pending`: one does not have it yet. `loaded`: topped up from outside. `over_short`: cash
 * counted against expected. `not_counted`: a shift is open. `earlier`: from an earlier day.
 */
export type DayCause =
  | 'pending'
  | 'midnight'
  | 'late_reversal'
  | 'foreign'
  | 'loaded'
  | 'over_short'
  | 'not_counted'
  | 'earlier'
  | 'charged_twice'
  | 'unexplained'

/** Whether a person must find out why; the day can then be signed only with a note. */
export function needsPerson(cause: DayCause): boolean {
  return cause === 'unexplained' || cause === 'charged_twice'
}

/** Keeps what a person must look into from hiding on a later page. */
export function mostPressingFirst(differences: readonly DayDifference[]): DayDifference[] {
  return [...differences].sort((a, b) => Number(needsPerson(b.cause)) - Number(needsPerson(a.cause)))
}

/** Cents as text, since a signed day is stored as JSON. A book with null has nothing on it. */
export type DayDifference = {
  /** Names the row, entry, count, shift or reserve it is about, so that it is alerted once. */
  id: string
  cause: DayCause
  /** Both books have it, on different days. */
  isPaired?: true
  kind: string
  at: string
  branchCode: string | null
  branchName: string
  tillNumber: number | null
  reference: string
  currency: string
  statementCents: string | null
  booksCents: string | null
}

export type BalanceView = { statementCents: string; booksCents: string }

/** A key's reserve as last shown that day, and our books at that moment. */
export type ReserveView = { credential: string; at: string; shownCents: string; bookedCents: string }

/** Sums are USD cents as text, without rows older than our books. */
export type DayComparison = {
  day: string
  statementCents: string
  statementRows: number
  booksCents: string
  booksEntries: number
  countedShifts: number
  /** Null if unknown; absent in days signed before balances were compared. */
  balance?: BalanceView | null
  reserves?: ReserveView[]
  differences: DayDifference[]
}

export type DayView = DayComparison & {
  signed: { by: string; at: Date; note: string | null } | null
  /** What prevents signing. */
  hindrance: ProblemCode | null
  /** False for those who do not answer for all branches. */
  showsSums: boolean
}

export type RowFacts = {
  kind: string
  owner: StatementOwner
  at: Date
  readAt: Date
  /** When the sale or collection that it names became final. */
  settledAt: Date | null
  bookedAt: Date | null
  /** Its sale or collection is not final; or it names none, and may be of one that is not. */
  isUnderWay: boolean
  isNamed: boolean
  /** Another row charges the same sale the same amount. */
  isRepeated: boolean
}

const NEAR_MS = 2 * HOUR_MS
const ON_ITS_WAY_MS = 15 * 60 * 1000

/** Whether it may still be on its way from one book to the other; false if it never happened. */
export function isOnItsWay(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < ON_ITS_WAY_MS
}

export function causeOfRow(row: RowFacts, now: Date): DayCause {
  if (row.owner === 'foreign' && row.kind === 'gap') return 'unexplained'
  if (row.owner === 'foreign') return row.kind === 'top_up' ? 'loaded' : 'foreign'
  if (row.bookedAt !== null) return causeOfPair(row.kind, row.at, row.bookedAt)
  if (row.isUnderWay || isOnItsWay(row.readAt, now)) return 'pending'
  if (row.isRepeated) return 'charged_twice'
  if (row.isNamed && row.kind === 'reversal') return 'late_reversal'
  // Its entry exists or soon will, and is matched at the next turn.
  return isOnItsWay(row.settledAt, now) ? 'pending' : 'unexplained'
}

export function causeOfPair(kind: string, at: Date, bookedAt: Date): DayCause {
  if (Math.abs(at.getTime() - bookedAt.getTime()) < NEAR_MS) return 'midnight'
  return kind === 'reversal' ? 'late_reversal' : 'pending'
}

export type ReserveFacts = {
  readAt: Date
  apartSince: Date | null
  shownCents: bigint
  bookedCents: bigint
  /** The cost of each sale of ours for which the Service had not answered yet. */
  unheardCents: readonly bigint[]
  /** What others took lately with our key, sale by sale. */
  foreignCents: readonly bigint[]
}

/** A difference that stays must be, to the cent, the sum of some of the sales that may be under way. */
export function causeOfReserve(reserve: ReserveFacts): DayCause {
  const { readAt, apartSince, shownCents, bookedCents, unheardCents, foreignCents } = reserve
  const apartCents = shownCents - bookedCents
  if (apartSince === null || isOnItsWay(apartSince, readAt)) return 'pending'
  if (isSumOfSome(unheardCents, apartCents)) return 'pending'
  return isSumOfSome([...unheardCents, ...foreignCents], apartCents) ? 'foreign' : 'unexplained'
}

function isSumOfSome(amounts: readonly bigint[], wanted: bigint): boolean {
  const sums = new Set([0n])
  for (const amount of amounts) {
    for (const sum of [...sums]) if (sum + amount <= wanted) sums.add(sum + amount)
  }
  return wanted > 0n && sums.has(wanted)
}
