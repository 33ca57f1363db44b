import { stringify } from 'csv-stringify/sync'

export type CsvRow = readonly (string | number | null)[]

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** RFC 4180. What would run as a formula gets an apostrophe; numbers stay numbers. */
export function csvLines(rows: readonly CsvRow[]): string {
  return stringify([...rows], {
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    cast: { string: inertText },
  })
}

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

const NUMBER = /^-?\d+(\.\d+)?$/

/** Where a spreadsheet starts a formula: in a cell, or after a semicolon, tab or line end where those part cells. */
const FORMULA = /(?<=^[ "]*|[;\t\r\n][ "]*)(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

/** Text that no spreadsheet runs. A workbook's cells too, because saved as CSV the formula would live. */
export function inertText(text: string): string {
  return NUMBER.test(text) ? text : text.replace(FORMULA, "'")
}
