import { isMonthOver } from '@/lib/books/totals/days-over.ts'
import { ledgerByDay, type TotalsView } from '@/lib/books/totals/read-totals.ts'
import { viewPastTotals } from '@/lib/books/totals/view-past.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type CsvRow, csvLines } from '@/lib/platform/files/csv-file.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { daysOfMonth } from '@/lib/platform/shared/time/harare-day.ts'
import { getAccountMap } from './account-map.ts'
import { type MonthSpan, requireAll, spanOf } from './internal/month-span.ts'
import {
  ACCOUNT_NAMES,
  ACCOUNTS,
  type AccountMap,
  accountsWithout,
  type LedgerLine,
  type LedgerProgram,
} from './model.ts'

/** A month that is over, given as 2026-10, as one journal that accounting software imports. */
export async function exportLedger({
  ctx: { actor },
  input: { month, program },
}: {
  ctx: Ctx
  input: { month: string; program: LedgerProgram }
}): Promise<{ name: string; body: Uint8Array<ArrayBuffer> }> {
  await requireAll(actor)
  const span = spanOf(month)
  if (!isMonthOver(month, await databaseNow(db()))) refuse('MONTH_NOT_OVER')
  const [lines, map] = await Promise.all([viewPastTotals(span.to, (view) => sumLedger(view, span)), getAccountMap()])
  if (accountsWithout(program, lines, map).length > 0) refuse('ACCOUNT_CODES_MISSING')
  await recordAudit(db(), actor, { action: 'report:export', objectKind: 'report', detail: { report: program, month } })
  const body = new TextEncoder().encode(ledgerFile(program, { month, lines, map }))
  return { name: `${program}-${month}.csv`, body }
}

type Journal = { month: string; lines: readonly LedgerLine[]; map: AccountMap }

/** Dated on the month's last day; decision 054 names the sources. */
const WRITERS: Readonly<Record<LedgerProgram, (journal: Journal) => CsvRow[]>> = {
  xero: xeroJournal,
  quickbooks: quickbooksJournal,
  sage50: sage50Journal,
  pastel: pastelJournal,
}

/** Without the byte order mark of our other files: these programs would read it as part of the first field. */
export function ledgerFile(program: LedgerProgram, journal: Journal): string {
  return csvLines(WRITERS[program](journal))
}

/** One signed amount per line, a debit positive; lines with the same narration and date form one journal. */
function xeroJournal({ month, lines, map }: Journal): CsvRow[] {
  return [
    ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
    ...lines.map(({ account, usdCents }) => {
      const { code } = map.codes[account]
      return [titleOf(month), slashed(month), ACCOUNT_NAMES[account], code, map.taxRate, toWireAmount(usdCents)]
    }),
  ]
}

/** Accounts by name; debit and credit in two columns; dates with the month first. */
function quickbooksJournal({ month, lines, map }: Journal): CsvRow[] {
  const [year, number, day] = daysOfMonth(month).to.split('-')
  return [
    ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description'],
    ...lines.map(({ account, usdCents }) => {
      const { debit, credit } = sidesOf(usdCents)
      const date = `${number}/${day}/${year}`
      return [`POS ${month}`, date, map.codes[account].name, debit, credit, ACCOUNT_NAMES[account]]
    }),
  ]
}

/** One journal debit (JD) or credit (JC) per line, without a sign; T9 is outside the scope of tax. */
function sage50Journal({ month, lines, map }: Journal): CsvRow[] {
  return [
    [
      ...['Type', 'Account Reference', 'Nominal A/C Ref', 'Department Code', 'Date', 'Reference', 'Details'],
      ...['Net Amount', 'Tax Code', 'Tax Amount'],
    ],
    ...lines.map(({ account, usdCents }) => {
      const { debit, credit } = sidesOf(usdCents)
      const { code } = map.codes[account]
      const what = [`POS ${month}`, ACCOUNT_NAMES[account]]
      return [debit ? 'JD' : 'JC', '', code, 0, slashed(month), ...what, debit || credit, 'T9', '0.00']
    }),
  ]
}

/** Eighteen fields without headings: period, date, ledger, account, reference, text, signed amount, then no tax. */
function pastelJournal({ month, lines, map }: Journal): CsvRow[] {
  const period = ((Number(month.slice(5)) - map.yearBegins + 12) % 12) + 1
  const reference = `POS${month.slice(2, 4)}${month.slice(5)}`
  return lines.map(({ account, usdCents }) => {
    const amount = toWireAmount(usdCents)
    const text = ACCOUNT_NAMES[account].slice(0, 36)
    return [
      ...[period, slashed(month), 'G', map.codes[account].code, reference, text, amount],
      ...[0, '0.00', '', '', '', 1, 1, 1, 0, '0.00', amount],
    ]
  })
}

function titleOf(month: string): string {
  return `Partner POS, ${month}`
}

function slashed(month: string): string {
  return daysOfMonth(month).to.split('-').reverse().join('/')
}

function sidesOf(cents: bigint): { debit: string; credit: string } {
  return cents > 0n ? { debit: toWireAmount(cents), credit: '' } : { debit: '', credit: toWireAmount(-cents) }
}

/** What each account moved, all currencies by their worth in USD; without accounts that did not move. */
export function sumLedger(view: TotalsView, { environment, from, to }: MonthSpan): Promise<LedgerLine[]> {
  return view.tx.$queryRaw<LedgerLine[]>`
    select * from (
      select case measure when 'payout' then 'losses' else measure end as account, sum("usdCents")::bigint as "usdCents"
      from ${ledgerByDay(view)} t
      where environment = ${environment}::"Environment" and day between ${from}::date and ${to}::date
      group by 1
    ) g where "usdCents" <> 0 order by array_position(${ACCOUNTS}::text[], account)`
}
