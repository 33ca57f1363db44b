import { type CsvRow, csvLines } from '@/lib/platform/files/csv-file.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import { ACCOUNT_NAMES, type AccountMap, className, codesForXero, type LedgerProgram } from '../model.ts'
import type { Journal, JournalLine } from './journals.ts'

type Format = {
  heads: readonly string[]
  /** A journal's lines; `number` counts the journals of its day from 1. */
  rows: (journal: Journal, number: number) => CsvRow[]
  /** What the program takes in one file. */
  most?: { rows?: number; bytes?: number }
}

const FORMATS: Readonly<Record<LedgerProgram, (map: AccountMap) => Format>> = {
  xero: xeroFormat,
  quickbooks: quickbooksFormat,
  sage: sageFormat,
  sage50: sage50Format,
  pastel: pastelFormat,
}

/**
 * The texts of as many files as a program needs; a journal is never in two. Without the byte order mark of our other
 * files: these programs would read it as part of the first field.
 */
export function ledgerFiles(program: LedgerProgram, journals: readonly Journal[], map: AccountMap): string[] {
  const { heads, rows, ...limits } = FORMATS[program](map)
  const most = { rows: Infinity, bytes: Infinity, ...limits.most }
  const head = heads.length > 0 ? csvLines([heads]) : ''
  const files: { text: string; rows: number; bytes: number }[] = []
  for (const [at, journal] of journals.entries()) {
    const own = rows(journal, at - journals.findIndex(({ day }) => day === journal.day) + 1)
    const text = csvLines(own)
    const bytes = Buffer.byteLength(text)
    const file = files.at(-1)
    if (file && file.rows + own.length <= most.rows && file.bytes + bytes <= most.bytes) {
      file.text += text
      file.rows += own.length
      file.bytes += bytes
    } else files.push({ text: head + text, rows: own.length, bytes: Buffer.byteLength(head) + bytes })
  }
  return files.length > 0 ? files.map(({ text }) => text) : [head]
}

/**
 * Manual journals of Xero: help.xero.com/nz/ManualJournalsImport, “Enter multiple manual journals using an import
 * template”, seen on 30 November 2026. One signed amount a line, a debit positive; lines with the same narration and
 * date are one journal; 300 lines a file; at most two tracking categories. Its journals are in the base currency, so
 * that another currency is told in the description. help.xero.com/nz/Q_JournalBankAcc: never to a bank account.
 */
function xeroFormat(map: AccountMap): Format {
  const { branches, classes, branchTracking, classTracking } = map.layout
  const codes = codesForXero(map)
  const trackings = [branches && branchTracking, classes && classTracking].filter((name) => name !== false)
  return {
    heads: [
      ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
      ...trackings.flatMap((_, at) => [`TrackingName${at + 1}`, `TrackingOption${at + 1}`]),
    ],
    rows: (journal) =>
      worthLines(journal).map((line) => {
        const place = branches ? [trackingOf(branchTracking, branchName(journal, map))] : []
        const kind = classes ? [trackingOf(classTracking, kindName(line))] : []
        return [
          ...[titleOf(journal, map), slashed(journal.day), detailOf(line), codes[line.account].code, map.taxRate],
          ...[toWireAmount(line.usdCents), ...[...place, ...kind].flat()],
        ]
      }),
    most: { rows: 300 },
  }
}

/** A category without an option is refused. */
function trackingOf(name: string, option: string): string[] {
  return option === '' ? ['', ''] : [name, option]
}

/**
 * Journal entries of QuickBooks Online: quickbooks.intuit.com, “Import journal entries” (help L4tQBwbs7_AU), and for
 * currency, location and class support.transactionpro.com/kb/article/492, both seen on 30 November 2026. Accounts by
 * name, dates with the month first, journal numbers of 21 letters at most. A journal has one currency, so that each
 * currency is a journal of its own; rows are mapped to fields by their headings.
 */
function quickbooksFormat(map: AccountMap): Format {
  const { branches, classes, currencies } = map.layout
  return {
    heads: [
      ...['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description'],
      ...[currencies && 'Currency', branches && 'Location', classes && 'Class'].filter((head) => head !== false),
    ],
    rows: (journal, number) => {
      const own = [...new Set(journal.lines.map(({ currency }) => currency))].sort()
      return own.flatMap((currency, at) => {
        const which = `${branches ? number : ''}${at > 0 ? currency : ''}`
        const title = `POS ${periodOf(journal, map)} ${which}`.trim()
        const lines = journal.lines.filter((line) => line.currency === currency && line.nativeCents !== 0n)
        return lines.map((line) => {
          const { debit, credit } = sidesOf(line.nativeCents)
          return [
            ...[
              title,
              monthFirst(journal.day),
              map.codes[line.account].name,
              debit,
              credit,
              ACCOUNT_NAMES[line.account],
            ],
            ...(currencies ? [currency] : []),
            ...(branches ? [branchName(journal, map)] : []),
            ...(classes ? [kindName(line)] : []),
          ]
        })
      })
    },
  }
}

/**
 * Journals of Sage Accounting: help.sbc.sage.com/en-ca/accounting/importing/import-journals.html and ca-kb.sage.com,
 * solution 240304191549557, “How to import journal entries”, seen on 30 November 2026. Rows with the same reference are
 * one journal; dates with the month first; reference of 75 letters, texts of 200; half a megabyte a file. In the base
 * currency: the exchange rate stays empty, and another currency is told in the details.
 */
