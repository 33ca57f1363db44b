import type { AccountName } from '@/lib/books/journal/model.ts'
import { viewTotals } from '@/lib/books/totals/read-totals.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { getAccountMap } from './account-map.ts'
import { listDayCloses } from './internal/closes-table.ts'
import { listMovedAccounts } from './internal/journals.ts'
import { booksBegin, requireAll, spanOf } from './internal/month-span.ts'
import {
  type AccountMap,
  accountsWithout,
  LEDGER_PROGRAMS,
  type LedgerProgram,
  type MonthClose,
  monthsSince,
} from './model.ts'

const MOST_MONTHS = 36

/** The newest months of our books, this one first, and an older one if it is requested. */
export async function listMonths(actor: Actor, requested?: string): Promise<string[]> {
  await requireAll(actor)
  const now = await databaseNow(db())
  return monthsSince(await booksBegin(db(), officeEnvironment(), now), now, MOST_MONTHS, requested)
}

/** The days of a month, given as 2026-10, with what was signed for each. */
export async function listCloses(actor: Actor, month: string): Promise<MonthClose[]> {
  await requireAll(actor)
  return listDayCloses(db(), spanOf(month), await databaseNow(db()))
}

type Missing = Record<LedgerProgram, AccountName[]>

/** Also lists, for each program, the accounts that moved in a month but lack the code or name it needs. */
export async function getMonth(
  actor: Actor,
  month: string,
): Promise<{ map: AccountMap; missing: Missing; lacksClearing: boolean }> {
  await requireAll(actor)
  const map = await getAccountMap()
  const moved = await viewTotals((view) => listMovedAccounts(view, spanOf(month), map.layout))
  const missing = LEDGER_PROGRAMS.map((program) => [program, accountsWithout(program, moved, map)])
  return {
    map,
    missing: Object.fromEntries(missing) as Missing,
    lacksClearing: map.xeroClearing === '' && moved.includes('bank'),
  }
}
