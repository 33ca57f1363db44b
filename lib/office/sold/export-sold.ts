import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type CsvRow, csvFile } from '@/lib/platform/files/csv-file.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import { harareSecond } from '@/lib/platform/shared/time/format-time.ts'
import { listSold } from './list-sold.ts'
import type { SoldFilter, SoldRow } from './model.ts'

const AT_ONCE = 1000
const HEADS = [
  ...['Sold in Harare', 'Ticket', 'Branch', 'Till', 'Cashier', 'Product', 'For', 'Outcome', 'Paid by'],
  ...['Price USD', 'Cost USD', 'Margin USD'],
]

/** Every sale that a filter lists as CSV, streamed, with numbers masked as on the page. */
export async function exportSold({
  ctx: { actor },
  input,
}: {
  ctx: Ctx
  input: SoldFilter
}): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
  authorise(actor, 'report:read')
  await recordAudit(db(), actor, {
    action: 'report:export',
    objectKind: 'report',
    detail: await detailOf(input),
  })
  async function* read(): AsyncGenerator<CsvRow[]> {
    let from: string | null = null
    do {
      const rows: SoldRow[] = await listSold(actor, input, { from, back: false, take: AT_ONCE })
      if (rows.length > 0) yield rows.map(lineOf)
      from = rows.length === AT_ONCE ? (rows.at(-1)?.place ?? null) : null
    } while (from !== null)
  }
  return { name: `sales-${input.from}-${input.to}.csv`, body: csvFile(HEADS, read()) }
}

/** The filter, under the audit's own names. */
async function detailOf({ till, shift, ...chosen }: SoldFilter): Promise<Record<string, string | number>> {
  const drawer = shift && (await db().shift.findUnique({ where: { id: shift }, select: { zNumber: true } }))
  const all = { report: 'sold', ...chosen, tillId: till, zNumber: drawer ? drawer.zNumber : null }
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}

function lineOf(row: SoldRow): CsvRow {
  return [
    ...[harareSecond(row.at), row.ticketNumber, row.branchName, row.tillNumber, row.cashier, row.product],
    ...[row.recipient, row.outcome, [...(row.cash ? ['Cash'] : []), ...row.methods].join(' + ')],
    ...[row.priceCents, row.costCents, row.marginCents].map((cents) => (cents === null ? '' : toWireAmount(cents))),
  ]
}