function sageFormat(map: AccountMap): Format {
  const { branches, classes } = map.layout
  return {
    heads: [
      ...['Reference', 'Date', 'Description', 'Ledger Account Number', 'Details'],
      ...['Analysis Type 1', 'Analysis Type 2', 'Analysis Type 3', 'Include on Tax Return', 'Debit', 'Credit'],
      'Exchange rate',
    ],
    rows: (journal) =>
      worthLines(journal).map((line) => {
        const { debit, credit } = sidesOf(line.usdCents)
        return [
          ...[referenceOf(journal, map, 75), monthFirst(journal.day), titleOf(journal, map)],
          ...[map.codes[line.account].code, detailOf(line)],
          ...[branches ? branchName(journal, map) : '', classes ? kindName(line) : '', '', 'No', debit, credit, ''],
        ]
      }),
    most: { bytes: 500_000 },
  }
}

/**
 * Audit trail transactions of Sage 50: gb-kb.sage.com, “Transaction CSV” (k2dockey 250321114601443), and
 * makingithappen.co.uk/CI/std/audittrans.htm, seen on 30 November 2026. A journal debit (JD) or credit (JC) a line,
 * without a sign; T9 is outside the scope of tax; departments 0 to 999; reference of 30 letters, details of 60. Project
 * references of journals are not imported (200427112357427), nor foreign currencies.
 */
function sage50Format(map: AccountMap): Format {
  return {
    heads: [
      ...['Type', 'Account Reference', 'Nominal A/C Ref', 'Department Code', 'Date', 'Reference', 'Details'],
      ...['Net Amount', 'Tax Code', 'Tax Amount'],
    ],
    rows: (journal) =>
      worthLines(journal).map((line) => {
        const { debit, credit } = sidesOf(line.usdCents)
        return [
          ...[debit ? 'JD' : 'JC', '', map.codes[line.account].code, departmentOf(journal, map), slashed(journal.day)],
          ...[referenceOf(journal, map, 30), detailOf(line, 60), debit || credit, 'T9', '0.00'],
        ]
      }),
  }
}

const DEPARTMENT = /^\d{1,3}$/

function departmentOf({ branchCode }: Journal, { branches }: AccountMap): number {
  const code = branches[branchCode]?.code ?? ''
  return DEPARTMENT.test(code) ? Number(code) : 0
}

/**
 * A journal batch of Sage Pastel: support.pastel.co.uk, “Importing General Ledger / Cashbook Batches”, seen on 30
 * November 2026. Eighteen fields without headings: period, date, ledger, account, reference of 8 letters, text of 36,
 * signed amount, tax, open item, project of 5 letters, contra account, exchange rates of 1, batch, discount, and the
 * amount in the home currency.
 */
function pastelFormat(map: AccountMap): Format {
  return {
    heads: [],
    rows: (journal) =>
      worthLines(journal).map((line) => {
        const amount = toWireAmount(line.usdCents)
        const period = ((Number(journal.day.slice(5, 7)) - map.yearBegins + 12) % 12) + 1
        const [year = '', month = '', day = ''] = journal.day.slice(2).split('-')
        const reference = map.layout.by === 'day' ? `P${year}${month}${day}` : `POS${year}${month}`
        return [
          ...[period, slashed(journal.day), 'G', map.codes[line.account].code, reference, detailOf(line, 36), amount],
          ...[0, '0.00', '', projectOf(journal, map), '', 1, 1, 1, 0, '0.00', amount],
        ]
      }),
  }
}

function projectOf({ branchCode }: Journal, { branches }: AccountMap): string {
  return branches[branchCode]?.code || branchCode.replace(/[^A-Za-z0-9]/g, '').slice(0, 5)
}

/** Lines that are worth something; those that are not would be refused, and change no sum. */
function worthLines({ lines }: Journal): JournalLine[] {
  return lines.filter(({ usdCents }) => usdCents !== 0n)
}

/** The account, its class, and the sum in another currency, which is never cut. */
function detailOf({ account, kind, currency, nativeCents }: JournalLine, most = 200): string {
  const sum = currency === 'USD' ? '' : `, ${currency} ${toWireAmount(nativeCents)}`
  const what = kind === '' ? ACCOUNT_NAMES[account] : `${ACCOUNT_NAMES[account]}, ${className(kind)}`
  return `${what.slice(0, most - sum.length)}${sum}`
}

function kindName({ kind }: JournalLine): string {
  return kind === '' ? '' : className(kind)
}

function branchName({ branchCode, branch }: Journal, { branches }: AccountMap): string {
  return branches[branchCode]?.name || branch
}

/** A month such as 2026-10, or a day. */
function periodOf({ day }: Journal, { layout }: AccountMap): string {
  return layout.by === 'day' ? day : day.slice(0, 7)
}

function titleOf(journal: Journal, map: AccountMap): string {
  const place = map.layout.branches ? `, ${journal.branchCode || 'no branch'}` : ''
  return `Partner POS, ${periodOf(journal, map)}${place}`
}

function referenceOf(journal: Journal, map: AccountMap, most: number): string {
  return `POS ${periodOf(journal, map)}${journal.branchCode && ` ${journal.branchCode}`}`.slice(0, most)
}

function slashed(day: string): string {
  return day.split('-').reverse().join('/')
}

function monthFirst(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

function sidesOf(cents: bigint): { debit: string; credit: string } {
  return cents > 0n ? { debit: toWireAmount(cents), credit: '' } : { debit: '', credit: toWireAmount(-cents) }
}
