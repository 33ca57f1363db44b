import type { CodePage, Columns } from '@/lib/counter/printers/model.ts'
import type { Slip, SlipBlock, SlipRow } from '@/lib/counter/receipts/model.ts'
import type { Raster } from '@/lib/platform/shared/raster.ts'

/** The paper: how many letters fit on a line, and which letters the printer has. */
type Sheet = { columns: Columns; codePage: CodePage }

/** One line for the printer; a large one has letters of twice the width and height. A link becomes a QR code. */
export type PrintLine =
  | { kind: 'text'; text: string; bold: boolean; large: boolean; centred: boolean }
  | { kind: 'rule' }
  | { kind: 'picture'; raster: Raster }
  | { kind: 'link'; url: string }
  | { kind: 'cut' }

const GAP = 1

/** A slip as lines of a roll. Nothing is cut off, and a token's groups are never broken. */
export function layOutSlip(slip: Slip, sheet: Sheet): PrintLine[] {
  return slip.blocks.flatMap((block) => layOutBlock(block, sheet))
}

function layOutBlock(block: SlipBlock, sheet: Sheet): PrintLine[] {
  const { columns } = sheet
  switch (block.kind) {
    case 'test':
      return [{ kind: 'rule' }, ...centred(block.word, sheet, 'large'), ...centred(block.note, sheet), { kind: 'rule' }]
    case 'logo':
      return [{ kind: 'picture', raster: columns === 48 ? block.logo.wide : block.logo.narrow }]
    case 'head':
      return [...centred(block.title, sheet, 'large'), ...block.lines.flatMap((line) => centred(line, sheet))]
    case 'mark':
      return [
        { kind: 'rule' },
        ...(block.title ? centred(block.title.toUpperCase(), sheet, 'bold') : []),
        ...block.lines.flatMap((line) => centred(line, sheet)),
      ]
    case 'rows':
      return [
        { kind: 'rule' },
        ...(block.title
          ? wrap(plainText(block.title, sheet.codePage), columns).map((text) => textLine(text, 'bold'))
          : []),
        ...block.rows.flatMap((row) => layOutRow(row, sheet)),
      ]
    case 'code':
      return [
        { kind: 'rule' },
        ...centred(block.label, sheet, 'bold'),
        ...block.codes.flatMap(({ name, groups }) => [
          ...(name === null ? [] : centred(name, sheet)),
          ...layOutGroups(groups, sheet),
        ]),
      ]
    case 'link':
      return [{ kind: 'rule' }, { kind: 'link', url: block.url }, ...centred(block.text, sheet)]
    case 'cut':
      return [{ kind: 'cut' }]
    case 'foot':
      return [{ kind: 'rule' }, ...block.lines.flatMap((line) => centred(line, sheet))]
  }
}

/** The label on the left, the figures on the right; on separate lines if too long for one. */
function layOutRow({ label, value, look, note }: SlipRow, { columns, codePage }: Sheet): PrintLine[] {
  const style = look === 'total' ? 'bold' : 'plain'
  const [left, right] = [plainText(label, codePage), plainText(value, codePage)]
  const under = note ? wrap(plainText(note, codePage), columns).map((text) => textLine(text, 'plain')) : []
  const room = columns - left.length - right.length
  if (room >= GAP) return [textLine(`${left}${' '.repeat(room)}${right}`, style), ...under]
  return [
    ...wrap(left, columns).map((text) => textLine(text, style)),
    ...wrap(right, columns).map((text) => textLine(text.padStart(columns), style)),
    ...under,
  ]
}

/**
 * Large, as many groups to a line as fit, spread evenly: five become three and two. A group too wide for that is text,
 * which breaks like any other.
 */
function layOutGroups(groups: string[], sheet: Sheet): PrintLine[] {
  const { columns, codePage } = sheet
  const widest = Math.max(...groups.map((group) => plainText(group, codePage).length))
  if (widest > columns / 2) return groups.flatMap((group) => centred(group, sheet, 'bold'))
  const fit = Math.max(1, Math.floor((columns / 2 + GAP) / (widest + GAP)))
  const lines = Math.ceil(groups.length / fit)
  const perLine = Math.ceil(groups.length / lines)
  return Array.from({ length: lines }, (_, line) => {
    const text = plainText(groups.slice(line * perLine, (line + 1) * perLine).join(' '), codePage)
    return { kind: 'text', text, bold: true, large: true, centred: true }
  })
}

function centred(text: string, { columns, codePage }: Sheet, style: Style = 'plain'): PrintLine[] {
  const width = style === 'large' ? columns / 2 : columns
  return wrap(plainText(text, codePage), width).map((line) => ({ ...textLine(line, style), centred: true }))
}

type Style = 'plain' | 'bold' | 'large'

function textLine(text: string, style: Style): Extract<PrintLine, { kind: 'text' }> {
  return { kind: 'text', text, bold: style !== 'plain', large: style === 'large', centred: false }
}

/** Breaks between words; a word longer than the line, such as a reference, breaks at its end. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((long) => chunks(long, width))) {
    if (line !== '' && line.length + GAP + word.length > width) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
  }
  return line === '' ? lines : [...lines, line]
}

function chunks(word: string, width: number): string[] {
  return word.match(new RegExp(`.{1,${width}}`, 'g')) ?? []
}

const PLAIN: Readonly<Record<string, string>> = {
  '·': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '“': '"',
  '”': '"',
  '„': '"',
  '‘': "'",
  '’': "'",
  '×': 'x',
  '→': '->',
  '€': 'EUR',
}

/**
 * Text in letters that the printer has. Plain ASCII is in every printer's ROM, whatever its code page: English, Shona
 * and Ndebele need no more; accents are dropped, and a letter without a plain spelling becomes `?`. The other code
 * pages also hold all letters of western Europe.
 */
export function plainText(text: string, codePage: CodePage = 'ascii'): string {
  if (codePage === 'ascii') return inAscii(text)
  return Array.from(text.normalize('NFC'), (letter) =>
    /[\x20-\x7e\xa1-\xff€]/.test(letter) ? letter : inAscii(letter),
  ).join('')
}

function inAscii(text: string): string {
  const spelt = text.replace(/[·–—−…“”„‘’×→€]/g, (mark) => PLAIN[mark] ?? mark)
  return spelt
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '?')
}
