import PDFDocument from 'pdfkit'
import { MINUS } from '@/lib/platform/shared/money.ts'
import type { ReportPart, WrittenReport } from '../model.ts'

const MARGIN = 48
const GAP = 14
const ROW_GAP = 4
const INK = '#1b1b1b'
const LINE = '#b9b4aa'
/** The share of the width for a row's name. */
const NAME_SHARE = 0.4

/** The report on A4 as the bytes of a PDF; no row is cut in two. */
export async function writePdf(report: WrittenReport, lang: string, madeAt: Date): Promise<Uint8Array> {
  const title = printable(report.title)
  const info = { Title: title, CreationDate: madeAt }
  const doc = new PDFDocument({ size: 'A4', margin: MARGIN, bufferPages: true, lang, displayTitle: true, info })
  const bytes = gather(doc)
  doc.fillColor(INK)
  line(doc, title, 'Helvetica-Bold', 16)
  for (const { name, value } of report.facts) line(doc, printable(`${name}: ${value}`), 'Helvetica', 10)
  for (const note of report.notes) line(doc, printable(note), 'Helvetica-Bold', 10)
  for (const part of report.parts) writePart(doc, part)
  numberPages(doc)
  doc.end()
  return bytes
}

async function gather(doc: PDFDocument): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of doc) pieces.push(piece)
  return Buffer.concat(pieces)
}

const widthOf = (doc: PDFDocument) => doc.page.width - 2 * MARGIN
const bottomOf = (doc: PDFDocument) => doc.page.height - MARGIN - GAP

type Font = 'Helvetica' | 'Helvetica-Bold'

/** Begins a new page unless this one has `height` left. Returns whether it did. */
function makeRoom(doc: PDFDocument, height: number): boolean {
  if (doc.y + height <= bottomOf(doc)) return false
  doc.addPage()
  doc.y = MARGIN
  return true
}

function line(doc: PDFDocument, text: string, font: Font, size: number): void {
  doc.font(font).fontSize(size)
  makeRoom(doc, doc.heightOfString(text, { width: widthOf(doc) }))
  doc.text(text, MARGIN, doc.y, { width: widthOf(doc) })
}

function writePart(doc: PDFDocument, { title, columns, rows, note }: ReportPart): void {
  // Keeps a title from standing alone at the foot of a page.
  makeRoom(doc, 5 * GAP)
  doc.y += GAP
  line(doc, printable(title), 'Helvetica-Bold', 11)
  if (note) line(doc, printable(note), 'Helvetica', 9)
  if (rows.length === 0) return
  writeRow(doc, columns, 'Helvetica-Bold')
  for (const row of rows) writeRow(doc, row, 'Helvetica', columns)
}

/** As high as its highest cell; a new page repeats `head` above it. */
function writeRow(doc: PDFDocument, cells: readonly string[], font: Font, head?: readonly string[]): void {
  doc.font(font).fontSize(9)
  const nameWidth = widthOf(doc) * NAME_SHARE
  const cellWidth = (widthOf(doc) - nameWidth) / Math.max(1, cells.length - 1)
  const widths = cells.map((_, index) => (index === 0 ? nameWidth : cellWidth) - ROW_GAP)
  const height = Math.max(
    ...cells.map((cell, index) => doc.heightOfString(printable(cell), { width: widths[index] ?? 0 })),
  )
  if (makeRoom(doc, height + ROW_GAP) && head) writeRow(doc, head, 'Helvetica-Bold')
  doc.font(font)
  const top = doc.y + ROW_GAP / 2
  cells.forEach((cell, index) => {
    const x = index === 0 ? MARGIN : MARGIN + nameWidth + (index - 1) * cellWidth + ROW_GAP
    doc.text(printable(cell), x, top, { width: widths[index] ?? 0, align: index === 0 ? 'left' : 'right' })
  })
  const foot = top + height + ROW_GAP / 2
  doc
    .lineWidth(0.5)
    .moveTo(MARGIN, foot)
    .lineTo(doc.page.width - MARGIN, foot)
    .stroke(LINE)
  doc.y = foot
}

function numberPages(doc: PDFDocument): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // Below the margin, where the library would otherwise begin a new page.
    doc.page.margins.bottom = 0
    const foot = doc.page.height - MARGIN + ROW_GAP
    doc.font('Helvetica').fontSize(8)
    doc.text(`${page + 1} / ${count}`, MARGIN, foot, { width: widthOf(doc), align: 'right', lineBreak: false })
  }
}

/** Beyond ASCII and Latin-1 in the standard fonts (PDF 32000-1, WinAnsiEncoding). */
const ALSO = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/** Limits a text to the standard fonts: other letters lose their accent, or become `?`. */
export function printable(text: string): string {
  return [...text.normalize('NFC')].map(inFont).join('')
}

function inFont(letter: string): string {
  if (/^[\u0020-\u007e\u00a0-\u00ff]$/.test(letter) || ALSO.includes(letter)) return letter
  if (letter === MINUS) return '-'
  const [plain = ''] = letter.normalize('NFD')
  return /^[\u0020-\u007e]$/.test(plain) ? plain : '?'
}
