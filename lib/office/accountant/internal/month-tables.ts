import type { AccountName } from '@/lib/books/journal/model.ts'
import type { SalesFigures } from '@/lib/books/totals/model.ts'
import { byMonth, productName, SALES_BY_PRODUCT, viewIn } from '@/lib/books/totals/read-totals.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { COMMISSION_FIGURES, sumSales } from '@/lib/office/reports/model.ts'
import { SALES_SUMS } from '@/lib/office/reports/queries.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { CsvRow } from '@/lib/platform/files/csv-file.ts'
import { type Column, dayColumn, summed } from '@/lib/platform/files/workbook-file.ts'
import { sumCents, toWireAmount } from '@/lib/platform/shared/money.ts'
import { BUSINESS_ZONE } from '@/lib/platform/shared/time/harare-day.ts'
import { ACCOUNT_NAMES, ACCOUNTS, type AccountMap, type MonthFile } from '../model.ts'
import { CLASS_COLUMNS, classesTable } from './classes-table.ts'
import { CLOSES_COLUMNS, closesTable } from './closes-table.ts'
import { entryIsOfMonth, type MonthSpan } from './month-span.ts'
import { SALES_COLUMNS, salesTable } from './sales-table.ts'

const JOURNAL_COLUMNS = [
  ...['Account code', 'Account', 'Currency', dayColumn('Day'), 'Branch code', 'Branch', 'About', 'Event'],
  ...[summed('Postings'), 'Debit', 'Credit', ...['Debit USD', 'Credit USD'].map(summed)],
]

/** Money that goes from one item of a ticket to another stays in its account. */
const IN_THE_BOOKS = Prisma.sql`e."objectKind" <> 'allotment'`

type JournalRow = {
  account: AccountName
  currency: string
  day: string
  branchCode: string
  branch: string
  objectKind: string
  event: string
  postings: number
  debit: bigint
  credit: bigint
  debitUsd: bigint
  creditUsd: bigint
}

/** A day's postings of one kind at a branch are one line, so that people can read the month of a busy shop. */
async function* journalTable(tx: Tx, span: MonthSpan, map: AccountMap): AsyncGenerator<CsvRow[]> {
  const rows = await tx.$queryRaw<JournalRow[]>`
    select g.*, coalesce(b.name, '') as branch from (
      select p.account, p.currency, (e.at at time zone ${BUSINESS_ZONE})::date::text as day,
        coalesce(e."branchCode", '') as "branchCode", e."objectKind", e.event, count(*)::int as postings,
        sum(greatest(p."nativeCents", 0))::bigint as debit, sum(greatest(-p."nativeCents", 0))::bigint as credit,
        sum(greatest(p."usdCents", 0))::bigint as "debitUsd", sum(greatest(-p."usdCents", 0))::bigint as "creditUsd"
      from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id
      where ${entryIsOfMonth(span)} and ${IN_THE_BOOKS} group by 1, 2, 3, 4, 5, 6
    ) g left join "Branch" b on b.code = g."branchCode"
    order by array_position(${ACCOUNTS}::text[], g.account), g.currency, g.day, g."branchCode", g."objectKind", g.event`
  yield rows.map((row) => [
    ...[map.codes[row.account].code, ACCOUNT_NAMES[row.account], row.currency, row.day, row.branchCode, row.branch],
    ...[row.objectKind, row.event.replaceAll('_', ' '), row.postings],
    ...[row.debit, row.credit, row.debitUsd, row.creditUsd].map(toWireAmount),
  ])
}

const TRIAL_COLUMNS = [
  ...['Account code', 'Account', 'Currency', 'Opening', 'Debit', 'Credit', 'Closing'],
  ...['Opening USD', 'Debit USD', 'Credit USD', 'Closing USD'].map(summed),
]

const SUMS = ['opening', 'debit', 'credit', 'openingUsd', 'debitUsd', 'creditUsd'] as const
type Sums = Record<(typeof SUMS)[number], bigint>
type TrialRow = Sums & { account: AccountName; currency: string }

