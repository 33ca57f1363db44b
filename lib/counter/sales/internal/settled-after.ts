import { MINUTE_MS } from '@/lib/platform/shared/durations.ts'

/**
 * The time rule R4 requires since the quote: by then, whatever the price could still buy has been bought and is found
 * by a look-up.
 */
export const SETTLED_AFTER_MS = 6 * MINUTE_MS
