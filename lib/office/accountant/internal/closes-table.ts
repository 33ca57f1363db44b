import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { CsvRow } from '@/lib/platform/files/csv-file.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import { harareSecond } from '@/lib/platform/shared/say-time.ts'
import type { MonthClose } from '../model.ts'
import type { MonthSpan } from './month-span.ts'
import { readCloses } from './read-closes.ts'

export const CLOSES_COLUMNS = [
  ...['Day', 'Signed by', 'Signed in Harare', 'Service statement USD', 'Our books USD', 'Difference USD'],
  ...['Closing balance USD', 'Drawers counted', 'Differences', 'Unexplained', 'Note'],
]

/** The day closes of a month; a day that nobody signed says so. */
export async function* closesTable(tx: Tx, span: MonthSpan): AsyncGenerator<CsvRow[]> {
  yield (await readCloses(tx, span, await databaseNow(tx))).map(lineOf)
}

function lineOf({ day, signed }: MonthClose): CsvRow {
  if (!signed) return [day, 'not signed']
  const { statementCents, booksCents, endCents } = signed
  return [
    ...[day, signed.by, harareSecond(signed.at)],
    ...[statementCents, booksCents, statementCents - booksCents].map(toWireAmount),
    endCents === null ? '' : toWireAmount(endCents),
    ...[signed.countedShifts, signed.differences, signed.unexplained, signed.note],
  ]
}
