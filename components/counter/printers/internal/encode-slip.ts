import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { Columns, PrinterSetup } from '@/lib/counter/printers/model.ts'
import type { Slip } from '@/lib/counter/receipts/model.ts'
import { bytesOf, type Raster } from '@/lib/platform/shared/raster.ts'
import { layOutSlip, type PrintLine } from './lay-out-slip.ts'

type Shape = Pick<PrinterSetup, 'columns' | 'cut' | 'drawerPin' | 'drawerPulseMs' | 'codePage'> & {
  /** The language that the printer reports; ESC/POS if it reports none. */
  language?: 'esc-pos' | 'star-prnt' | 'star-line'
}

/** The bytes that make a receipt printer print a slip, and open the drawer if cash was taken. */
export function encodeSlip(slip: Slip, { columns, cut, codePage, language = 'esc-pos', ...drawer }: Shape): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({ language, columns, feedBeforeCut: 4, imageMode: 'raster' })
  encoder.initialize().codepage(codePage === 'ascii' ? 'cp437' : codePage)
  const { drawerPin, drawerPulseMs } = drawer
  if (drawerPin && slip.opensDrawer) encoder.pulse(drawerPin === 2 ? 0 : 1, drawerPulseMs, drawerPulseMs)
  for (const line of layOutSlip(slip, { columns, codePage })) {
    if (line.kind === 'cut') endPaper(encoder, cut)
    else addLine(encoder, line, columns)
  }
  endPaper(encoder, cut)
  return encoder.encode()
}

/** The bytes that open the drawer alone; none if the preset has no drawer. */
export function encodeKick({ columns, drawerPin, drawerPulseMs, language = 'esc-pos' }: Shape): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({ language, columns })
  encoder.initialize()
  if (drawerPin) encoder.pulse(drawerPin === 2 ? 0 : 1, drawerPulseMs, drawerPulseMs)
  return encoder.encode()
}

/** Cuts the paper, or pushes it out far enough to be torn off. */
function endPaper(encoder: ReceiptPrinterEncoder, cut: boolean): void {
  if (cut) encoder.cut('partial')
  else encoder.newline(4)
}

function addLine(encoder: ReceiptPrinterEncoder, line: Exclude<PrintLine, { kind: 'cut' }>, columns: Columns): void {
  switch (line.kind) {
    case 'rule':
      encoder.align('left').line('-'.repeat(columns))
      return
    case 'picture':
      encoder.align('center').image(inColours(line.raster), line.raster.width, line.raster.height, 'threshold', 128)
      return
    case 'link':
      encoder.align('center').qrcode(line.url, { model: 2, size: columns === 32 ? 4 : 5, errorlevel: 'm' })
      return
    case 'text':
      encoder.align(line.centred ? 'center' : 'left').bold(line.bold)
      encoder.size(line.large ? 2 : 1, line.large ? 2 : 1).line(line.text)
      encoder.size(1, 1).bold(false)
  }
}

/** The picture in the encoder's format: four bytes a dot, only black and white. */
function inColours(raster: Raster): { width: number; height: number; data: Uint8ClampedArray } {
  const { width, height } = raster
  const bytes = bytesOf(raster)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let dot = 0; dot < width * height; dot++) {
    if ((bytes[dot >> 3] ?? 0) & (0x80 >> (dot & 7))) data.fill(0, dot * 4, dot * 4 + 3)
  }
  return { width, height, data }
}
