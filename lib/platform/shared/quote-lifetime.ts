import { MINUTE_MS } from './durations.ts'

/** How long the Service holds a price (service-api.md, Limits). */
export const QUOTE_LIFETIME_MS = 5 * MINUTE_MS
