import { MINUTE_MS } from '@/lib/platform/shared/durations.ts'

/**
 * The time since the last attempt after which an empty look-up ends a payment as not made: a minute longer than a
 * payment can stay open.
 */
export const PAYMENT_SETTLED_AFTER_MS = 16 * MINUTE_MS
