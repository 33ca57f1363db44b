import { MINUTE_MS } from '@/lib/platform/shared/durations.ts'

/** The time rule R4 requires since the quote: whatever the price could still buy has been bought by then, and shows. */
export const SETTLED_AFTER_MS = 6 * MINUTE_MS
