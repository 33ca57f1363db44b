import { isMonthOver } from '@/lib/books/totals/days-over.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, dbForLong } from '@/lib/platform/database/db.ts'
import { queryPast } from '@/lib/platform/database/past-reads.ts'
import { zipFile } from '@/lib/platform/files/zip-file.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { getAccountMap } from './account-map.ts'
import { listJournals } from './internal/journals.ts'
import { ledgerFiles } from './internal/ledger-formats.ts'
import { requireAll, spanOf } from './internal/month-span.ts'
import { accountsWithout, type LedgerProgram } from './model.ts'

/** A month that is over, given as 2026-10, as journals that accounting software imports: a file, or several in a ZIP. */
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
  const map = await getAccountMap()
  const journals = await queryPast(span.to, (database) =>
    listJournals(database === db() ? dbForLong() : database, span, map.layout),
  )
  const moved = new Set(journals.flatMap(({ lines }) => lines.map(({ account }) => account)))
  if (accountsWithout(program, [...moved], map).length > 0) refuse('ACCOUNT_CODES_MISSING')
  await recordAudit(db(), actor, { action: 'report:export', objectKind: 'report', detail: { report: program, month } })
  const name = `${program}-${month}`
  const files = ledgerFiles(program, journals, map)
  const [only = ''] = files
  if (files.length <= 1) return { name: `${name}.csv`, body: new TextEncoder().encode(only) }
  const parts = files.map((text, at) => ({ name: `${name}-${at + 1}.csv`, text }))
  return { name: `${name}.zip`, body: await zipFile(parts) }
}
