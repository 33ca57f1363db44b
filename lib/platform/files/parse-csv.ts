import { CsvError, parse } from 'csv-parse/sync'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** The first line is 1. */
export type CsvLine = { line: number; cells: string[] }

const SEPARATORS = [',', ';', '\t'] as const
/** Excel's optional first line. */
const NAMED = /^sep=(.)\r?\n/i

/** Without the apostrophe that keeps a text from running. @throws CSV_BROKEN with the line of an unclosed quote */
export function parseCsv(text: string): CsvLine[] {
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

/** The parser reports where a record ends; a cell may contain line ends. */
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

/** A ZIP file, or the older format. */
const WORKBOOKS = ['504b0304', 'd0cf11e0']

/** UTF-8, UTF-16 with its byte order mark, else Windows-1252. @throws CSV_WORKBOOK */
export function decodeText(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  if (WORKBOOKS.includes(start)) refuse('CSV_WORKBOOK')
  if (start.startsWith('fffe')) return new TextDecoder('utf-16le').decode(bytes)
  if (start.startsWith('feff')) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