/** A debit is positive. USD is what each posting was worth at the time; the total is zero, before and after. */
async function* trialTable(tx: Tx, { environment, start, end }: MonthSpan, map: AccountMap): AsyncGenerator<CsvRow[]> {
  const rows = await tx.$queryRaw<TrialRow[]>`
    select * from (
      select p.account, p.currency,
        coalesce(sum(p."nativeCents") filter (where e.at < ${start}), 0)::bigint as opening,
        coalesce(sum(greatest(p."nativeCents", 0)) filter (where e.at >= ${start}), 0)::bigint as debit,
        coalesce(sum(greatest(-p."nativeCents", 0)) filter (where e.at >= ${start}), 0)::bigint as credit,
        coalesce(sum(p."usdCents") filter (where e.at < ${start}), 0)::bigint as "openingUsd",
        coalesce(sum(greatest(p."usdCents", 0)) filter (where e.at >= ${start}), 0)::bigint as "debitUsd",
        coalesce(sum(greatest(-p."usdCents", 0)) filter (where e.at >= ${start}), 0)::bigint as "creditUsd"
      from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id
      where e.environment = ${environment}::"Environment" and e.at < ${end} and ${IN_THE_BOOKS}
      group by 1, 2
    ) g order by array_position(${ACCOUNTS}::text[], account), currency`
  yield [
    ...rows.map((row) => [
      map.codes[row.account].code,
      ACCOUNT_NAMES[row.account],
      row.currency,
      ...native(row),
      ...usd(row),
    ]),
    ['', 'Total', 'USD', '', '', '', '', ...usd(sumOf(rows))],
  ]
}

function sumOf(rows: readonly Sums[]): Sums {
  return Object.fromEntries(SUMS.map((name) => [name, sumCents(rows.map((row) => row[name]))])) as Sums
}

function native({ opening, debit, credit }: Sums): string[] {
  return [opening, debit, credit, opening + debit - credit].map(toWireAmount)
}

function usd({ openingUsd, debitUsd, creditUsd }: Sums): string[] {
  return [openingUsd, debitUsd, creditUsd, openingUsd + debitUsd - creditUsd].map(toWireAmount)
}

const COMMISSION_COLUMNS = ['Product code', 'Product', ...COMMISSION_FIGURES.map(({ head }) => summed(head))]

/** As in the report, with our own charges apart from commission; then the total. */
async function* commissionTable(tx: Tx, span: MonthSpan): AsyncGenerator<CsvRow[]> {
  const view = await viewIn(tx)
  const rows = await tx.$queryRaw<(SalesFigures & { code: string; name: string })[]>`
    select g.*, ${productName(view, Prisma.sql`g.code`)} as name from (
      select "productCode" as code, ${SALES_SUMS} from ${byMonth(view, SALES_BY_PRODUCT, span)} t
      where environment = ${span.environment}::"Environment" and day between ${span.from}::date and ${span.to}::date
      group by 1
    ) g order by g."salesCents" - g."reversedSalesCents" desc, g.code`
  yield [...rows.map((row) => [row.code, row.name, ...cellsOf(row)]), ['', 'Total', ...cellsOf(sumSales(rows))]]
}

function cellsOf(figures: SalesFigures): CsvRow {
  return COMMISSION_FIGURES.map(({ of }) => {
    const figure = of(figures)
    return typeof figure === 'number' ? figure : toWireAmount(figure)
  })
}

type MonthTable = {
  name: string
  columns: readonly Column[]
  /** Its last row is its total; a workbook's sheet has sums of its own. */
  endsInTotal?: true
  /** Its file is sent while it is read, since it has so many lines; so not from one snapshot. */
  isStreamed?: true
  read: (tx: Tx, span: MonthSpan, map: AccountMap) => AsyncGenerator<CsvRow[]>
}

export const MONTH_TABLES: Readonly<Record<MonthFile, MonthTable>> = {
  journal: { name: 'Journal by account', columns: JOURNAL_COLUMNS, read: journalTable },
  trial: { name: 'Trial balance', columns: TRIAL_COLUMNS, read: trialTable, endsInTotal: true },
  sales: { name: 'Sales', columns: SALES_COLUMNS, read: salesTable, isStreamed: true },
  classes: { name: 'Sales by class', columns: CLASS_COLUMNS, read: classesTable },
  commission: { name: 'Commission', columns: COMMISSION_COLUMNS, read: commissionTable, endsInTotal: true },
  closes: { name: 'Day closes', columns: CLOSES_COLUMNS, read: closesTable },
}
