import { stringify } from 'csv-stringify/sync'

/** A line of the file; null is an empty cell. */
export type CsvRow = readonly (string | number | null)[]

const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * Where a spreadsheet would begin to read a formula: at the head of a cell, and after a semicolon, tab or line end, which
 * begin a cell where the machine's own separator is not the comma, whatever quotes say.
 */
const FORMULA = /(?<=^ *|[;\t\r\n] *)(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

/** Tells spreadsheets that the text is UTF-8; stands once, before the first line. */
const BYTE_ORDER_MARK = '\ufeff'

/** Lines of CSV (RFC 4180). What would run as a formula gets an apostrophe and stays text; numbers stay numbers. */
export function csvLines(rows: readonly CsvRow[]): string {
  return stringify([...rows], {
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    cast: { string: (text) => (NUMBER.test(text) ? text : text.replace(FORMULA, "'")) },
  })
}

/**
 * A CSV file for a spreadsheet, made piece by piece as it is taken, so that a large one needs no more memory than a piece.
 * Whoever stops taking it ends `pieces`.
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
