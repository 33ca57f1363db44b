import { MINUTE_MS } from './durations.ts'

/** How long the Service holds a price (service-api.md, Limits). */
export const QUOTE_LIFETIME_MS = 5 * MINUTE_MS

/**
 * A sale needs this long to reach the Service; one that comes too late is refused, and its customer waits for nothing.
 */
const ON_ITS_WAY_MS = 5_000

/** How long after we asked for a price a sale may still be sent at it. */
export const HELD_MS = QUOTE_LIFETIME_MS - ON_ITS_WAY_MS

/** When a price was stored, by the database's clock, and how long the Service took to name it. */
type Named = { createdAt: Date; askMs: number }

/**
 * Until when a sale may be sent at a price, by the database's clock. The Service may have begun to hold the price as
 * soon as it was asked for it.
 */
export function heldUntil({ createdAt, askMs }: Named): Date {
  return new Date(createdAt.getTime() - askMs + HELD_MS)
}
