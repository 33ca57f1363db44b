import { SALES_CENTS, SALES_COUNTS, type SalesFigures } from '@/lib/books/totals/model.ts'
import { harareDay, readDay } from '@/lib/platform/shared/time.ts'
import { UUID } from '@/lib/platform/shared/uuid.ts'

/** The reports: what was sold and earned, money in and out, and what is paid and not delivered. */
export const REPORTS = ['sales', 'money', 'held'] as const
export type ReportKind = (typeof REPORTS)[number]

/** What a report's lines can be grouped by. */
export const GROUPINGS = ['day', 'month', 'branch', 'cashier', 'product'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** What a report covers; kept in the address. Days are Harare's, both included. Null means everybody or everything. */
export type ReportFilter = {
  report: ReportKind
  by: Grouping
  from: string
  to: string
  branch: string | null
  cashier: string | null
  product: string | null
}

export type ReportQuery = { [name in keyof ReportFilter]?: string | undefined }

const DAY_MS = 24 * 60 * 60_000

/** Reads a filter from an address; unknown values mean the last seven days, by day. */
export function readReportFilter(query: ReportQuery, now: Date = new Date()): ReportFilter {
  const to = dayOf(query.to) ?? harareDay(now)
  const from = dayOf(query.from) ?? harareDay(new Date((readDay(to) ?? now).getTime() - 6 * DAY_MS))
  const report = REPORTS.find((kind) => kind === query.report) ?? 'sales'
  const by = GROUPINGS.find((grouping) => grouping === query.by) ?? 'day'
  return {
    report,
    by: report === 'money' && by === 'product' ? 'branch' : by,
    from: from > to ? to : from,
    to: from > to ? from : to,
    branch: query.branch || null,
    cashier: query.cashier && UUID.test(query.cashier) ? query.cashier : null,
    product: report === 'sales' && query.product ? query.product : null,
  }
}

function dayOf(text: string | undefined): string | null {
  return text && readDay(text) ? text : null
}

/** The query string for the same report with some filters changed. */
export function reportQuery(filter: ReportFilter, changed: Partial<ReportFilter> = {}): string {
  const chosen = Object.entries({ ...filter, ...changed })
  return new URLSearchParams(chosen.flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()
}

/** A line of the sales report; `label` is a day, a month as 2026-11, or a name. */
export type SalesLine = SalesFigures & { key: string; label: string }

/** What customers paid for goods that stayed delivered. */
export function netSales({ salesCents, reversedSalesCents }: SalesFigures): bigint {
  return salesCents - reversedSalesCents
}

/** What those goods cost us at the Service. */
export function netCost({ costCents, reversedCostCents }: SalesFigures): bigint {
  return costCents - reversedCostCents
}

/** What they earned. */
export function marginOf(figures: SalesFigures): bigint {
  return netSales(figures) - netCost(figures)
}

/** The margin in thousandths of the sales, or null without sales. */
export function marginPerMille(figures: SalesFigures): number | null {
  const sales = netSales(figures)
  return sales > 0n ? Number((marginOf(figures) * 1000n) / sales) : null
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

/** The totals of all lines. */
export function sumSales(lines: readonly SalesFigures[]): SalesFigures {
  const counts = SALES_COUNTS.map((name) => [name, lines.reduce((sum, line) => sum + line[name], 0)])
  const cents = SALES_CENTS.map((name) => [name, lines.reduce((sum, line) => sum + line[name], 0n)])
  return Object.fromEntries([...counts, ...cents])
}

/** The columns of the money report: message key (`reports`), name in the books, and heading in the file. */
export const MONEY_FIGURES = [
  { name: 'cashCents', measure: 'cash_taken', head: 'Cash taken' },
  { name: 'returnedCents', measure: 'money_returned', head: 'Given back' },
  { name: 'collectedCents', measure: 'collected', head: 'Mobile money' },
  { name: 'takenBackCents', measure: 'taken_back', head: 'Mobile money taken back' },
  { name: 'overShortCents', measure: 'over_short', head: 'Over or short' },
] as const
type MoneyCents = { [N in (typeof MONEY_FIGURES)[number]['name']]: bigint }

/** Money of one line in one currency, in its cents; money out and shortages are below zero. */
export type MoneyFigures = { currency: string } & MoneyCents
export type MoneyLine = MoneyFigures & { key: string; label: string }

/** The totals of all lines, one per currency. */
export function sumMoney(lines: readonly MoneyLine[]): MoneyFigures[] {
  const currencies = [...new Set(lines.map(({ currency }) => currency))]
  return currencies.map((currency) => {
    const own = lines.filter((line) => line.currency === currency)
    const sums = MONEY_FIGURES.map(({ name }) => [name, own.reduce((sum, line) => sum + line[name], 0n)])
    return { currency, ...(Object.fromEntries(sums) as MoneyCents) }
  })
}

/** Mobile money that is neither delivered for nor given back, as it stands now. */
export type HeldLine = {
  ticketId: string
  ticketNumber: string
  branchName: string
  cashier: string
  methods: string
  since: Date
  heldCents: bigint
  /** Its position in the list. */
  place: string
}

/** How many there are, and what they hold together. */
export type HeldSum = { count: number; heldCents: bigint }
