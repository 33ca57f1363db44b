import { byBranchDay, SALES, viewTotals } from '@/lib/books/totals/read-totals.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { BUSINESS_ZONE, beginningOf, endOf } from '@/lib/platform/shared/time.ts'
import type { ReportFilter, ResultLine } from './model.ts'
import { KEYS } from './queries.ts'
import { scopeOf, totalsWhere } from './scope.ts'

const DAY_OF_ENTRY = Prisma.sql`(e.at at time zone ${BUSINESS_ZONE})::date`

/**
 * What each branch, month or day earned after all that it cost, in USD cents: the margin of its sales, drawers and safes
 * over or short, what was spent, and the rest that counts as profit or loss (write-offs, money that became ours, rounding and
 * exchange). The lines add up to the books' accounts of profit and loss, by the day that each was booked. Branches by
 * result, the best first; days and months newest first. Refuses with NOT_ALLOWED.
 */
export async function readResultReport(actor: Actor, filter: ReportFilter): Promise<ResultLine[]> {
  authorise(actor, 'report:read')
  authorise(actor, 'safe:manage')
  const by = filter.by === 'day' || filter.by === 'month' ? filter.by : 'branch'
  const whole = { ...filter, cashier: null, product: null }
  const { key, label } = KEYS[by]
  return viewTotals(({ tx, throughEntryId }) => {
    const sold = byBranchDay({ tx, throughEntryId }, SALES)
    return tx.$queryRaw<ResultLine[]>`
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
          select coalesce(e."branchCode", ''), ${DAY_OF_ENTRY}, 0, 0,
            case when p.account = 'over_short' then -p."usdCents" else 0 end,
            case when p.account = 'safe_over_short' then -p."usdCents" else 0 end,
            case when ${IS_SPENT} then -p."usdCents" else 0 end,
            case when p.account in ('over_short', 'safe_over_short') or ${IS_SPENT} then 0 else -p."usdCents" end
          from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
          where p.account in ('over_short', 'safe_over_short', 'expenses', 'losses', 'other_income', 'rounding_fx')
            and e.at >= ${beginningOf(filter.from)} and e.at < ${endOf(filter.to)} and ${scopeOf(actor, filter.branch)}
        ) moved group by 1
      ) g order by ${by === 'branch' ? Prisma.sql`"resultCents" desc, g.key` : Prisma.sql`g.key desc`}`
  })
}

/** Payouts of before there were kinds of expenses were booked as losses (decision 053). */
const IS_SPENT = Prisma.sql`(p.account = 'expenses' or (p.account = 'losses' and e.event = 'payout'))`
