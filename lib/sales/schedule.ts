const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** A POST of ours may be under way until this long after it began; no other process repeats it sooner. */
export const POSTING_WINDOW_MS = 35 * SECOND

/** When a sale is first looked up after it was sent, and again after it was found pending. */
export const FIRST_CHECK_MS = 10 * SECOND

/**
 * How long to wait before asking again about a sale sent `ageMs` ago: every 10 s for two minutes, then each minute up to
 * 24 hours (service-api, TransactionRequest rule 6), then null: a person has to look.
 */
export function nextCheckDelayMs(ageMs: number): number | null {
  if (ageMs < 2 * MINUTE) return 10 * SECOND
  if (ageMs < 24 * HOUR) return MINUTE
  return null
}
