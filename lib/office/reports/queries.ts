import { namesOfTypes } from '@/lib/books/payment-types/queries.ts'
import { SALES_CENTS, SALES_COUNTS } from '@/lib/books/totals/model.ts'
import {
  byDay,
  byMonth,
  ledgerByDay,
  MONEY,
  MONEY_BY_BRANCH,
  productName,
  SALES,
  SALES_BY_BRANCH,
  SALES_BY_PERSON,
  SALES_BY_PRODUCT,
  type Totals,
  type TotalsView,
} from '@/lib/books/totals/read-totals.ts'
import { viewPastTotals } from '@/lib/books/totals/view-past.ts'
import { methodLabel } from '@/lib/counter/collections/to-collection-view.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { pastAsOf } from '@/lib/platform/database/past-reads.ts'
import { localeOf } from '@/lib/platform/i18n/model.ts'
import {
  type Grouping,
  isByProduct,
  MONEY_FIGURES,
  type MoneyLine,
  type ReportFilter,
  type ResultLine,
  type SalesLine,
} from './model.ts'
import { totalsWhere } from './scope.ts'

const MONTH = Prisma.sql`date_trunc('month', day)`

/** Lines are grouped by `of`, since a text made of each row before would take longer than all else. */
const KEYS: Readonly<Record<Exclude<Grouping, 'wallet'>, { of: Prisma.Sql; key: Prisma.Sql; label: Prisma.Sql }>> = {
  day: { of: Prisma.sql`day`, key: Prisma.sql`day::text`, label: Prisma.sql`g.key` },
  month: { of: MONTH, key: Prisma.sql`to_char(${MONTH}, 'YYYY-MM')`, label: Prisma.sql`g.key` },
  branch: {
    of: Prisma.sql`"branchCode"`,
    key: Prisma.sql`"branchCode"`,
    label: Prisma.sql`coalesce((select name from "Branch" where code = g.key), g.key)`,
  },
  cashier: {
    of: Prisma.sql`"staffId"`,
    key: Prisma.sql`"staffId"::text`,
    label: Prisma.sql`coalesce((select name from "Staff" where id = g.key::uuid), '')`,
  },
  product: {
    of: Prisma.sql`"productCode"`,
    key: Prisma.sql`"productCode"`,
    label: Prisma.sql`g.key`,
  },
  productMonth: {
    of: Prisma.sql`${MONTH}, "productCode"`,
    key: Prisma.sql`to_char(${MONTH}, 'YYYY-MM') || '~' || "productCode"`,
    label: Prisma.sql`g.key`,
  },
}

/** Days and months are sorted newest first, other lines by net sales, largest first. */
export async function getSalesReport(actor: Actor, filter: ReportFilter): Promise<SalesLine[]> {
  authorise(actor, 'report:read')
  const by = ofTotals(filter.by)
  const { of, key } = KEYS[by]
  return viewPastTotals(filter.to, (view) => {
    const label = labelOf(view, by)
    return view.tx.$queryRaw<SalesLine[]>`
      select g.*, ${label} as label from (
        select ${key} as key, ${SALES_SUMS}
        from ${salesFor(view, filter)} t where ${totalsWhere(actor, filter)} group by ${of}
      ) g order by ${orderOf(by, Prisma.sql`g."salesCents" - g."reversedSalesCents"`)}`
  })
}

/** Only the money report has lines by wallet. */
function ofTotals(by: Grouping): keyof typeof KEYS {
  return by === 'wallet' ? 'branch' : by
}

function labelOf(view: TotalsView, by: keyof typeof KEYS): Prisma.Sql {
  if (by === 'product') return productName(view, Prisma.sql`g.key`)
  if (by !== 'productMonth') return KEYS[by].label
  return Prisma.sql`left(g.key, 8) || ${productName(view, Prisma.sql`substr(g.key, 9)`)}`
}

/** The smallest totals from which a report can be summed, since reading a year by day, cashier and product is slow. */
function salesFor(view: TotalsView, filter: ReportFilter): Prisma.Sql {
  const ofCashiers = filter.by === 'cashier' || filter.cashier !== null
  const ofProducts = isByProduct(filter.by) || filter.product !== null
  if (!ofCashiers && !ofProducts) return byDay(view, SALES_BY_BRANCH)
  const smallest = ofCashiers ? (ofProducts ? SALES : SALES_BY_PERSON) : SALES_BY_PRODUCT
  return overDays(view, smallest, filter)
}

