import {
  byBranchDay,
  byDay,
  byMonth,
  CASHIERS,
  MONEY,
  PRODUCTS,
  paidByDay,
  productName,
  SALES,
  salesByBranchHour,
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
import { countDays, eachDay, movedBy, startOfHarareDay } from '@/lib/platform/shared/time/harare-day.ts'
import {
  barsOf,
  type DayFigures,
  type Days,
  firstLines,
  type LineKind,
  NO_FIGURES,
  type OverShortLine,
  type Period,
  type PeriodLine,
  type PeriodView,
  type Sort,
  sortCompared,
  sumDays,
  type WeekHour,
} from './model.ts'

const TREND_DAYS = 30

/** Which lines a page draws: the first in an order, but of one kind all of them. */
type Drawn = { sort: Sort; whole: LineKind | null }

/** Sales count on the day of delivery, reversals when taken back; only lines that are `drawn` have their trend. */
export async function getPeriodView(actor: Actor, period: Period, drawn: Drawn | null = null): Promise<PeriodView> {
  authorise(actor, 'report:read')
  const { from, to, before } = period
  const trend = { from: movedBy(to, 1 - TREND_DAYS), to }
  const all = { from: [from, before.from, trend.from].sort()[0] ?? from, to }
  return viewPastTotals(to, async (view) => {
    const scope = { view, scope: scopeOf(actor, period.branch) }
    const linesOf = (kind: TrendKind) => {
      return sumLines(scope, kind, { period, trend, drawn: drawn && { ...drawn, isWhole: drawn.whole === kind } })
    }
    const days = await sumEachDay(scope, all)
    const within = (span: Days) => days.filter(({ day }) => day >= span.from && day <= span.to)
    return {
      total: sumDays(within({ from, to })),
      before: sumDays(within(before)),
      trend: within(trend),
      bars: barsOf(within({ from, to }), within(before)),
      branches: await linesOf('branch'),
      products: await linesOf('product'),
      cashiers: await linesOf('cashier'),
      overShort: await sumOverShort(scope, { from, to }),
    }
  })
}

type Scope = { view: TotalsView; scope: Prisma.Sql }

const within = ({ from, to }: Days) => Prisma.sql`day between ${from}::date and ${to}::date`
const NET = Prisma.sql`"salesCents" - "reversedSalesCents"`
const NET_COST = Prisma.sql`"costCents" - "reversedCostCents"`

/** Every day of a span, in order; days without figures have zeros. */
async function sumEachDay({ view, scope }: Scope, span: Days): Promise<DayFigures[]> {
  const sold = await view.tx.$queryRaw<
    Omit<DayFigures, 'customers' | 'cashCents' | 'mobileCents' | 'overShortCents'>[]
  >`
    select day::text as day, sum(delivered)::int as delivered, sum(${NET})::bigint as "salesCents",
      sum((${NET}) - (${NET_COST}))::bigint as "marginCents", sum("reversedSalesCents")::bigint as "reversedCents"
    from ${byBranchDay(view, SALES)} t where ${scope} and ${within(span)} group by t.day`
  const money = await view.tx.$queryRaw<Pick<DayFigures, 'day' | 'cashCents' | 'mobileCents' | 'overShortCents'>[]>`
    select day::text as day,
      coalesce(sum("usdCents") filter (where measure in ('cash_taken', 'money_returned')), 0)::bigint as "cashCents",
      coalesce(sum("usdCents") filter (where measure in ('collected', 'taken_back')), 0)::bigint as "mobileCents",
      coalesce(sum("usdCents") filter (where measure = 'over_short'), 0)::bigint as "overShortCents"
    from ${byBranchDay(view, MONEY)} t where ${scope} and ${within(span)} group by t.day`
  const paid = await view.tx.$queryRaw<Pick<DayFigures, 'day' | 'customers'>[]>`
    select day::text as day, sum(count)::int as customers from ${paidByDay(view, span)} t where ${scope} and ${within(span)}
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
const SMALLEST = { product: PRODUCTS, cashier: CASHIERS } as const

function ofKind(view: TotalsView, kind: TrendKind): Prisma.Sql {
  if (kind === 'branch') return byBranchDay(view, SALES)
  return byDay(view, SMALLEST[kind])
}

type LinesQuery = { period: Period; trend: Days; drawn: { sort: Sort; isWhole: boolean } | null }

async function sumLines(
  { view, scope }: Scope,
  kind: TrendKind,
  { period, trend, drawn }: LinesQuery,
): Promise<PeriodLine[]> {
  const { key, among, label: known } = LINES[kind]
  const label = known ?? productName(view, Prisma.sql`g.key`)
  const figures = (span: Days) => {
    const isLong = countDays(span.from, span.to) > LONG_DAYS
    return isLong && kind !== 'branch' ? byMonth(view, SMALLEST[kind], span) : ofKind(view, kind)
  }
  const summed = (span: Days) => Prisma.sql`(
    select ${key}::text as key, sum(${NET}) as cents, sum((${NET}) - (${NET_COST})) as margin
    from ${figures(span)} t where ${scope} and ${within(span)} group by ${key})`
  const read = await view.tx.$queryRaw<Omit<PeriodLine, 'trend'>[]>`
    select g.*, ${label} as label from (
      select coalesce(n.key, b.key) as key, coalesce(n.cents, 0)::bigint as "nowCents",
        coalesce(b.cents, 0)::bigint as "thenCents", coalesce(n.margin, 0)::bigint as "marginCents"
      from ${summed(period)} n full join ${summed(period.before)} b on b.key = n.key
    ) g`
  const lines = sortCompared(read, 'most')
  const withTrend = drawn ? firstLines(sortCompared(lines, drawn.sort), drawn.isWhole) : lines
  const keys = withTrend.map((line) => line.key)
  const daily = await view.tx.$queryRaw<{ key: string; day: string; cents: bigint }[]>`
    select ${key}::text as key, day::text as day, sum(${NET})::bigint as cents
    from ${ofKind(view, kind)} t where ${scope} and ${within(trend)} and ${among(keys)}
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
