import { byBranchDay, ledgerByDay, SALES } from '@/lib/books/totals/read-totals.ts'
import { viewPastTotals } from '@/lib/books/totals/view-past.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import type { ReportFilter, ResultLine } from './model.ts'
import { KEYS } from './queries.ts'
import { totalsWhere } from './scope.ts'

/**
 * What each branch, month or day earned after all costs, in USD cents: the margin of its sales, drawers and safes over
 * or short, what was spent, and everything else that is profit or loss (write-offs, money that became ours, rounding
 * and exchange). The lines add up to the books' accounts of profit and loss, by the day of booking. Branches are sorted
 * by result, best first; days and months newest first.
 */
export async function readResultReport(actor: Actor, filter: ReportFilter): Promise<ResultLine[]> {
  authorise(actor, 'report:read')
  authorise(actor, 'safe:manage')
  const by = filter.by === 'day' || filter.by === 'month' ? filter.by : 'branch'
  const whole = { ...filter, cashier: null, product: null }
  const { of, key, label } = KEYS[by]
  return viewPastTotals(filter.to, (view) => {
    const sold = byBranchDay(view, SALES)
    return view.tx.$queryRaw<ResultLine[]>`
      select g.*, "marginCents" + "overShortCents" + "safeOverShortCents" + "expenseCents" + "otherCents" as "resultCents",
        ${label} as label
      from (
        select ${key} as key, sum(net)::bigint as "netCents", sum(margin)::bigint as "marginCents",
          sum(over_short)::bigint as "overShortCents", sum(safe_over_short)::bigint as "safeOverShortCents",
          sum(spent)::bigint as "expenseCents", sum(other)::bigint as "otherCents"
        from (
          select "branchCode", day, "salesCents" - "reversedSalesCents" as net,
            "salesCents" - "reversedSalesCents" - "costCents" + "reversedCostCents" as margin,
            0::bigint as over_short, 0::bigint as safe_over_short, 0::bigint as spent, 0::bigint as other
          from ${sold} t where ${totalsWhere(actor, whole)}
          union all
          select "branchCode", day, 0, 0,
            case when measure = 'over_short' then -"usdCents" else 0 end,
            case when measure = 'safe_over_short' then -"usdCents" else 0 end,
            case when ${IS_SPENT} then -"usdCents" else 0 end,
            case when measure in ('over_short', 'safe_over_short') or ${IS_SPENT} then 0 else -"usdCents" end
          from ${ledgerByDay(view)} t
          where measure in ('over_short', 'safe_over_short', 'expenses', 'payout', 'losses', 'other_income', 'rounding_fx')
            and ${totalsWhere(actor, whole)}
        ) moved group by ${of}
      ) g order by ${by === 'branch' ? Prisma.sql`"resultCents" desc, g.key` : Prisma.sql`g.key desc`}`
  })
}

/** Payouts from before there were kinds of expenses were booked as losses (decision 053). */
const IS_SPENT = Prisma.sql`measure in ('expenses', 'payout')`
