import { SALES_CENTS, SALES_COUNTS } from '@/lib/books/totals/model.ts'
import {
  byBranchDay,
  byDay,
  byMonth,
  MONEY,
  productName,
  SALES,
  type TotalsView,
  viewTotals,
} from '@/lib/books/totals/read-totals.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { type Grouping, MONEY_FIGURES, type MoneyLine, type ReportFilter, type SalesLine } from './model.ts'
import { totalsWhere } from './scope.ts'

/** The column or expression that lines are grouped by, and their label. */
const KEYS: Readonly<Record<Grouping, { key: Prisma.Sql; label: Prisma.Sql }>> = {
  day: { key: Prisma.sql`day::text`, label: Prisma.sql`g.key` },
  month: { key: Prisma.sql`to_char(day, 'YYYY-MM')`, label: Prisma.sql`g.key` },
  branch: {
    key: Prisma.sql`"branchCode"`,
    label: Prisma.sql`coalesce((select name from "Branch" where code = g.key), g.key)`,
  },
  cashier: {
    key: Prisma.sql`"staffId"::text`,
    label: Prisma.sql`coalesce((select name from "Staff" where id = g.key::uuid), '')`,
  },
  product: {
    key: Prisma.sql`"productCode"`,
    label: Prisma.sql`g.key`,
  },
}

/**
 * Sales and their margin, one line per day, month, branch, cashier or product: periods newest first, others best seller
 * first. Refuses with NOT_ALLOWED.
 */
export async function readSalesReport(actor: Actor, filter: ReportFilter): Promise<SalesLine[]> {
  authorise(actor, 'report:read')
  const { key, label: known } = KEYS[filter.by]
  return viewTotals((view) => {
    const label = filter.by === 'product' ? productName(view, Prisma.sql`g.key`) : known
    return view.tx.$queryRaw<SalesLine[]>`
      select g.*, ${label} as label from (
        select ${key} as key, ${SALES_SUMS}
        from ${totalsFor(view, SALES, filter)} t where ${totalsWhere(actor, filter)} group by 1
      ) g order by ${orderOf(filter.by, Prisma.sql`g."salesCents" - g."reversedSalesCents"`)}`
  })
}

/** The smallest totals that a report can be summed from: a year by day, cashier and product is a slow read. */
function totalsFor(view: TotalsView, what: typeof SALES, { by, from, to, cashier, product }: ReportFilter): Prisma.Sql {
  if (by !== 'cashier' && by !== 'product' && !cashier && !product) return byBranchDay(view, what)
  return by === 'day' ? byDay(view, what) : byMonth(view, what, { from, to })
}

/**
 * Money that customers paid and got back, and drawers over or short, one line per currency and day, month, branch or
 * cashier. Refuses with NOT_ALLOWED.
 */
export async function readMoneyReport(actor: Actor, filter: ReportFilter): Promise<MoneyLine[]> {
  authorise(actor, 'report:read')
  const { key, label } = KEYS[filter.by]
  const ofAllProducts = { ...filter, product: null }
  return viewTotals((view) => {
    return view.tx.$queryRaw<MoneyLine[]>`
      select g.*, ${label} as label from (
        select ${key} as key, currency, ${MONEY_SUMS}, sum("usdCents") as worth
        from ${totalsFor(view, MONEY, ofAllProducts)} t where ${totalsWhere(actor, ofAllProducts)} group by 1, 2
      ) g order by ${orderOf(filter.by, Prisma.sql`sum(g.worth) over (partition by g.key)`)}, currency = 'USD' desc, currency`
  })
}

/** The figures of a sales line. */
export const SALES_SUMS = Prisma.raw(
  [
    ...SALES_COUNTS.map((name) => `sum("${name}")::int as "${name}"`),
    ...SALES_CENTS.map((name) => `sum("${name}")::bigint as "${name}"`),
  ].join(', '),
)

/** The figures of a money line. */
export const MONEY_SUMS = Prisma.raw(
  MONEY_FIGURES.map(
    ({ name, measure }) => `coalesce(sum("nativeCents") filter (where measure = '${measure}'), 0)::bigint as "${name}"`,
  ).join(', '),
)

function orderOf(by: Grouping, weight: Prisma.Sql): Prisma.Sql {
  return by === 'day' || by === 'month' ? Prisma.sql`g.key desc` : Prisma.sql`${weight} desc, g.key`
}