function moneyFor(view: TotalsView, filter: ReportFilter): Prisma.Sql {
  const ofCashiers = filter.by === 'cashier' || filter.cashier !== null
  return ofCashiers ? overDays(view, MONEY, filter) : byDay(view, MONEY_BY_BRANCH)
}

function overDays(view: TotalsView, what: Totals, { by, from, to }: ReportFilter): Prisma.Sql {
  return by === 'day' ? byDay(view, what) : byMonth(view, what, { from, to })
}

/** What customers paid and got back, and drawers over or short: one line per currency and group. */
export async function getMoneyReport(actor: Actor, filter: ReportFilter): Promise<MoneyLine[]> {
  authorise(actor, 'report:read')
  if (filter.by === 'wallet') return listWallets(actor, filter)
  const { of, key, label } = KEYS[filter.by]
  const ofAllProducts = { ...filter, product: null }
  return viewPastTotals(filter.to, (view) => {
    return view.tx.$queryRaw<MoneyLine[]>`
      select g.*, ${label} as label from (
        select ${key} as key, currency, ${MONEY_SUMS}, sum("usdCents") as worth
        from ${moneyFor(view, ofAllProducts)} t where ${totalsWhere(actor, ofAllProducts)} group by ${of}, currency
      ) g order by ${orderOf(filter.by, Prisma.sql`sum(g.worth) over (partition by g.key)`)}, currency = 'USD' desc, currency`
  })
}

/** Cash by currency, and each wallet by its payments, on the day on which our books heard of each. */
async function listWallets(actor: Actor, filter: ReportFilter): Promise<MoneyLine[]> {
  const whole = { ...filter, product: null }
  const lines = await viewPastTotals(filter.to, (view) => {
    return view.tx.$queryRaw<Omit<MoneyLine, 'label'>[]>`
      select case when method = '' then 'cash' else method end as key, currency, ${MONEY_SUMS}
      from ${moneyFor(view, whole)} t
      where ${totalsWhere(actor, whole)} and (method <> '' or measure not in ('collected', 'taken_back'))
      group by 1, 2 order by 1, 2`
  })
  const { locale } = actor
  const types = await namesOfTypes(
    db(),
    lines.map(({ key }) => key),
    localeOf(locale),
  )
  return lines.map((line) => {
    return { ...line, label: line.key === 'cash' ? '' : (types.get(line.key) ?? methodLabel(line.key)) }
  })
}

export const SALES_SUMS = Prisma.raw(
  [
    ...SALES_COUNTS.map((name) => `sum("${name}")::int as "${name}"`),
    ...SALES_CENTS.map((name) => `sum("${name}")::bigint as "${name}"`),
  ].join(', '),
)

export const MONEY_SUMS = Prisma.raw(
  MONEY_FIGURES.map(
    ({ name, measure }) => `coalesce(sum("nativeCents") filter (where measure = '${measure}'), 0)::bigint as "${name}"`,
  ).join(', '),
)

function orderOf(by: Grouping, weight: Prisma.Sql): Prisma.Sql {
  if (by === 'day' || by === 'month') return Prisma.sql`g.key desc`
  return by === 'productMonth'
    ? Prisma.sql`left(g.key, 7) desc, ${weight} desc, g.key`
    : Prisma.sql`${weight} desc, g.key`
}

/**
 * What was earned after all costs, in USD cents, by the day of booking: margin, drawers and safes over or short,
 * expenses, and all other profit or loss. The best branches and the newest days come first.
 */
export async function getResultReport(actor: Actor, filter: ReportFilter): Promise<ResultLine[]> {
  authorise(actor, 'report:read')
  authorise(actor, 'safe:manage')
  const by = filter.by === 'day' || filter.by === 'month' ? filter.by : 'branch'
  const whole = { ...filter, cashier: null, product: null }
  const { of, key, label } = KEYS[by]
  return viewPastTotals(filter.to, (view) => {
    const sold = byDay(view, SALES_BY_BRANCH)
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

/** The time up to which a replica that is behind contains everything booked; null if reports are as of now. */
export function reportsAsOf(actor: Actor, lastDay: string): Promise<Date | null> {
  authorise(actor, 'report:read')
  return pastAsOf(lastDay)
}
