import { HOUR_MS } from '@/lib/platform/shared/durations.ts'
import { daysOfMonth, endOf } from '@/lib/platform/shared/harare-day.ts'

/** So long after a month, nothing that began in it is still being written. */
const SETTLES_MS = HOUR_MS

/** Whether a Harare month, given as 2026-10, has ended for good: its entries are all booked. */
export function isMonthOver(month: string, now: Date): boolean {
  return now.getTime() >= endOf(daysOfMonth(month).to).getTime() + SETTLES_MS
}
