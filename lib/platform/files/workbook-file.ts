import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { CsvRow } from './csv-file.ts'
import { SHEET_END, SHEET_MOST_ROWS, sheetRows, sheetStart, workbookParts } from './internal/sheet-xml.ts'

/** A sheet of a workbook; `pieces` are read once, a piece at a time. */
export type Sheet = { name: string; columns: readonly string[]; pieces: AsyncGenerator<readonly CsvRow[]> }

/**
 * An XLSX workbook. Rows are packed as they are read, so only the packed file stays in memory: about 40 bytes a row. A
 * sheet longer than Excel allows continues on another. Fails if reading fails, and then returns nothing.
 */
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

/** Whether lines are left; reads the next piece when the last one is used up. */
async function hasMore(lines: Lines): Promise<boolean> {
  while (lines.rest.length === 0) {
    const { done, value } = await lines.pieces.next()
    if (done) return false
    lines.rest = value
  }
  return true
}

/** One sheet's text. Lines that no longer fit stay in `lines`. */
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

/** Packs one part and waits until it is fully read, so that only one is open. */
async function addSheet(zip: ZipFile, path: string, text: AsyncGenerator<string>): Promise<void> {
  const source = Readable.from(text, { objectMode: false })
  const read = once(source, 'end')
  zip.addReadStream(source, path)
  await read
}
