import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { type CsvRow, inertText } from './csv-file.ts'

/** `pieces` are read once, a piece at a time. */
export type Sheet = { name: string; columns: readonly string[]; pieces: AsyncGenerator<readonly CsvRow[]> }

/** Rows are packed as they are read: about 40 bytes each. A sheet longer than Excel allows continues on another. */
export async function workbookFile(
  sheets: readonly Sheet[],
  mostRows = SHEET_MOST_ROWS,
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile()
  const packed: Buffer[] = []
  zip.outputStream.on('data', (piece: Buffer) => packed.push(piece))
  const names: string[] = []
  for (const { name, columns, pieces } of sheets) {
    const lines = { pieces, rest: [] as readonly CsvRow[] }
    for (let part = 1; part === 1 || (await hasMore(lines)); part += 1) {
      names.push(part === 1 ? name : `${name} ${part}`)
      await addSheet(zip, `xl/worksheets/sheet${names.length}.xml`, sheetXml(columns, lines, mostRows - 1))
    }
  }
  for (const [path, text] of Object.entries(workbookParts(names))) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  await once(zip.outputStream, 'end')
  return new Uint8Array(Buffer.concat(packed))
}

type Lines = { pieces: AsyncGenerator<readonly CsvRow[]>; rest: readonly CsvRow[] }

async function hasMore(lines: Lines): Promise<boolean> {
  while (lines.rest.length === 0) {
    const { done, value } = await lines.pieces.next()
    if (done) return false
    lines.rest = value
  }
  return true
}

async function* sheetXml(columns: readonly string[], lines: Lines, most: number): AsyncGenerator<string> {
  yield sheetStart(columns)
  for (let row = 0; row < most; ) {
    if (!(await hasMore(lines))) break
    const now = lines.rest.slice(0, most - row)
    yield sheetRows(now, row + 2)
    lines.rest = lines.rest.slice(now.length)
    row += now.length
  }
  yield SHEET_END
}

/** Waits until it is read, so that only one is open. */
async function addSheet(zip: ZipFile, path: string, text: AsyncGenerator<string>): Promise<void> {
  const source = Readable.from(text, { objectMode: false })
  const read = once(source, 'end')
  zip.addReadStream(source, path)
  await read
}

/** Excel's limit. */
const SHEET_MOST_ROWS = 1_048_576

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const AMOUNT = 1
const HEADING = 2
const STYLES = `${HEADER}<styleSheet ${MAIN}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

/** Other digits are a code or number and stay text, keeping leading zeros. */
const AMOUNT_TEXT = /^-?\d{1,13}\.\d{2}$/

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Control characters, two noncharacters, and lone surrogates. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Cs}/gu

function escaped(text: string): string {
  return text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark)
}

function sheetStart(columns: readonly string[]): string {
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

const SHEET_END = '</sheetData></worksheet>'

/** Amounts and numbers as numbers, all else as text that nothing runs. */
function sheetRows(rows: readonly CsvRow[], first: number): string {
  return rows
    .map((row, below) => {
      const cells = row.map((value, at) => cell(`${letters(at)}${first + below}`, value))
      return `<row r="${first + below}">${cells.join('')}</row>`
    })
    .join('')
}

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

/** ECMA-376, Part 1, SpreadsheetML. */
function workbookParts(names: readonly string[]): Record<string, string> {
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
