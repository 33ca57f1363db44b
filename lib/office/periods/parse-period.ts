import {
  byDay,
  byMonth,
  CUSTOMERS,
  MONEY,
  MONEY_BY_BRANCH,
  productName,
  SALES_BY_BRANCH,
  SALES_BY_PERSON,
  SALES_BY_PRODUCT,
  salesByBranchHour,
  salesByHour,
  type TotalsView,
  viewTotals,
  WEEKDAY_AND_HOUR,
} from '@/lib/books/totals/read-totals.ts'
import { viewPastTotals } from '@/lib/books/totals/view-past.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { scopeOf } from '@/lib/office/reports/scope.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import {
  BUSINESS_ZONE,
  beginningOf,
  countDays,
  eachDay,
  endOf,
  movedBy,
  startOfHarareDay,
} from '@/lib/platform/shared/time/harare-day.ts'
import {
  type DayFigures,
  type Days,
  dayBars,
  firstLines,
  type HourFigures,
  hourBars,
  type LineKind,
  NO_FIGURES,
  NOTHING_SOLD,
  type OverShortLine,
  type Period,
  type PeriodBar,
  type PeriodLine,
  type PeriodView,
  type SoldFigures,
  type Sort,
  sortCompared,
  sumDays,
  type WeekHour,
} from './model.ts'

const TREND_DAYS = 30

/** Which lines a page draws: the first in an order, but of one kind all of them. */
type Drawn = { sort: Sort; whole: LineKind | null }

/**
 * Sales count on the day of delivery, reversals when taken back; only lines that are `drawn` have their trend. A day may
 * have its bars by the hour.
 */
export async function getPeriodView(actor: Actor, period: Period, drawn: Drawn | null = null): Promise<PeriodView> {
  authorise(actor, 'report:read')
  const { from, to, before, beforeUntil } = period
  const trend = { from: movedBy(to, 1 - TREND_DAYS), to }
  const all = { from: [from, before.from, trend.from].sort()[0] ?? from, to }
  return viewPastTotals(to, async (view) => {
    const scope = { view, scope: scopeOf(actor, period.branch), branches: listedBranches(actor, period) }
    const soFar = beforeUntil && (await sumSoFar(scope, { from: beginningOf(before.from), until: beforeUntil }))
    const linesOf = (kind: TrendKind) => {
      const drawnOf = drawn && { ...drawn, isWhole: drawn.whole === kind }
      return sumLines(scope, kind, { period, soFar: soFar?.[kind] ?? null, trend, drawn: drawnOf })
    }
    const days = await sumEachDay(scope, all)
    const within = (span: Days) => days.filter(({ day }) => day >= span.from && day <= span.to)
    return {
      total: sumDays(within({ from, to })),
      before: sumDays(within(before)),
      beforeSoFar: soFar?.total ?? null,
      trend: within(trend),
      bars: period.isByHour ? await sumHourBars(scope, period) : dayBars(within({ from, to }), within(before)),
      branches: await linesOf('branch'),
      products: await linesOf('product'),
      cashiers: await linesOf('cashier'),
      overShort: await sumOverShort(scope, { from, to }),
    }
  })
}

/** `branches` are the keys of those that are listed even if they sold nothing, as a subquery. */
type Scope = { view: TotalsView; scope: Prisma.Sql; branches: Prisma.Sql }

/** A branch that has a till by then and sold nothing is what an owner wants to see first. */
function listedBranches({ branches }: Actor, { branch, to }: Period): Prisma.Sql {
  return Prisma.sql`(
    select b.code as key from "Branch" b
    where b."createdAt" < ${endOf(to)}
      and exists (select from "Till" t where t."branchCode" = b.code and t."enrolmentHash" is not null)
      and ${branches === null ? Prisma.sql`true` : Prisma.sql`b.code = any(${[...branches]}::text[])`}
      and ${branch === null ? Prisma.sql`true` : Prisma.sql`b.code = ${branch}`})`
}

const within = ({ from, to }: Days) => Prisma.sql`day between ${from}::date and ${to}::date`
const NET = Prisma.sql`"salesCents" - "reversedSalesCents"`
const NET_COST = Prisma.sql`"costCents" - "reversedCostCents"`

type MoneyName = 'cashCents' | 'mobileCents' | 'typesCents' | 'overShortCents'

