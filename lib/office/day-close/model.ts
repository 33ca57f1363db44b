import type { StatementOwner } from '@/lib/office/statement/model.ts'
import { HOUR_MS } from '@/lib/platform/shared/durations.ts'
import type { ProblemCode } from '@/lib/platform/shared/problem.ts'

/**
 * Why two of the three books differ. `pending`: one of them does not have it yet. `midnight`: the day changed in
 * between. `late_reversal`: a reversal that reached our books on another day. `foreign`: not ours. `loaded`: topped up
 * from outside. `over_short`: cash counted against expected. `not_counted`: a shift is open. `earlier`: from an earlier
 * day. `charged_twice`: a second row for a sale that has one. `unexplained`: nobody knows. The last two raise an alert.
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

/** Differences that a person must look into come first, so that no page of a long list hides them; else as they were. */
export function mostPressingFirst(differences: readonly DayDifference[]): DayDifference[] {
  return [...differences].sort((a, b) => Number(needsPerson(b.cause)) - Number(needsPerson(a.cause)))
}

/** One difference; cents as text, since a signed day is stored as JSON. A book with null has nothing on it. */
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

/** The balance at the end of a day: the Service's running balance and our books' total; cents as text. */
export type BalanceView = { statementCents: string; booksCents: string }

/** A key's reserve as the Service last showed it that day, and our books at that moment; cents as text. */
export type ReserveView = { credential: string; at: string; shownCents: string; bookedCents: string }

/** The three books of one day. Sums are USD cents as text, without rows older than our books. */
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

/** A day as its page shows it: compared now, or as it was signed. */
export type DayView = DayComparison & {
  signed: { by: string; at: Date; note: string | null } | null
  /** The code of the problem that prevents signing, or null. */
  hindrance: ProblemCode | null
  /** False for those who do not answer for all branches, since sums cover all of them. */
  showsSums: boolean
}

/** What decides a row's cause: the row, and the matching entry of our books. */
export type RowFacts = {
  kind: string
  owner: StatementOwner
  at: Date
  readAt: Date
  /** When the sale or collection that it names became final. */
  settledAt: Date | null
  /** When our books booked it; null if they did not. */
  bookedAt: Date | null
  /**
   * The sale or collection that it names is not final; or it names none and is unmatched, so it may be of one that is
   * not.
   */
  isUnderWay: boolean
  /** It names a sale or collection of ours. */
  isNamed: boolean
  /** It charges a sale that another row charges already, with the same amount. */
  isRepeated: boolean
}

const NEAR_MS = 2 * HOUR_MS
/** How long one book may lag behind the other before a difference stops being pending. */
const ON_ITS_WAY_MS = 15 * 60 * 1000

/**
 * Whether something that happened `at` may still be on its way from one book to the other; false if it never happened.
 */
export function isOnItsWay(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < ON_ITS_WAY_MS
}

/** Why a row of the statement is not in our books on its day. */
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

/** Why a row and its entry fall on different days. */
export function causeOfPair(kind: string, at: Date, bookedAt: Date): DayCause {
  if (Math.abs(at.getTime() - bookedAt.getTime()) < NEAR_MS) return 'midnight'
  return kind === 'reversal' ? 'late_reversal' : 'pending'
}

/** A reading of the reserve that differs from our books. */
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

/**
 * Why the Service shows another reserve than our books. A difference that resolves by waiting takes minutes at most;
 * one that stays must be, to the cent, the sum of some of the sales that may be under way.
 */
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
