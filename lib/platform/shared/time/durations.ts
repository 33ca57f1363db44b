export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const WEEK_MS = 7 * DAY_MS

/** service-api.md, Limits. */
export const QUOTE_LIFETIME_MS = 5 * MINUTE_MS

/** A sale that reaches the Service too late is refused, and its customer waits for nothing. */
const ON_ITS_WAY_MS = 5_000

export const HELD_MS = QUOTE_LIFETIME_MS - ON_ITS_WAY_MS

type Named = { createdAt: Date; askMs: number }

/** By the database's clock. The Service may hold the price from when it was asked for it. */
export function heldUntil({ createdAt, askMs }: Named): Date {
  return new Date(createdAt.getTime() - askMs + HELD_MS)
}
