import type { CsvRow } from '../csv-file.ts'
import { inertText } from './inert-text.ts'

/** Excel's limit for one sheet. */
export const SHEET_MOST_ROWS = 1_048_576

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Cell styles, by their index in STYLES: 1 is an amount, 2 a heading. */
const AMOUNT = 1
const HEADING = 2
const STYLES = `${HEADER}<styleSheet ${MAIN}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

/** An amount as the books write it. Other digits are a code or number and stay text, keeping leading zeros. */
const AMOUNT_TEXT = /^-?\d{1,13}\.\d{2}$/

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML 1.0 cannot hold: control characters, two noncharacters, and lone surrogates. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Cs}/gu

function escaped(text: string): string {
  return text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark)
}

/** The start of a sheet; its headings are bold and stay in place when it scrolls. */
export function sheetStart(columns: readonly string[]): string {
  const panes =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>'
  const widths = columns.map(
    (name, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(name)}" customWidth="1"/>`,
  )
  const heads = columns.map((name, at) => textCell(`${letters(at)}1`, name, HEADING)).join('')
  return `${HEADER}<worksheet ${MAIN}>${panes}<cols>${widths.join('')}</cols><sheetData><row r="1">${heads}</row>`
}

function widthOf(name: string): number {
  return Math.min(40, Math.max(14, name.length + 4))
}

export const SHEET_END = '</sheetData></worksheet>'

/** Rows of a sheet, numbered from `first`: amounts and numbers as numbers, all else as text that nothing runs. */
export function sheetRows(rows: readonly CsvRow[], first: number): string {
  return rows
    .map((row, below) => {
      const cells = row.map((value, at) => cell(`${letters(at)}${first + below}`, value))
      return `<row r="${first + below}">${cells.join('')}</row>`
    })
    .join('')
}

/** A column's letters: A to Z, then AA. */
function letters(at: number): string {
  return (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
}

function cell(at: string, value: CsvRow[number]): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  return AMOUNT_TEXT.test(value) ? `<c r="${at}" s="${AMOUNT}"><v>${value}</v></c>` : textCell(at, inertText(value))
}

function textCell(at: string, text: string, style = 0): string {
  return `<c r="${at}" t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

/** The parts of a workbook besides its sheets (ECMA-376, Part 1, SpreadsheetML), by path. */
export function workbookParts(names: readonly string[]): Record<string, string> {
  const sheets = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const targets = names.map((_, at) => relation(at + 1, `${RELATIONS}/worksheet`, `worksheets/sheet${at + 1}.xml`))
  const styles = relation(names.length + 1, `${RELATIONS}/styles`, 'styles.xml')
  const overrides = names.map((_, at) => override(`/xl/worksheets/sheet${at + 1}.xml`, 'worksheet'))
  return {
    '[Content_Types].xml': `${HEADER}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${overrides.join('')}</Types>`,
    '_rels/.rels': relations(relation(1, `${RELATIONS}/officeDocument`, 'xl/workbook.xml')),
    'xl/workbook.xml': `${HEADER}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(targets.join('') + styles),
    'xl/styles.xml': STYLES,
  }
}

function override(path: string, kind: string): string {
  return `<Override PartName="${path}" ContentType="${TYPES}.${kind}+xml"/>`
}

function relation(id: number, type: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${type}" Target="${target}"/>`
}

function relations(inner: string): string {
  return `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`
}
