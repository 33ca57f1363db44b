import { byDay, MONEY_BY_BRANCH, salesByBranchHour, viewTotals } from '@/lib/books/totals/read-totals.ts'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay, startOfHarareDay } from '@/lib/platform/shared/time/harare-day.ts'

/** The cost of goods less customers' payments by phone, plus what others took with our keys. */
export type Pace = { spentCents: Cents; since: Date }

/**
 * What an environment spends today; null before the first sale. Totals are by whole hours, so the pace begins with one.
 */
export function getPace(environment: Environment, now: Date): Promise<Pace | null> {
  const today = startOfHarareDay(now)
  return viewTotals(async (view) => {
    const [goods] = await view.tx.$queryRaw<{ cents: bigint; since: Date | null }[]>`
      select coalesce(sum("costCents" - "reversedCostCents"), 0)::bigint as cents, min(hour) as since
      from ${salesByBranchHour(view, { from: today, until: null })} t where environment = ${environment}::"Environment"`
    const [paid] = await view.tx.$queryRaw<{ cents: bigint }[]>`
      select coalesce(sum("usdCents"), 0)::bigint as cents from ${byDay(view, MONEY_BY_BRANCH)} t
      where environment = ${environment}::"Environment" and day = ${harareDay(now)}::date
        and measure in ('collected', 'taken_back')`
    const [others] = await view.tx.$queryRaw<{ cents: bigint; since: Date | null }[]>`
      select coalesce(-sum("amountCents"), 0)::bigint as cents, date_trunc('hour', min("occurredAt")) as since
      from "StatementEntry" where environment = ${environment}::"Environment" and "occurredAt" >= ${today}
        and match = 'foreign' and kind in ('sale', 'release', 'reversal', 'collection')`
    const since = earlier(goods?.since ?? null, others?.since ?? null)
    return since && { spentCents: (goods?.cents ?? 0n) - (paid?.cents ?? 0n) + (others?.cents ?? 0n), since }
  })
}

function earlier(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one < other ? one : other) : (one ?? other)
}

/** Counted over an hour at least; null if nothing is spent. */
export function runwayMinutes(availableCents: Cents, pace: Pace | null, now: Date): number | null {
  if (pace === null || pace.spentCents <= 0n) return null
  if (availableCents <= 0n) return 0
  const elapsed = Math.max(60, Math.round((now.getTime() - pace.since.getTime()) / MINUTE_MS))
  return Number((availableCents * BigInt(elapsed)) / pace.spentCents)
}
