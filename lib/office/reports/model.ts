import { SALES_CENTS, SALES_COUNTS, type SalesFigures } from '@/lib/books/totals/model.ts'
import type { HeldCents } from '@/lib/counter/endings/model.ts'
import { UUID } from '@/lib/platform/shared/ids.ts'
import { sumCents } from '@/lib/platform/shared/money.ts'
import { daysOfMonth, harareDay, knownDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

export const REPORTS = ['sales', 'commission', 'result', 'money', 'held'] as const
export type ReportKind = (typeof REPORTS)[number]

const GROUPINGS = ['day', 'month', 'branch', 'cashier', 'product', 'productMonth', 'wallet'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** What a report covers; kept in the address. Days are Harare's, both included. Null means everybody or everything. */
export type ReportFilter = {
  report: ReportKind
  by: Grouping
  /** The name of the chosen period, kept beside its days; which names there are is up to the page. */
  period: string | null
  from: string
  to: string
  branch: string | null
  cashier: string | null
  product: string | null
  /** The column by which sales are sorted, largest first; null for the usual order. */
  sort: SalesFigureName | null
  compare: '1' | null
  /** The names of the columns shown, separated by commas; null for all that are not zero throughout. */
  columns: string | null
}

export type ReportQuery = { [name in keyof ReportFilter]?: string | undefined }

const PERIOD_NAME = /^[a-zA-Z]{1,20}$/

/** Reads a filter from an address; unknown values mean the last seven days, by day. */
export function parseReportFilter(query: ReportQuery, now: Date = sharedNow()): ReportFilter {
  const to = knownDay(query.to) ?? harareDay(now)
  const from = knownDay(query.from) ?? movedBy(to, -6)
  const report = REPORTS.find((kind) => kind === query.report) ?? 'sales'
  const [usual] = groupingsOf(report)
  return {
    report,
    by: groupingsOf(report).find((grouping) => grouping === query.by) ?? usual,
    period: query.period && PERIOD_NAME.test(query.period) ? query.period : null,
    from: from > to ? to : from,
    to: from > to ? from : to,
    branch: query.branch || null,
    cashier: report !== 'result' && query.cashier && UUID.test(query.cashier) ? query.cashier : null,
    product: hasProducts(report) && query.product ? query.product : null,
    sort: ALL_FIGURES.find((figure) => figure.name === query.sort)?.name ?? null,
    compare: report === 'sales' && query.compare === '1' ? '1' : null,
    columns: parseColumns(report, query),
  }
}

/** Prefix of a column's checkbox in the form, since an address can hold each name only once. */
export const COLUMN_BOX = 'column-'

/** In the report's order, given by name or by ticked box; null, the usual ones, if none or all are chosen. */
function parseColumns(report: ReportKind, query: ReportQuery): string | null {
  const isAsked = (name: string) => query.columns?.split(',').includes(name) ?? `${COLUMN_BOX}${name}` in query
  const known = COLUMNS_OF[report].filter(isAsked)
  return known.length === 0 || known.length === COLUMNS_OF[report].length ? null : known.join(',')
}

const USUAL = {
  sales: ['day', 'month', 'branch', 'cashier', 'product', 'productMonth'],
  commission: ['productMonth', 'day', 'month', 'branch', 'cashier', 'product'],
  result: ['branch', 'month', 'day'],
  money: ['day', 'month', 'branch', 'cashier', 'wallet'],
  held: GROUPINGS,
} as const satisfies Record<ReportKind, readonly [Grouping, ...Grouping[]]>

/** The usual first. Held money is listed by ticket, and keeps the grouping of another report in its address. */
export function groupingsOf(report: ReportKind): readonly [Grouping, ...Grouping[]] {
  return USUAL[report]
}

export const MOST_VIEWS = 20

export type SavedView = { id: string; name: string; query: string }

const IN_VIEW = ['report', 'period', 'from', 'to', 'by', 'branch', 'cashier', 'product', 'sort', 'compare', 'columns']

/** Reduces a posted query to what an address of the reports may contain, in one order. */
export function viewQuery(posted: string): string {
  const given = new URLSearchParams(posted)
  const pairs = IN_VIEW.flatMap((name) => {
    const value = given.get(name)?.slice(0, 120)
    return value ? [[name, value]] : []
  })
  return new URLSearchParams(pairs).toString()
}

/** Money is paid for whole tickets, not for one product. */
export function hasProducts(report: ReportKind): boolean {
  return report === 'sales' || report === 'commission'
}

export function isByProduct(by: Grouping): boolean {
  return by === 'product' || by === 'productMonth'
}

export function chosenColumns({ columns }: Pick<ReportFilter, 'columns'>): readonly string[] | null {
  return columns === null ? null : columns.split(',')
}

export function reportQuery(filter: ReportFilter, changed: Partial<ReportFilter> = {}): string {
  const chosen = Object.entries({ ...filter, ...changed })
  return new URLSearchParams(chosen.flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()
}

/** The days of a month, given as 2026-11, that a report covers. */
export function coveredDays(month: string, { from, to }: Pick<ReportFilter, 'from' | 'to'>) {
  const { from: first, to: last } = daysOfMonth(month)
  return { from: first < from ? from : first, to: last > to ? to : last }
}

/** A line of the sales report; `label` is a day, a month as 2026-11, a name, or `2026-11~` followed by a name. */
export type SalesLine = SalesFigures & { key: string; label: string }

/** What customers paid for goods that stayed delivered. */
export function netSales({ salesCents, reversedSalesCents }: SalesFigures): bigint {
  return salesCents - reversedSalesCents
}

function netCost({ costCents, reversedCostCents }: SalesFigures): bigint {
  return costCents - reversedCostCents
}

function marginOf(figures: SalesFigures): bigint {
  return netSales(figures) - netCost(figures)
}

/** The margin in thousandths of the sales, or null without sales. */
export function marginPerMille(figures: SalesFigures): number | null {
  const sales = netSales(figures)
  return sales > 0n ? Number((marginOf(figures) * 1000n) / sales) : null
}

/** What we put on top of the Service's price: our own charges on goods that stayed delivered. */
function netCharges({ chargeCents, reversedChargeCents }: SalesFigures): bigint {
  return chargeCents - reversedChargeCents
}

type SalesFigure = { name: string; head: string; of: (figures: SalesFigures) => number | bigint }

/** The columns of the sales report: message key (`reports`), heading in the file, and count or USD cents. */
export const SALES_FIGURES = [
  { name: 'sold', head: 'Sold', of: ({ delivered }) => delivered },
  { name: 'paid', head: 'Customers paid USD', of: ({ salesCents }) => salesCents },
  { name: 'reversedCount', head: 'Reversed', of: ({ reversed }) => reversed },
  { name: 'reversed', head: 'Reversed USD', of: ({ reversedSalesCents }) => reversedSalesCents },
  { name: 'net', head: 'Net sales USD', of: netSales },
  { name: 'cost', head: 'Cost USD', of: netCost },
  { name: 'margin', head: 'Margin USD', of: marginOf },
] as const satisfies readonly SalesFigure[]

/** The columns of the commission report: the margin, split into our own charges and what the Service leaves us. */
export const COMMISSION_FIGURES = [
  { name: 'sold', head: 'Sold', of: ({ delivered }) => delivered },
  { name: 'net', head: 'Net sales USD', of: netSales },
  { name: 'margin', head: 'Margin USD', of: marginOf },
  { name: 'charges', head: 'Own charges USD', of: netCharges },
  { name: 'commission', head: 'Commission USD', of: (figures) => marginOf(figures) - netCharges(figures) },
] as const satisfies readonly SalesFigure[]

const ALL_FIGURES = [...SALES_FIGURES, ...COMMISSION_FIGURES]
export type SalesFigureName = (typeof ALL_FIGURES)[number]['name']

/** Lines with the largest figure first, or in the order given if `sort` is null. */
export function sortSales(lines: SalesLine[], sort: SalesFigureName | null): SalesLine[] {
  const figure = ALL_FIGURES.find(({ name }) => name === sort)
  if (!figure) return lines
  return lines.toSorted((a, b) => (figure.of(b) > figure.of(a) ? 1 : figure.of(b) < figure.of(a) ? -1 : 0))
}

export function sumSales(lines: readonly SalesFigures[]): SalesFigures {
  const counts = SALES_COUNTS.map((name) => [name, lines.reduce((sum, line) => sum + line[name], 0)])
  const cents = SALES_CENTS.map((name) => [name, sumCents(lines.map((line) => line[name]))])
  return Object.fromEntries([...counts, ...cents])
}

/** What a branch, month or day earned, in USD cents; costs are below zero. */
export type ResultLine = { key: string; label: string } & ResultCents
type ResultCents = { [N in (typeof RESULT_FIGURES)[number]['name']]: bigint }

/** The columns of the result: message key (`reports`) and heading in the file. */
export const RESULT_FIGURES = [
  { name: 'netCents', head: 'Net sales USD' },
  { name: 'marginCents', head: 'Margin USD' },
  { name: 'overShortCents', head: 'Over or short USD' },
  { name: 'safeOverShortCents', head: 'Safe over or short USD' },
  { name: 'expenseCents', head: 'Expenses USD' },
  { name: 'otherCents', head: 'Other USD' },
  { name: 'resultCents', head: 'Result USD' },
] as const

export function sumResult(lines: readonly ResultLine[]): ResultCents {
  const sums = RESULT_FIGURES.map(({ name }) => [name, sumCents(lines.map((line) => line[name]))])
  return Object.fromEntries(sums)
}

/** The columns of the money report: message key (`reports`), name in the books, and heading in the file. */
export const MONEY_FIGURES = [
  { name: 'cashCents', measure: 'cash_taken', head: 'Cash taken' },
  { name: 'returnedCents', measure: 'money_returned', head: 'Given back' },
  { name: 'typesCents', measure: 'type_taken', head: 'Other ways to pay' },
  { name: 'accountCents', measure: 'on_account', head: 'On account' },
  { name: 'collectedCents', measure: 'collected', head: 'Mobile money' },
  { name: 'takenBackCents', measure: 'taken_back', head: 'Mobile money taken back' },
  { name: 'overShortCents', measure: 'over_short', head: 'Over or short' },
] as const
type MoneyCents = { [N in (typeof MONEY_FIGURES)[number]['name']]: bigint }

/** Money of one line in one currency, in its cents; money out and shortages are below zero. */
export type MoneyFigures = { currency: string } & MoneyCents
export type MoneyLine = MoneyFigures & { key: string; label: string }

export function sumMoney(lines: readonly MoneyLine[]): MoneyFigures[] {
  const currencies = [...new Set(lines.map(({ currency }) => currency))]
  return currencies.map((currency) => {
    const own = lines.filter((line) => line.currency === currency)
    const sums = MONEY_FIGURES.map(({ name }) => [name, sumCents(own.map((line) => line[name]))])
    return { currency, ...(Object.fromEntries(sums) as MoneyCents) }
  })
}

/** What held money waits for, and the sum of it: message key (`heldBy`) and heading in the file. */
export const HELD_FIGURES = [
  { name: 'mobileCents', head: 'Mobile money not delivered USD' },
  { name: 'cashCents', head: 'Cash to give back USD' },
  { name: 'underWayCents', head: 'Sales under way USD' },
  { name: 'heldCents', head: 'Held USD' },
] as const satisfies readonly { name: keyof HeldCents; head: string }[]

type ColumnName =
  | Exclude<SalesFigureName, 'reversedCount'>
  | (typeof RESULT_FIGURES | typeof MONEY_FIGURES)[number]['name']

const namesOf = <N extends string>(figures: readonly { name: N }[]): N[] => figures.map(({ name }) => name)

/** The columns that each report can be narrowed to; the number of reversed sales always goes with their sum. */
export const COLUMNS_OF: Readonly<Record<ReportKind, readonly ColumnName[]>> = {
  sales: namesOf(SALES_FIGURES).filter((name) => name !== 'reversedCount'),
  commission: namesOf(COMMISSION_FIGURES),
  result: namesOf(RESULT_FIGURES),
  money: namesOf(MONEY_FIGURES),
  held: [],
}
