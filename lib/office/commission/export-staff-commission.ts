import { writeShare } from '@/lib/counter/commission/model.ts'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type CsvRow, csvFile } from '@/lib/platform/files/csv-file.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import type { CommissionFilter, EarnedLine } from './model.ts'
import { readStaffCommission } from './queries.ts'

const HEADS = [
  ...['Month', 'State', 'Branch code', 'Branch', 'Person', 'Product kind', 'Sales'],
  ...['Reckoned from', 'Base USD', 'Percent', 'Each sale USD', 'Commission USD'],
]

/** What people earned in a month as CSV, and whether that is closed or an estimate. */
export async function exportStaffCommission({
  ctx: { actor },
  input,
}: {
  ctx: Ctx
  input: CommissionFilter
}): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
  authorise(actor, 'report:read')
  const { month, branch } = input
  const detail = { report: 'staffCommission', month, ...(branch && { branch }) }
  await recordAudit(db(), actor, { action: 'report:export', objectKind: 'report', detail })
  async function* read(): AsyncGenerator<CsvRow[]> {
    const { closed, lines } = await readStaffCommission(actor, input)
    yield lines.map((line) => [month, closed ? 'closed' : 'estimate', ...cellsOf(line)])
  }
  return { name: `staff-commission-${month}.csv`, body: csvFile(HEADS, read()) }
}

function cellsOf({ branchCode, branchName, name, kind, sales, rule, baseCents, cents }: EarnedLine): CsvRow {
  const isSum = rule.basis === 'sale'
  return [
    ...[branchCode, branchName, name, kind, sales, rule.basis, isSum ? '' : toWireAmount(baseCents)],
    ...[isSum ? '' : writeShare(rule.tenThousandth), isSum ? toWireAmount(rule.cents) : '', toWireAmount(cents)],
  ]
}
