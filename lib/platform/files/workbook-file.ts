import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { CsvRow } from './csv-file.ts'
import {
  type Column,
  columnFacts,
  escaped,
  filterRange,
  HEADER,
  MAIN,
  STYLES,
  sheetEnd,
  sheetRows,
  sheetStart,
  type WrittenRows,
} from './internal/sheet-xml.ts'

export type { Column }

/** Days such as 2026-10-31, which become dates. */
export function dayColumn(name: string): Column {
  return { name, as: 'day' }
}

/** Times such as 2026-10-31 09:14:02, which become dates with the time. */
export function timeColumn(name: string): Column {
  return { name, as: 'second' }
}

/** Amounts or counts, with their sum below. */
export function summed(name: string): Column {
  return { name, total: true }
}

export function columnName(column: Column): string {
  return columnFacts(column).name
}

/** `pieces` are read once, a piece at a time. */
export type Sheet = { name: string; columns: readonly Column[]; pieces: AsyncGenerator<readonly CsvRow[]> }

/** Rows are packed as they are read: about 40 bytes each. A sheet longer than Excel allows continues on another. */
export async function workbookFile(
  sheets: readonly Sheet[],
  mostRows = SHEET_MOST_ROWS,
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile()
  const packed: Buffer[] = []
  zip.outputStream.on('data', (piece: Buffer) => packed.push(piece))
  const written: WrittenSheet[] = []
  for (const { name, columns, pieces } of sheets) {
    const lines = { pieces, rest: [] as readonly CsvRow[] }
    for (let part = 1; part === 1 || (await hasMore(lines)); part += 1) {
      const sheet = { name: part === 1 ? name : `${name} ${part}`, columns, lastRow: 1, sums: new Map() }
      written.push(sheet)
      await addSheet(zip, `xl/worksheets/sheet${written.length}.xml`, sheetXml(sheet, lines, mostRows - 2))
    }
  }
  for (const [path, text] of Object.entries(workbookParts(written))) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  await once(zip.outputStream, 'end')
  return new Uint8Array(Buffer.concat(packed))
}

type WrittenSheet = WrittenRows & { name: string }
type Lines = { pieces: AsyncGenerator<readonly CsvRow[]>; rest: readonly CsvRow[] }

async function hasMore(lines: Lines): Promise<boolean> {
  while (lines.rest.length === 0) {
    const { done, value } = await lines.pieces.next()
    if (done) return false
    lines.rest = value
  }
  return true
}

async function* sheetXml(sheet: WrittenSheet, lines: Lines, most: number): AsyncGenerator<string> {
  await hasMore(lines)
  yield sheetStart(sheet, lines.rest)
  for (let row = 0; row < most; ) {
    if (!(await hasMore(lines))) break
    const now = lines.rest.slice(0, most - row)
    yield sheetRows(sheet, now)
    lines.rest = lines.rest.slice(now.length)
    row += now.length
  }
  yield sheetEnd(sheet)
}

/** Waits until it is read, so that only one is open. */
async function addSheet(zip: ZipFile, path: string, text: AsyncGenerator<string>): Promise<void> {
  const source = Readable.from(text, { objectMode: false })
  const read = once(source, 'end')
  zip.addReadStream(source, path)
  await read
}

/** Excel's limit; one is for the headings and one for the sums. */
const SHEET_MOST_ROWS = 1_048_576

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** ECMA-376, Part 1, SpreadsheetML. */
function workbookParts(written: readonly WrittenSheet[]): Record<string, string> {
  const names = written.map(({ name }) => name)
  const sheets = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const targets = names.map((_, at) => relation(at + 1, `${RELATIONS}/worksheet`, `worksheets/sheet${at + 1}.xml`))
  const styles = relation(names.length + 1, `${RELATIONS}/styles`, 'styles.xml')
  const filters = written.map((sheet, at) => {
    const range = `'${escaped(sheet.name.replaceAll("'", "''"))}'!${filterRange(sheet, '$')}`
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${range}</definedName>`
  })
  const overrides = names.map((_, at) => override(`/xl/worksheets/sheet${at + 1}.xml`, 'worksheet'))
  return {
    '[Content_Types].xml': `${HEADER}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${overrides.join('')}</Types>`,
    '_rels/.rels': relations(relation(1, `${RELATIONS}/officeDocument`, 'xl/workbook.xml')),
    'xl/workbook.xml': `${HEADER}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`,
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
