import { Prisma } from '@/lib/generated/prisma/client.ts'
import { HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { BUSINESS_ZONE, daysOfMonth, endOf } from '@/lib/platform/shared/time/harare-day.ts'

/** Far longer than a sale or a payment takes from its time to its commit. */
const SETTLED_MINUTES = 60

/** SQL for the last Harare day in which nothing new can appear, as a date, by the database's clock. */
export const LAST_DAY_OVER = Prisma.sql`(((now() - ${SETTLED_MINUTES} * interval '1 minute') at time zone ${BUSINESS_ZONE})::date - 1)`

const SETTLES_MS = HOUR_MS

/** Whether a Harare month, given as 2026-10, has ended for good: its entries are all booked. */
export function isMonthOver(month: string, now: Date): boolean {
  return now.getTime() >= endOf(daysOfMonth(month).to).getTime() + SETTLES_MS
}
