import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type CsvRow, csvFile } from '@/lib/platform/files/csv-file.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import { harareSecond } from '@/lib/platform/shared/time/format-time.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { selectRows } from './internal/select-rows.ts'
import type { StatementFilter, StatementRow } from './model.ts'

const AT_ONCE = 1_000

const COLUMNS = [
  'Time in Harare',
  'Kind',
  'Reference',
  'Service id',
  'Branch',
  'Till',
  'Cashier',
  'Product',
  'Recipient',
  'Debit USD',
  'Credit USD',
  'Balance USD',
]

/** The statement as CSV, oldest first, streamed so that a year needs no more memory than a page. */
export async function exportStatement({
  ctx,
  input: filter,
}: {
  ctx: Ctx
  input: StatementFilter
}): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
  authorise(ctx.actor, 'statement:read')
  await recordAudit(db(), ctx.actor, { action: 'statement:export', objectKind: 'statement', detail: { ...filter } })
  const body = csvFile(COLUMNS, readPieces(ctx.actor, filter))
  return { name: `statement-${filter.from ?? 'all'}-${filter.to ?? harareDay(sharedNow())}.csv`, body }
}

async function* readPieces(actor: Actor, filter: StatementFilter): AsyncGenerator<CsvRow[]> {
  let from: string | null = null
  for (;;) {
    const rows: StatementRow[] = await selectRows(actor, filter, { towards: 'newer', from, take: AT_ONCE })
    yield rows.map(toCells)
    from = rows.at(-1)?.place ?? null
    if (rows.length < AT_ONCE) return
  }
}

function toCells(row: StatementRow): CsvRow {
  const { amountCents } = row
  return [
    harareSecond(row.at),
    row.kind,
    row.reference,
    row.upstreamId,
    row.branchName || 'unassigned',
    row.tillNumber,
    row.staffName,
    row.product,
    row.recipient,
    amountCents < 0n ? toWireAmount(-amountCents) : '',
    amountCents >= 0n ? toWireAmount(amountCents) : '',
    toWireAmount(row.balanceAfterCents),
  ]
}
