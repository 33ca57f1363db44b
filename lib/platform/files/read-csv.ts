import { CsvError, parse } from 'csv-parse/sync'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** A line of cells, and where it starts in the file; the first line is 1. */
export type CsvLine = { line: number; cells: string[] }

/** What spreadsheets put between cells, depending on the machine's language. */
const SEPARATORS = [',', ';', '\t'] as const
/** Excel's optional first line, which names the separator. */
const NAMED = /^sep=(.)\r?\n/i

/**
 * The non-empty lines of a CSV file. Each cell is trimmed and loses the apostrophe that keeps a text from running as a
 * formula. The first line shows whether commas, semicolons or tabs separate the cells. Refuses an unclosed quote with
 * CSV_BROKEN and its line.
 */
export function readCsv(text: string): CsvLine[] {
  const plain = text.replace(/^\ufeff/, '')
  const [head = '', named] = NAMED.exec(plain) ?? []
  const body = plain.slice(head.length)
  const above = head === '' ? 0 : 1
  try {
    const read = parse(body, {
      delimiter: named ?? separatorOf(body),
      relax_column_count: true,
      skip_records_with_empty_values: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return read.map(({ record, info }) => ({
      line: firstLine(record, info.lines) + above,
      cells: record.map(plainCell),
    }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refuse('CSV_BROKEN', { params: { line: Number(error.lines ?? 1) + above } })
  }
}

/** The parser reports the line where a record ends; a cell may contain line ends. */
function firstLine(record: string[], last: number): number {
  return last - record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
}

function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1)
  const counted = SEPARATORS.map((separator) => ({ separator, times: first.split(separator).length }))
  return counted.reduce((best, one) => (one.times > best.times ? one : best)).separator
}

function plainCell(cell: string): string {
  return cell
    .replace(/^'(?=[ "]*[=+\-@＝＋－＠])/, '')
    .replaceAll('\u00a0', ' ')
    .trim()
}
