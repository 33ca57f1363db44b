import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/platform/shared/durations.ts'
import type { Unanswered } from '@/lib/service/api/errors.ts'

const SECOND = 1000

/** How long a POST of ours may be under way; no process repeats it sooner. */
export const POSTING_WINDOW_MS = 35 * SECOND

/** The delay before the first look-up of an order that was sent, or found pending. */
export const FIRST_CHECK_MS = 10 * SECOND

/**
 * The wait before the next check of an order sent `ageMs` ago: every 10 s for two minutes, then each minute up to 24
 * hours (service-api.md, TransactionRequest rule 6). Since the Service, or we, may have been away that long, then each
 * hour up to seven days, and null after that.
 */
export function nextCheckDelayMs(ageMs: number): number | null {
  if (ageMs < 2 * MINUTE_MS) return 10 * SECOND
  if (ageMs < DAY_MS) return MINUTE_MS
  if (ageMs < 7 * DAY_MS) return HOUR_MS
  return null
}

/** Whether a person must look at an order sent `ageMs` ago, although we keep asking. */
export function isForPerson(ageMs: number): boolean {
  return ageMs >= DAY_MS
}

/** The longest wait that we choose before a repeat, so that rule R4 can end a sale soon after its six minutes. */
const LONGEST_REPEAT_WAIT_MS = 2 * MINUTE_MS

/**
 * The wait before repeating a POST whose answer left the outcome open: 10, 20, 40, 80 s, then two minutes each time,
 * and never less than the answer asked for.
 */
export function repeatWaitMs(attempt: number, askedSeconds: number | null): number {
  const growing = Math.min(10 * SECOND * 2 ** (attempt - 1), LONGEST_REPEAT_WAIT_MS)
  return Math.max(growing, (askedSeconds ?? 0) * SECOND)
}

/**
 * The same after no usable answer. A first request is more often lost than refused, so it is repeated right after the
 * look-up, unless the Service answered with a code that only a newer version knows.
 */
export function silentRepeatWaitMs(attempt: number, { unknownCode, retryAfterSeconds }: Unanswered): number {
  if (unknownCode !== null) return repeatWaitMs(attempt, retryAfterSeconds)
  return attempt === 1 ? 0 : repeatWaitMs(attempt - 1, retryAfterSeconds)
}
