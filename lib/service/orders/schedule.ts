import type { Unanswered } from '@/lib/service/api/errors.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** A POST of ours may be under way until this long after it began; no other process repeats it sooner. */
export const POSTING_WINDOW_MS = 35 * SECOND

/** When an order is first looked up after it was sent, and again after it was found pending. */
export const FIRST_CHECK_MS = 10 * SECOND

/**
 * How long to wait before asking again about an order sent `ageMs` ago: every 10 s for two minutes, then each minute up to
 * 24 hours (service-api.md, TransactionRequest rule 6), then null: a person has to look.
 */
export function nextCheckDelayMs(ageMs: number): number | null {
  if (ageMs < 2 * MINUTE) return 10 * SECOND
  if (ageMs < 24 * HOUR) return MINUTE
  return null
}

/** The longest that we wait of ourselves with a repeat, so that rule R4 can end a sale soon after its six minutes. */
const LONGEST_REPEAT_WAIT_MS = 2 * MINUTE

/**
 * How long the same POST waits after the answer to an attempt left its end open: 10, 20, 40, 80 s, then two minutes each
 * time, and never less than the answer asked for.
 */
export function repeatWaitMs(attempt: number, askedSeconds: number | null): number {
  const growing = Math.min(10 * SECOND * 2 ** (attempt - 1), LONGEST_REPEAT_WAIT_MS)
  return Math.max(growing, (askedSeconds ?? 0) * SECOND)
}

/**
 * The same after no usable answer. A first request is lost more often than not taken: once looked up it is repeated at
 * once, unless the Service said something that only a newer version understands.
 */
export function silentRepeatWaitMs(attempt: number, { unknownCode, retryAfterSeconds }: Unanswered): number {
  if (unknownCode !== null) return repeatWaitMs(attempt, retryAfterSeconds)
  return attempt === 1 ? 0 : repeatWaitMs(attempt - 1, retryAfterSeconds)
}
