import type { ExpenseKind } from '@/lib/platform/shared/payment.ts'
import { harareDay, knownDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

export const SAFE_KINDS = ['banking', 'expense', 'owners_in', 'owners_out'] as const
export type SafeKind = (typeof SAFE_KINDS)[number]

/** Every kind of line in a safe's list: those of the office, and what tills took from the safe and brought into it. */
export const SAFE_LINES = [...SAFE_KINDS, 'count', 'correction', 'float', 'pay_in', 'cash_drop', 'closing'] as const
export type SafeLineKind = (typeof SAFE_LINES)[number]

/** What a safe holds by the books in one currency; below zero if floats came from cash that nobody entered. */
type SafeSum = { currency: string; cents: bigint }

/** A branch's safe, USD first; no sums if nothing was ever in it. `counts` has the last count of each currency. */
export type Safe = { branchCode: string; branchName: string; sums: SafeSum[]; counts: SafeCount[] }

/** Safes in the order shown: the chosen branch's, those below zero, then the others as they were. */
export function orderSafes(safes: readonly Safe[], branch: string | null): Safe[] {
  const rank = ({ branchCode, sums }: Safe) => {
    if (branchCode === branch) return 0
    return sums.some(({ cents }) => cents < 0n) ? 1 : 2
  }
  return safes.toSorted((a, b) => rank(a) - rank(b))
}

export type SafeCount = {
  movementId: string
  at: Date
  by: string
  branchCode: string
  currency: string
  countedCents: bigint
  /** How much more there was than the books had; below zero if there was less. */
  differenceCents: bigint
  note: string
}

/** The field of a count's form that says what the books showed to the person who counted, in the currency's cents. */
export const seenField = (currency: string): string => `seen.${currency}`

export const intentField = (currency: string): string => `intent.${currency}`

export const countAddress = (branchCode: string): string => `/cash/count?branch=${encodeURIComponent(branchCode)}`

/** A line of the list: cash into a safe or, negative, out of it. */
export type SafeLine = {
  /** The id of the journal's entry. */
  place: string
  at: Date
  branchName: string
  kind: SafeLineKind
  currency: string
  cents: bigint
  by: string
  /** The till whose drawer the cash came from or went to, and its shift. */
  tillNumber: number | null
  shiftId: string | null
  /** The office's movement, which has a page of its own; null for a till's. */
  movementId: string | null
  spentOn: ExpenseKind | null
  bank: string
  slipNumber: string
  note: string
  corrected: boolean
}

export type SafeMovementView = {
  id: string
  at: Date
  branchName: string
  kind: SafeLineKind
  currency: string
  cents: bigint
  /** Of a count, what was there; `cents` is then the difference. */
  countedCents: bigint | null
  by: string
  spentOn: ExpenseKind | null
  bank: string | null
  slipNumber: string | null
  note: string
  /** The correction that took it back, and the movement that it takes back itself. */
  correctedBy: string | null
  corrects: string | null
}

/** Which lines are listed; kept in the address. Days are Harare's, both included. Null means all. */
export type SafeFilter = { branch: string | null; kind: SafeLineKind | null; from: string; to: string }

export type SafeQuery = { [name in keyof SafeFilter]?: string | undefined }

/** Reads a filter from an address; unknown values mean all, and without days it is the month so far. */
export function parseSafeFilter({ branch, kind, from, to }: SafeQuery): SafeFilter {
  const today = harareDay(sharedNow())
  const [first, last] = [knownDay(from) ?? `${today.slice(0, 7)}-01`, knownDay(to) ?? today].sort()
  return {
    branch: branch || null,
    kind: SAFE_LINES.find((one) => one === kind) ?? null,
    from: first ?? today,
    to: last ?? today,
  }
}

export type ExpenseSum = { kind: ExpenseKind; currency: string; safeCents: bigint; drawerCents: bigint }
