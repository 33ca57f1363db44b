import {
  byDay,
  MONEY_BY_BRANCH,
  salesByBranchHour,
  type TotalsView,
  viewTotals,
  WEEKDAY_AND_HOUR,
} from '@/lib/books/totals/read-totals.ts'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { officeKeys } from '@/lib/platform/env/choose-credential.ts'
import { sumCents } from '@/lib/platform/shared/money.ts'
import { WEEK_MS } from '@/lib/platform/shared/time/durations.ts'
import { BUSINESS_ZONE, harareDay, startOfHarareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { standingOf } from '@/lib/service/standing/standing-row.ts'
import { adviseTopUp, paceEnd } from './internal/advise-top-up.ts'
import { type SoldHour, type UsualWeek, usualWeek } from './internal/usual-week.ts'
import type { Advice } from './model.ts'
import { getPace, runwayMinutes } from './runway.ts'

const WEEKS = 4

/**
 * What to top up if the week goes as the last four did, or those since the first sale. Null while the balance is unknown, or if sales took
 * nothing.
 */
export async function getTopUpAdvice(actor: Actor, now: Date = sharedNow()): Promise<Advice | null> {
  authorise(actor, 'top-up:create')
  const [key] = officeKeys()
  const standing = await standingOf(key)
  if (!standing || standing.availableCents === null) return null
  const { availableCents } = standing
  const [usual, pace] = await Promise.all([
    viewTotals((view) => sumUsual(view, key.environment, now)),
    getPace(key.environment, now),
  ])
  if (usual.hours.length === 0) return null
  const advice = adviseTopUp(availableCents, usual, now)
  const learnt = { days: usual.days, payDayPercent: Number(usual.payDayPercent) }
  return { ...advice, learnt, paceEndsAt: paceEnd(runwayMinutes(availableCents, pace, now), advice.endsAt, now) }
}

async function sumUsual(view: TotalsView, environment: Environment, now: Date): Promise<UsualWeek> {
  const until = startOfHarareDay(now)
  const from = new Date(until.getTime() - WEEKS * WEEK_MS)
  const sold = await view.tx.$queryRaw<SoldHour[]>`
    select (hour at time zone ${BUSINESS_ZONE})::date::text as day, ${WEEKDAY_AND_HOUR}, sum(cents)::bigint as cents
    from (
      select hour, sum("costCents" - "reversedCostCents") as cents
      from ${salesByBranchHour(view, { from, until })} t where environment = ${environment}::"Environment" group by hour
    ) hourly group by 1, 2, 3`
  const [paid] = await view.tx.$queryRaw<{ cents: bigint }[]>`
    select coalesce(sum("usdCents"), 0)::bigint as cents from ${byDay(view, MONEY_BY_BRANCH)} t
    where environment = ${environment}::"Environment" and measure in ('collected', 'taken_back')
      and day >= ${harareDay(from)}::date and day < ${harareDay(until)}::date`
  return usualWeek(sold, sumCents(sold.map(({ cents }) => cents)) - (paid?.cents ?? 0n), now)
}
