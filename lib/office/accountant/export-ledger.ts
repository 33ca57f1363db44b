import { isMonthOver } from '@/lib/books/totals/is-month-over.ts'
import { viewPastTotals } from '@/lib/books/totals/view-past.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { readAccountMap } from './internal/account-map.ts'
import { ledgerFile } from './internal/ledger-files.ts'
import { spanOf } from './internal/month-span.ts'
import { readLedger } from './internal/read-ledger.ts'
import { requireAll } from './internal/require-all.ts'
import { accountsWithout, type LedgerProgram } from './model.ts'

/** A month that is over (`isMonthOver`), given as 2026-10, as one journal that accounting software imports. Audited. */
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
  const [lines, map] = await Promise.all([viewPastTotals(span.to, (view) => readLedger(view, span)), readAccountMap()])
  if (accountsWithout(program, lines, map).length > 0) refuse('ACCOUNT_CODES_MISSING')
  await recordAudit(db(), actor, { action: 'report:export', objectKind: 'report', detail: { report: program, month } })
  const body = new TextEncoder().encode(ledgerFile(program, { month, lines, map }))
  return { name: `${program}-${month}.csv`, body }
}
