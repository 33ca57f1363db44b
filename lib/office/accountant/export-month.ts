import type { Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, dbForLong, type Tx } from '@/lib/platform/database/db.ts'
import { type CsvRow, csvFile } from '@/lib/platform/files/csv-file.ts'
import { columnName, workbookFile } from '@/lib/platform/files/workbook-file.ts'
import { getAccountMap } from './account-map.ts'
import { requireAll, spanOf } from './internal/month-span.ts'
import { MONTH_TABLES } from './internal/month-tables.ts'
import { MONTH_FILES, type MonthFile } from './model.ts'

const LONGEST_MS = 10 * 60_000

/** One table of a month, given as 2026-10, as CSV; the list of sales is streamed. */
export async function exportMonth({
  ctx: { actor },
  input: { month, file },
}: {
  ctx: Ctx
  input: { month: string; file: MonthFile }
}): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
  await requireAll(actor)
  await recordAudit(db(), actor, { action: 'report:export', objectKind: 'report', detail: { report: file, month } })
  const { columns, read, isStreamed } = MONTH_TABLES[file]
  const [span, map] = [spanOf(month), await getAccountMap()]
  const body = csvFile(
    columns.map(columnName),
    isStreamed ? read(dbForLong(), span, map) : readAtOnce((tx) => read(tx, span, map)),
  )
  return { name: `${file}-${month}.csv`, body }
}

/** All tables of a month as one workbook, from one snapshot, so that its sheets agree while the shop sells. */
export async function exportWorkbook({
  ctx: { actor },
  input: { month },
}: {
  ctx: Ctx
  input: { month: string }
}): Promise<{ name: string; body: Uint8Array<ArrayBuffer> }> {
  await requireAll(actor)
  await recordAudit(db(), actor, {
    action: 'report:export',
    objectKind: 'report',
    detail: { report: 'workbook', month },
  })
  const body = await fromOneSnapshot(async (tx) => {
    const [span, map] = [spanOf(month), await getAccountMap(tx)]
    const tables = MONTH_FILES.map((file) => MONTH_TABLES[file])
    return workbookFile(
      tables.map(({ name, columns, read, endsInTotal }) => {
        const pieces = read(tx, span, map)
        return { name, columns, pieces: endsInTotal ? withoutLast(pieces) : pieces }
      }),
    )
  })
  return { name: `accounts-${month}.xlsx`, body }
}

async function* withoutLast(pieces: AsyncGenerator<CsvRow[]>): AsyncGenerator<CsvRow[]> {
  for await (const piece of pieces) yield piece.slice(0, -1)
}

/** From one snapshot: a file's lines must agree, and the worker sums the totals meanwhile. */
async function* readAtOnce(read: (tx: Tx) => AsyncGenerator<CsvRow[]>): AsyncGenerator<CsvRow[]> {
  yield* await fromOneSnapshot(async (tx) => {
    const pieces: CsvRow[][] = []
    for await (const piece of read(tx)) pieces.push(piece)
    return pieces
  })
}

function fromOneSnapshot<T>(read: (tx: Tx) => Promise<T>): Promise<T> {
  return dbForLong().$transaction(read, { isolationLevel: 'RepeatableRead', timeout: LONGEST_MS })
}
