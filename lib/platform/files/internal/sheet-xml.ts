import { toWireAmount } from '@/lib/platform/shared/money.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { type CsvRow, inertText } from '../csv-file.ts'

/**
 * A heading, or one with what its cells are: days such as 2026-10-31 or Harare times such as 2026-10-31 09:14:02, which
 * become dates, and amounts or counts that the sheet adds up.
 */
export type Column = string | { name: string; as?: 'day' | 'second'; total?: true }

export const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** Cell formats, by their place in `cellXfs`. */
const STYLE = { amount: 1, heading: 2, day: 3, second: 4, total: 5, totalAmount: 6 }
const FORMATS = [
  '<xf/>',
  '<xf numFmtId="4" applyNumberFormat="1"/>',
  '<xf fontId="1" borderId="2" applyFont="1" applyBorder="1"/>',
  '<xf numFmtId="164" applyNumberFormat="1"/>',
  '<xf numFmtId="165" applyNumberFormat="1"/>',
  '<xf fontId="1" borderId="1" applyFont="1" applyBorder="1"/>',
  '<xf numFmtId="4" fontId="1" borderId="1" applyNumberFormat="1" applyFont="1" applyBorder="1"/>',
]
const FONT = '<sz val="11"/><name val="Calibri"/>'
export const STYLES = `${HEADER}<styleSheet ${MAIN}><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="3"><border/><border><top style="thin"/></border><border><bottom style="thin"/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${FORMATS.length}">${FORMATS.join('')}</cellXfs></styleSheet>`

/** A sheet as far as it is written: its last row with data (row 1 is the headings), and sums by column. */
export type WrittenRows = { columns: readonly Column[]; lastRow: number; sums: Map<number, Sum> }
type Sum = { hundredths: bigint; isAmount: boolean }

/** The first rows say how wide the columns must be. */
export function sheetStart({ columns }: WrittenRows, first: readonly CsvRow[]): string {
  const panes =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>'
  const widths = columns.map(
    (column, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(column, at, first)}" customWidth="1"/>`,
  )
  const heads = columns.map((column, at) => textCell(`${letters(at)}1`, columnFacts(column).name, STYLE.heading))
  return `${HEADER}<worksheet ${MAIN}>${panes}<cols>${widths.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`
}

export function sheetRows(sheet: WrittenRows, rows: readonly CsvRow[]): string {
  return rows
    .map((row) => {
      sheet.lastRow += 1
      return `<row r="${sheet.lastRow}">${row.map((value, at) => cell(sheet, at, value)).join('')}</row>`
    })
    .join('')
}

/** Below the rows come sums of what the filter shows, with their values for readers that calculate nothing. */
export function sheetEnd(sheet: WrittenRows): string {
  return `${totalRow(sheet)}</sheetData><autoFilter ref="${filterRange(sheet)}"/></worksheet>`
}

export function filterRange({ columns, lastRow }: WrittenRows, mark = ''): string {
  return `${mark}A${mark}1:${mark}${letters(columns.length - 1)}${mark}${lastRow}`
}

function cell(sheet: WrittenRows, at: number, value: CsvRow[number]): string {
  if (value === null || value === '') return ''
  const place = `${letters(at)}${sheet.lastRow}`
  const { as, total } = columnFacts(sheet.columns[at])
  if (as && typeof value === 'string') {
    const days = serialOf(value)
    return days === null ? textCell(place, inertText(value)) : numberCell(place, days, STYLE[as])
  }
  const isAmount = typeof value === 'string' && AMOUNT_TEXT.test(value)
  if (typeof value === 'string' && !isAmount) return textCell(place, inertText(value))
  if (total) addTo(sheet.sums, at, value, isAmount)
  return numberCell(place, value, isAmount ? STYLE.amount : 0)
}

export function columnFacts(column: Column | undefined): Exclude<Column, string> {
  return typeof column === 'object' ? column : { name: column ?? '' }
}

function addTo(sums: Map<number, Sum>, at: number, value: string | number, isAmount: boolean): void {
  const hundredths = isAmount ? BigInt(String(value).replace('.', '')) : BigInt(value) * 100n
  sums.set(at, { hundredths: hundredths + (sums.get(at)?.hundredths ?? 0n), isAmount })
}

function totalRow({ columns, lastRow, sums }: WrittenRows): string {
  if (sums.size === 0) return ''
  const row = lastRow + 1
  const cells = columns.map((_, at) => {
    const place = `${letters(at)}${row}`
    const sum = sums.get(at)
    if (!sum) return at === 0 ? textCell(place, 'Total', STYLE.total) : `<c r="${place}" s="${STYLE.total}"/>`
    const value = sum.isAmount ? toWireAmount(sum.hundredths) : sum.hundredths / 100n
    const style = sum.isAmount ? STYLE.totalAmount : STYLE.total
    return `<c r="${place}" s="${style}"><f>SUBTOTAL(9,${letters(at)}2:${letters(at)}${lastRow})</f><v>${value}</v></c>`
  })
  return `<row r="${row}">${cells.join('')}</row>`
}

/** Other digits are a code or number and stay text, keeping leading zeros. */
const AMOUNT_TEXT = /^-?\d{1,13}\.\d{2}$/

/** A fifth of a millisecond, in days. */
const NUDGE = 2e-9

/**
 * What a spreadsheet counts as days since the end of 1899, or null for another text. Times are a little later: readers
 * cut off what follows a second, and must not cut off the second itself.
 */
function serialOf(text: string): number | null {
  const [, day, time = '00:00:00'] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(text) ?? []
  if (!day) return null
  const days = Date.parse(`${day}T${time}Z`) / DAY_MS + 25_569
  return Number.isInteger(days) ? days : days + NUDGE
}

const WIDEST = 60

/** In letters, with room for the heading's arrow, and for a sum. */
function widthOf(column: Column, at: number, rows: readonly CsvRow[]): number {
  const room = columnFacts(column).total ? 6 : 2
  const longest = rows.reduce((most, row) => Math.max(most, String(row[at] ?? '').length), 0)
  return Math.min(WIDEST, Math.max(columnFacts(column).name.length + 4, longest + room))
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Control characters, two noncharacters, and lone surrogates. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Cs}/gu

export function escaped(text: string): string {
  return text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark)
}

function letters(at: number): string {
  return (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
}

function numberCell(place: string, value: string | number, style: number): string {
  return `<c r="${place}"${style ? ` s="${style}"` : ''}><v>${value}</v></c>`
}

/** Text that nothing runs. */
function textCell(place: string, text: string, style = 0): string {
  return `<c r="${place}" t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}
