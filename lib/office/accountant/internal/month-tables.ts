import type { Tx } from '@/lib/platform/database/db.ts'
import type { CsvRow } from '@/lib/platform/files/csv-file.ts'
import type { AccountMap, MonthFile } from '../model.ts'
import { CLOSES_COLUMNS, closesTable } from './closes-table.ts'
import { COMMISSION_COLUMNS, commissionTable } from './commission-table.ts'
import { JOURNAL_COLUMNS, journalTable } from './journal-table.ts'
import type { MonthSpan } from './month-span.ts'
import { SALES_COLUMNS, salesTable } from './sales-table.ts'
import { TRIAL_COLUMNS, trialTable } from './trial-table.ts'

type MonthTable = {
  /** The sheet's name. */
  name: string
  columns: readonly string[]
  /** Set for a table with so many lines that its file is sent while it is read, so not from one snapshot. */
  isStreamed?: true
  read: (tx: Tx, span: MonthSpan, map: AccountMap) => AsyncGenerator<CsvRow[]>
}

/** What a month's files contain: each as CSV and as a sheet of the workbook. */
export const MONTH_TABLES: Readonly<Record<MonthFile, MonthTable>> = {
  journal: { name: 'Journal by account', columns: JOURNAL_COLUMNS, read: journalTable },
  trial: { name: 'Trial balance', columns: TRIAL_COLUMNS, read: trialTable },
  sales: { name: 'Sales', columns: SALES_COLUMNS, read: salesTable, isStreamed: true },
  commission: { name: 'Commission', columns: COMMISSION_COLUMNS, read: commissionTable },
  closes: { name: 'Day closes', columns: CLOSES_COLUMNS, read: closesTable },
}
