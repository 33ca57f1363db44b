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
import { harareDay, startOfHarareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { standingOf } from '@/lib/service/standing/standing-row.ts'
import { adviseTopUp, paceEnd, type UsualHour } from './internal/advise-top-up.ts'
import type { Advice } from './model.ts'
import { getPace, runwayMinutes } from './runway.ts'

const WEEKS = 4

/**
 * What to top up if the week goes as the last four did on average. Null while the balance is unknown, or if sales took
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
  if (usual.length === 0) return null
  const advice = adviseTopUp(availableCents, usual, now)
  return { ...advice, paceEndsAt: paceEnd(runwayMinutes(availableCents, pace, now), advice.endsAt, now) }
}

type Sold = { weekday: number; hour: number; cents: bigint; first: Date }

/** Payments by phone come back into the balance: they reduce every hour in the same proportion. */
async function sumUsual(view: TotalsView, environment: Environment, now: Date): Promise<UsualHour[]> {
  const until = startOfHarareDay(now)
  const from = new Date(until.getTime() - WEEKS * WEEK_MS)
  const sold = await view.tx.$queryRaw<Sold[]>`
    select ${WEEKDAY_AND_HOUR}, sum(cents)::bigint as cents, min(hour) as first
    from (
      select hour, sum("costCents" - "reversedCostCents") as cents
      from ${salesByBranchHour(view, { from, until })} t where environment = ${environment}::"Environment" group by hour
    ) hourly group by 1, 2`
  const [paid] = await view.tx.$queryRaw<{ cents: bigint }[]>`
    select coalesce(sum("usdCents"), 0)::bigint as cents from ${byDay(view, MONEY_BY_BRANCH)} t
    where environment = ${environment}::"Environment" and measure in ('collected', 'taken_back')
      and day >= ${harareDay(from)}::date and day < ${harareDay(until)}::date`
  const cost = sumCents(sold.map(({ cents }) => cents))
  const leaves = cost - (paid?.cents ?? 0n)
  if (cost <= 0n || leaves <= 0n) return []
  const first = Math.min(...sold.map((row) => row.first.getTime()))
  const weeks = BigInt(Math.max(1, Math.ceil((until.getTime() - first) / WEEK_MS)))
  return sold
    .map(({ weekday, hour, cents }) => ({ weekday, hour, cents: (cents * leaves) / (cost * weeks) }))
    .filter(({ cents }) => cents > 0n)
}
