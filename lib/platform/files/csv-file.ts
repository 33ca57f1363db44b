import { stringify } from 'csv-stringify/sync'
import { inertText } from './internal/inert-text.ts'

/** A line of the file; null is an empty cell. */
export type CsvRow = readonly (string | number | null)[]

/** Tells spreadsheets that the text is UTF-8; written once, before the first line. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Lines of CSV (RFC 4180), without a byte order mark. Anything that would run as a formula gets an apostrophe and stays
 * text; numbers stay numbers.
 */
export function csvLines(rows: readonly CsvRow[]): string {
  return stringify([...rows], {
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    cast: { string: inertText },
  })
}

/**
 * A CSV file, streamed piece by piece, so that it needs memory for one piece only. When the reader stops, `pieces`
 * ends.
 */
export function csvFile(
  columns: readonly string[],
  pieces: AsyncGenerator<readonly CsvRow[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLines([columns])))
    },
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(csvLines(value)))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