/** Every day of a span, in order; days without figures have zeros. */
async function sumEachDay({ view, scope }: Scope, span: Days): Promise<DayFigures[]> {
  const sold = await view.tx.$queryRaw<Omit<DayFigures, 'customers' | MoneyName>[]>`
    select day::text as day, sum(delivered)::int as delivered, sum(${NET})::bigint as "salesCents",
      sum((${NET}) - (${NET_COST}))::bigint as "marginCents", sum("reversedSalesCents")::bigint as "reversedCents"
    from ${byDay(view, SALES_BY_BRANCH)} t where ${scope} and ${within(span)} group by t.day`
  const money = await view.tx.$queryRaw<Pick<DayFigures, 'day' | MoneyName>[]>`
    select day::text as day,
      coalesce(sum("usdCents") filter (where measure in ('cash_taken', 'money_returned') and method = ''), 0)::bigint as "cashCents",
      coalesce(sum("usdCents") filter (where measure = 'type_taken' or measure = 'money_returned' and method <> ''), 0)::bigint
        as "typesCents",
      coalesce(sum("usdCents") filter (where measure in ('collected', 'taken_back')), 0)::bigint as "mobileCents",
      coalesce(sum("usdCents") filter (where measure = 'over_short'), 0)::bigint as "overShortCents"
    from ${byDay(view, MONEY_BY_BRANCH)} t where ${scope} and ${within(span)} group by t.day`
  const paid = await view.tx.$queryRaw<Pick<DayFigures, 'day' | 'customers'>[]>`
    select day::text as day, sum(count)::int as customers from ${byDay(view, CUSTOMERS)} t where ${scope} and ${within(span)}
    group by t.day`
  const [soldOn, moneyOn, paidOn] = [byDayOf(sold), byDayOf(money), byDayOf(paid)]
  return eachDay(span.from, span.to).map((day) => ({
    ...NO_FIGURES,
    ...soldOn.get(day),
    ...moneyOn.get(day),
    ...paidOn.get(day),
    day,
  }))
}

function byDayOf<R extends { day: string }>(rows: readonly R[]): Map<string, R> {
  return new Map(rows.map((row) => [row.day, row]))
}

async function sumHourBars(scope: Scope, { from, to, before, beforeUntil }: Period): Promise<PeriodBar[]> {
  const hours = await sumEachHour(scope, { from: beginningOf(from), until: endOf(to) })
  const then = await sumEachHour(scope, { from: beginningOf(before.from), until: beforeUntil ?? endOf(before.to) })
  return hourBars(hours, then)
}

type Span = { from: Date; until: Date }

function sumEachHour({ view, scope }: Scope, span: Span): Promise<HourFigures[]> {
  return view.tx.$queryRaw<HourFigures[]>`
    select extract(hour from hour at time zone ${BUSINESS_ZONE})::int as hour, sum(${NET})::bigint as "salesCents",
      sum((${NET}) - (${NET_COST}))::bigint as "marginCents"
    from ${salesByBranchHour(view, span)} t where ${scope} group by 1`
}

type SoldLine = SoldFigures & { key: string }
type SoFar = Record<TrendKind, SoldLine[]> & { total: SoldFigures }

/** Reads each hour once, and sums it by every kind of line. */
async function sumSoFar({ view, scope }: Scope, span: Span): Promise<SoFar> {
  const rows = await view.tx.$queryRaw<(SoldLine & { kind: TrendKind | 'total' })[]>`
    select case when grouping("branchCode") = 0 then 'branch' when grouping("staffId") = 0 then 'cashier'
        when grouping("productCode") = 0 then 'product' else 'total' end as kind,
      coalesce("branchCode", "staffId"::text, "productCode", '') as key, coalesce(sum(delivered), 0)::int as delivered,
      coalesce(sum(${NET}), 0)::bigint as "salesCents", coalesce(sum((${NET}) - (${NET_COST})), 0)::bigint as "marginCents",
      coalesce(sum("reversedSalesCents"), 0)::bigint as "reversedCents"
    from ${salesByHour(view, span)} t where ${scope}
    group by grouping sets (("branchCode"), ("staffId"), ("productCode"), ())`
  const of = (kind: TrendKind | 'total') => {
    return rows.filter((row) => row.kind === kind).map(({ kind: _, ...line }) => line)
  }
  const { key: _, ...total } = of('total')[0] ?? { key: '', ...NOTHING_SOLD }
  return { branch: of('branch'), product: of('product'), cashier: of('cashier'), total }
}

