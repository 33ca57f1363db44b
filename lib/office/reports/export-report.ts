import type { SalesFigures } from '@/lib/books/totals/model.ts'
import { byDay, MONEY, productName, SALES } from '@/lib/books/totals/read-totals.ts'
import { viewPastTotals } from '@/lib/books/totals/view-past.ts'
import { methodsOf } from '@/lib/counter/ticket-lists/model.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type CsvRow, csvFile } from '@/lib/platform/files/csv-file.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import { harareSecond } from '@/lib/platform/shared/time/format-time.ts'
import { harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { listHeld } from './list-held.ts'
import {
  COMMISSION_FIGURES,
  HELD_FIGURES,
  MONEY_FIGURES,
  type MoneyFigures,
  RESULT_FIGURES,
  type ReportFilter,
  type ReportKind,
  SALES_FIGURES,
} from './model.ts'
import { getMoneyReport, getResultReport, MONEY_SUMS, SALES_SUMS } from './queries.ts'
import { totalsWhere } from './scope.ts'

type Given = { ctx: Ctx; input: ReportFilter }
type Named = { day: string; branchCode: string; branch: string; cashier: string }

const PLACE = ['Day', 'Branch code', 'Branch', 'Cashier']
const COLUMNS: Readonly<Record<ReportKind | 'wallets', readonly string[]>> = {
  sales: [...PLACE, 'Product code', 'Product', ...SALES_FIGURES.map(({ head }) => head)],
  commission: [...PLACE, 'Product code', 'Product', ...COMMISSION_FIGURES.map(({ head }) => head)],
  result: ['Day', 'Branch code', 'Branch', ...RESULT_FIGURES.map(({ head }) => head)],
  money: [...PLACE, 'Currency', ...MONEY_FIGURES.map(({ head }) => head)],
  wallets: ['Day', 'Wallet', 'Currency', ...MONEY_FIGURES.map(({ head }) => head)],
  held: ['Paid in Harare', 'Ticket', 'Branch', 'Cashier', 'Paid by', ...HELD_FIGURES.map(({ head }) => head)],
}

/** A report's finest lines, however the page groups it: a day, branch, cashier and product, currency or wallet each. */
export async function exportReport({ ctx, input }: Given): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
  authorise(ctx.actor, 'report:read')
  if (input.report === 'result') authorise(ctx.actor, 'safe:manage')
  // These change only the page: how it sorts and compares, which columns it shows, and what its days are called.
  const { sort: _, compare: __, columns: ___, period: ____, ...detail } = input
  await recordAudit(db(), ctx.actor, { action: 'report:export', objectKind: 'report', detail })
  const { report, from, to } = input
  const body = csvFile(COLUMNS[isByWallet(input) ? 'wallets' : report], listByDay({ ctx, input }))
  return { name: report === 'held' ? `held-${harareDay(sharedNow())}.csv` : `${report}-${from}-${to}.csv`, body }
}

/** A piece for each day, also for one without lines: between two of them a reader who left is noticed. */
async function* listByDay({ ctx, input }: Given): AsyncGenerator<CsvRow[]> {
  if (input.report === 'held') {
    yield await heldLines({ ctx, input })
    return
  }
  // A mistyped year is many days, and the books have something on few of them.
  const booked = await bookedDays()
  if (!booked) return
  const last = input.to < booked.last ? input.to : booked.last
  for (let day = input.from > booked.first ? input.from : booked.first; day <= last; day = movedBy(day, 1)) {
    yield await LINES_OF[input.report]({ ctx, input: { ...input, from: day, to: day } })
  }
}

const LINES_OF: Readonly<Record<Exclude<ReportKind, 'held'>, (given: Given) => Promise<CsvRow[]>>> = {
  sales: (given) => salesLines(given, SALES_FIGURES),
  commission: (given) => salesLines(given, COMMISSION_FIGURES),
  result: resultLines,
  money: (given) => (isByWallet(given.input) ? walletLines(given) : moneyLines(given)),
}

type Figures = typeof SALES_FIGURES | typeof COMMISSION_FIGURES

