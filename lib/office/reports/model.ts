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

/** Sales of one line, USD cents. A reversal counts on the day it happened. */
export type SalesFigures = {
  delivered: number
  salesCents: bigint
  costCents: bigint
  reversed: number
  reversedSalesCents: bigint
  reversedCostCents: bigint
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

/** The totals of all lines. */
export function sumSales(lines: readonly SalesFigures[]): SalesFigures {
  return {
    delivered: lines.reduce((sum, line) => sum + line.delivered, 0),
    salesCents: lines.reduce((sum, line) => sum + line.salesCents, 0n),
    costCents: lines.reduce((sum, line) => sum + line.costCents, 0n),
    reversed: lines.reduce((sum, line) => sum + line.reversed, 0),
    reversedSalesCents: lines.reduce((sum, line) => sum + line.reversedSalesCents, 0n),
    reversedCostCents: lines.reduce((sum, line) => sum + line.reversedCostCents, 0n),
  }
}

/** Money of one line in one currency, in its cents; money out and shortages are below zero. */
export type MoneyFigures = {
  currency: string
  cashCents: bigint
  returnedCents: bigint
  collectedCents: bigint
  takenBackCents: bigint
  overShortCents: bigint
}
export type MoneyLine = MoneyFigures & { key: string; label: string }

/** The totals of all lines, one per currency. */
export function sumMoney(lines: readonly MoneyLine[]): MoneyFigures[] {
  const currencies = [...new Set(lines.map(({ currency }) => currency))]
  return currencies.map((currency) => {
    const own = lines.filter((line) => line.currency === currency)
    const sum = (of: (line: MoneyLine) => bigint) => own.reduce((total, line) => total + of(line), 0n)
    return {
      currency,
      cashCents: sum(({ cashCents }) => cashCents),
      returnedCents: sum(({ returnedCents }) => returnedCents),
      collectedCents: sum(({ collectedCents }) => collectedCents),
      takenBackCents: sum(({ takenBackCents }) => takenBackCents),
      overShortCents: sum(({ overShortCents }) => overShortCents),
    }
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
