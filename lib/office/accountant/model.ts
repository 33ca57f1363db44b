import type { AccountName } from '@/lib/books/journal/model.ts'
import { isSaleKind, type SaleKind } from '@/lib/counter/kinds/model.ts'
import { harareDay, parseDay } from '@/lib/platform/shared/time/harare-day.ts'

export const MONTH_FILES = ['journal', 'trial', 'sales', 'classes', 'commission', 'closes'] as const
export type MonthFile = (typeof MONTH_FILES)[number]

export const LEDGER_PROGRAMS = ['xero', 'quickbooks', 'sage', 'sage50', 'pastel'] as const
export type LedgerProgram = (typeof LEDGER_PROGRAMS)[number]

/** As files name them, in the order of a balance sheet followed by profit and loss. */
export const ACCOUNT_NAMES: Readonly<Record<AccountName, string>> = {
  drawer: 'Cash in drawers',
  safe: 'Cash in safes',
  clearing: 'Payments to be settled',
  bank: 'Banks and wallets',
  service_available: 'Service balance (available)',
  service_reserved: 'Service balance (reserved)',
  receivable: 'Owed by customers',
  uncounted: 'Cash to be counted after a restore',
  suspense: 'Suspense',
  held: 'Held for customers',
  change_owed: 'Change owed to customers',
  opening: 'Owners and opening balances',
  sales: 'Sales',
  cost: 'Cost of sales',
  other_income: 'Other income',
  expenses: 'Expenses',
  losses: 'Losses and other expenses',
  over_short: 'Cash over or short',
  safe_over_short: 'Safes over or short',
  rounding_fx: 'Rounding and exchange',
}
export const ACCOUNTS = Object.keys(ACCOUNT_NAMES) as AccountName[]

/** Classes of products, as files name them. */
const CLASS_NAMES: Readonly<Record<SaleKind, string>> = {
  airtime: 'Airtime',
  bundle: 'Bundles',
  electricity: 'Electricity',
  bill: 'Bills',
  voucher: 'Vouchers',
}

export function className(kind: string): string {
  return isSaleKind(kind) ? CLASS_NAMES[kind] : kind
}

/** Empty until somebody enters them. */
export type AccountCode = { code: string; name: string }

/** How journals are written: one a month or a day, and what of them is also separate. */
export type JournalLayout = {
  by: 'month' | 'day'
  branches: boolean
  classes: boolean
  currencies: boolean
  /** Xero's own names of the tracking categories for branches and classes. */
  branchTracking: string
  classTracking: string
}

export const USUAL_LAYOUT: JournalLayout = {
  ...{ by: 'month', branches: false, classes: false, currencies: false },
  ...{ branchTracking: 'Branch', classTracking: 'Product' },
}

export type AccountMap = {
  codes: Record<AccountName, AccountCode>
  /** By branch: its department or project as `code`, its tracking option or location as `name`. */
  branches: Record<string, AccountCode>
  /** Xero's name for the tax rate of lines without tax. */
  taxRate: string
  /** 1 to 12; Pastel numbers its periods from there. */
  yearBegins: number
  /** The code that stands in for the bank's, because Xero refuses journals to bank accounts. */
  xeroClearing: string
  layout: JournalLayout
}

/** The codes by which Xero books; a clearing account stands in for the bank. */
export function codesForXero({ codes, xeroClearing }: Pick<AccountMap, 'codes' | 'xeroClearing'>) {
  return xeroClearing === '' ? codes : { ...codes, bank: { ...codes.bank, code: xeroClearing } }
}

/** Parses a month such as 2026-10, this month at the latest; for anything else, the last month that is over. */
export function parseMonth(text: string | undefined, now: Date): string {
  const month = text && /^\d{4}-\d{2}$/.test(text) && parseDay(`${text}-01`) ? text : null
  return month && month <= harareDay(now).slice(0, 7) ? month : monthsBack(harareDay(now).slice(0, 7), 1)
}

/** The newest months back to the one in which our books began: at most `most`, and the one that was requested. */
export function monthsSince(begun: Date, now: Date, most: number, requested?: string): string[] {
  const [newest, first] = [harareDay(now).slice(0, 7), harareDay(begun).slice(0, 7)]
  const months = Array.from({ length: most }, (_, back) => monthsBack(newest, back))
  if (requested && requested <= newest && !months.includes(requested)) months.push(requested)
  return months.filter((month) => month >= first)
}

export function monthShown(requested: string, months: readonly string[]): string {
  return months.includes(requested) ? requested : (months[0] ?? requested)
}

function monthsBack(month: string, back: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7)
}

/** QuickBooks knows accounts by name, the others by code. */
export function accountsWithout(
  program: LedgerProgram,
  moved: readonly AccountName[],
  map: Pick<AccountMap, 'codes' | 'xeroClearing'>,
): AccountName[] {
  const codes = program === 'xero' ? codesForXero(map) : map.codes
  const part = program === 'quickbooks' ? 'name' : 'code'
  return moved.filter((account) => codes[account][part] === '')
}

/** What a day's three books said when it was signed, in USD cents. */
export type MonthClose = {
  day: string
  signed: null | {
    by: string
    at: Date
    note: string
    statementCents: bigint
    booksCents: bigint
    /** By the Service's statement; null if it was not known. */
    endCents: bigint | null
    countedShifts: number
    differences: number
    unexplained: number
  }
}
