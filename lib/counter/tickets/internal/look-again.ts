import { MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'

/** How long the sweep leaves a paid item that it could not sell, so that it holds nobody up. */
export const LOOK_AGAIN_MS = MINUTE_MS