async function salesLines({ ctx, input }: Given, figures: Figures): Promise<CsvRow[]> {
  type Row = Named & SalesFigures & { productCode: string; product: string }
  const rows = await viewPastTotals(input.to, (view) => {
    return view.tx.$queryRaw<Row[]>`
      select g.*, coalesce(b.name, '') as branch, coalesce(w.name, '') as cashier, ${productName(view, Prisma.sql`g."productCode"`)} as product
      from (
        select day::text as day, "branchCode", "staffId", "productCode", ${SALES_SUMS}
        from ${byDay(view, SALES)} t where ${totalsWhere(ctx.actor, input)} group by day, "branchCode", "staffId", "productCode"
      ) g left join "Branch" b on b.code = g."branchCode" left join "Staff" w on w.id = g."staffId"
      order by g."branchCode", cashier, g."staffId", g."productCode"`
  })
  return rows.map((row) => [...placeOf(row), row.productCode, row.product, ...figures.map(({ of }) => cellOf(of(row)))])
}

async function moneyLines({ ctx, input }: Given): Promise<CsvRow[]> {
  const rows = await viewPastTotals(input.to, (view) => {
    return view.tx.$queryRaw<(Named & MoneyFigures)[]>`
      select g.*, coalesce(b.name, '') as branch, coalesce(w.name, '') as cashier from (
        select day::text as day, "branchCode", "staffId", currency, ${MONEY_SUMS}
        from ${byDay(view, MONEY)} t where ${totalsWhere(ctx.actor, input)} group by day, "branchCode", "staffId", currency
      ) g left join "Branch" b on b.code = g."branchCode" left join "Staff" w on w.id = g."staffId"
      order by g."branchCode", cashier, g."staffId", g.currency`
  })
  return rows.map((row) => [...placeOf(row), row.currency, ...MONEY_FIGURES.map(({ name }) => cellOf(row[name]))])
}

/** Who works where is not told of a wallet: its lines are the page's, of one day. */
const isByWallet = ({ report, by }: ReportFilter): boolean => report === 'money' && by === 'wallet'

async function walletLines({ ctx, input }: Given): Promise<CsvRow[]> {
  const lines = await getMoneyReport(ctx.actor, input)
  return lines.map((line) => [
    input.from,
    line.label || 'Cash',
    line.currency,
    ...MONEY_FIGURES.map(({ name }) => toWireAmount(line[name])),
  ])
}

async function resultLines({ ctx, input }: Given): Promise<CsvRow[]> {
  const lines = await getResultReport(ctx.actor, { ...input, by: 'branch' })
  return lines.map((line) => [
    input.from,
    line.key,
    line.label,
    ...RESULT_FIGURES.map(({ name }) => toWireAmount(line[name])),
  ])
}

async function heldLines({ ctx, input }: Given): Promise<CsvRow[]> {
  const rows = await listHeld(ctx.actor, input)
  return rows.map((row) => [
    harareSecond(row.paid?.at ?? row.at),
    row.ticketNumber,
    row.branch,
    row.cashier,
    methodsOf(row) || 'Cash',
    ...HELD_FIGURES.map(({ name }) => toWireAmount(row.sums[name])),
  ])
}

/** A count as it is, cents as an amount. */
function cellOf(figure: number | bigint): number | string {
  return typeof figure === 'number' ? figure : toWireAmount(figure)
}

function placeOf({ day, branchCode, branch, cashier }: Named): string[] {
  return [day, branchCode, branch, cashier]
}

/** The Harare days of the first and the last entry in the books; null while there is none. */
async function bookedDays(): Promise<{ first: string; last: string } | null> {
  const [span] = await db().$queryRaw<{ first: Date | null; last: Date | null }[]>`
    select min(ends.first) as first, max(ends.last) as last
    from unnest(enum_range(null::"Environment")) of (environment) cross join lateral (
      select (select min(at) from "JournalEntry" e where e.environment = of.environment) as first,
        (select max(at) from "JournalEntry" e where e.environment = of.environment) as last
    ) ends`
  return span?.first && span.last ? { first: harareDay(span.first), last: harareDay(span.last) } : null
}
