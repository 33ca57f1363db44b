import { salesByBranchHour, viewTotals, WEEKDAY_AND_HOUR } from '@/lib/books/totals/read-totals.ts'
import { scopeOf } from '@/lib/office/reports/scope.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { DAY_MS } from '@/lib/platform/shared/durations.ts'
import { startOfHarareDay } from '@/lib/platform/shared/harare-day.ts'
import type { WeekHour } from './model.ts'

const DAYS = 28

/**
 * What was sold in each hour of the week, over the last four whole weeks, at the actor's branches or one of them.
 * Leaves out hours without a sale.
 */
export async function readWeekHours(actor: Actor, branch: string | null, now: Date): Promise<WeekHour[]> {
  authorise(actor, 'report:read')
  const until = startOfHarareDay(now)
  const from = new Date(until.getTime() - DAYS * DAY_MS)
  return viewTotals((view) => {
    return view.tx.$queryRaw<WeekHour[]>`
      select ${WEEKDAY_AND_HOUR}, sum(cents)::bigint as cents
      from (
        select hour, sum("salesCents" - "reversedSalesCents") as cents
        from ${salesByBranchHour(view, { from, until })} t where ${scopeOf(actor, branch)} group by hour
      ) hourly group by 1, 2`
  })
}