/** The column that lines are grouped by, as text only once grouped, and the label of a line. */
const LINES = {
  branch: {
    key: Prisma.sql`"branchCode"`,
    among: (keys: string[]) => Prisma.sql`"branchCode" = any(${keys})`,
    label: Prisma.sql`coalesce((select name from "Branch" where code = g.key), g.key)`,
  },
  product: {
    key: Prisma.sql`"productCode"`,
    among: (keys: string[]) => Prisma.sql`"productCode" = any(${keys})`,
    label: null,
  },
  cashier: {
    key: Prisma.sql`"staffId"`,
    among: (keys: string[]) => Prisma.sql`"staffId" = any(${keys}::uuid[])`,
    label: Prisma.sql`coalesce((select name from "Staff" where id = g.key::uuid), '')`,
  },
} as const

type TrendKind = keyof typeof LINES

/** Over more days than this, totals by month have fewer rows than totals by day. */
const LONG_DAYS = 92

/** The totals with the fewest rows that know a kind. */
const SMALLEST = { branch: SALES_BY_BRANCH, product: SALES_BY_PRODUCT, cashier: SALES_BY_PERSON } as const

/** `soFar` is what the lines of a running day are compared with; null for whole days. */
type LinesQuery = {
  period: Period
  soFar: readonly SoldLine[] | null
  trend: Days
  drawn: { sort: Sort; isWhole: boolean } | null
}

async function sumLines(
  { view, scope, branches }: Scope,
  kind: TrendKind,
  { period, soFar, trend, drawn }: LinesQuery,
): Promise<PeriodLine[]> {
  const { key, among, label: known } = LINES[kind]
  const label = known ?? productName(view, Prisma.sql`g.key`)
  const figures = (span: Days) => {
    const isLong = countDays(span.from, span.to) > LONG_DAYS
    return isLong && kind !== 'branch' ? byMonth(view, SMALLEST[kind], span) : byDay(view, SMALLEST[kind])
  }
  const summed = (span: Days) => Prisma.sql`(
    select ${key}::text as key, sum(${NET}) as cents, sum((${NET}) - (${NET_COST})) as margin
    from ${figures(span)} t where ${scope} and ${within(span)} group by ${key})`
  const before = soFar
    ? Prisma.sql`(select * from unnest(${soFar.map((line) => line.key)}::text[],
        ${soFar.map((line) => line.salesCents)}::bigint[]) sold (key, cents))`
    : summed(period.before)
  const read = await view.tx.$queryRaw<Omit<PeriodLine, 'trend'>[]>`
    select g.*, ${label} as label from (
      select coalesce(n.key, b.key${kind === 'branch' ? Prisma.sql`, listed.key` : Prisma.empty}) as key, coalesce(n.cents, 0)::bigint as "nowCents",
        coalesce(b.cents, 0)::bigint as "thenCents", coalesce(n.margin, 0)::bigint as "marginCents"
      from ${summed(period)} n full join ${before} b on b.key = n.key
        ${kind === 'branch' ? Prisma.sql`full join ${branches} listed on listed.key = coalesce(n.key, b.key)` : Prisma.empty}
    ) g`
  const lines = sortCompared(read, 'most')
  const withTrend = drawn ? firstLines(sortCompared(lines, drawn.sort), drawn.isWhole) : lines
  const keys = withTrend.map((line) => line.key)
  const daily = await view.tx.$queryRaw<{ key: string; day: string; cents: bigint }[]>`
    select ${key}::text as key, day::text as day, sum(${NET})::bigint as cents
    from ${byDay(view, SMALLEST[kind])} t where ${scope} and ${within(trend)} and ${among(keys)}
    group by ${key}, t.day`
  const centsOn = new Map(daily.map((row) => [`${row.key} ${row.day}`, row.cents]))
  const days = eachDay(trend.from, trend.to)
  const isDrawn = new Set(keys)
  return lines.map((line) => {
    return { ...line, trend: isDrawn.has(line.key) ? days.map((day) => centsOn.get(`${line.key} ${day}`) ?? 0n) : [] }
  })
}

async function sumOverShort({ view, scope }: Scope, span: Days): Promise<OverShortLine[]> {
  return view.tx.$queryRaw<OverShortLine[]>`
    select g.key, ${LINES.cashier.label} as label, g.cents from (
      select "staffId"::text as key, sum("usdCents")::bigint as cents
      from ${byMonth(view, MONEY, span)} t where ${scope} and ${within(span)} and measure = 'over_short'
      group by "staffId" having sum("usdCents") <> 0
    ) g order by g.cents, label`
}

const DAYS = 28

/** Over the last four whole weeks; hours without a sale are left out. */
export async function listWeekHours(actor: Actor, branch: string | null, now: Date): Promise<WeekHour[]> {
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
