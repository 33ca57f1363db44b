import { PrinterError } from './printer-fault.ts'
import {
  inTime,
  type Language,
  type Opener,
  orNull,
  type PrinterLink,
  partsOf,
  portTrouble,
  unlessClosed,
} from './printer-link.ts'
import type { Device } from './stored-device.ts'

/**
 * We offer every device of the printer class or of no particular class, whoever made it, instead of a list of makers.
 */
const PRINTER_CLASS = 7
const NO_CLASS = 255

const STAR = 0x0519
const SPEAKS_STAR_PRNT = /TSP1\d3.*IV|TSP100IV|mPOP|mC-/i
const SPEAKS_ESC_POS = /BSC10/i

const PART_BYTES = 1024
/** How long a part may take to be accepted: the slowest printer prints it in half that time. */
const PART_MS = 8_000
const ANSWER_MS = 500

export const usbOpener: Opener = {
  async reopen(device) {
    const known = (await navigator.usb.getDevices()).find((one) => isSame(one, device))
    return known ? open(known) : null
  },
  async choose() {
    const filters = [{ classCode: PRINTER_CLASS }, { classCode: NO_CLASS }]
    const chosen = await navigator.usb.requestDevice({ filters }).catch(unlessClosed)
    return chosen && open(chosen)
  },
}

function isSame(one: BrowserUsbDevice, { serialNumber, vendorId, productId }: Device): boolean {
  if (serialNumber && one.serialNumber) return one.serialNumber === serialNumber
  return one.vendorId === vendorId && one.productId === productId
}

async function open(device: BrowserUsbDevice): Promise<PrinterLink> {
  if (!device.opened) await device.open()
  if (!device.configuration) await device.selectConfiguration(1)
  const { number, isPrinter, endpoint } = await claim(device)
  const send = async (bytes: Uint8Array) => {
    for (const part of partsOf(bytes, PART_BYTES)) {
      const { status, bytesWritten } = await inTime(device.transferOut(endpoint, part), PART_MS, 'stalled')
      if (status !== 'ok' || bytesWritten !== part.length) throw new PrinterError('stalled')
    }
  }
  const trouble = async () => {
    if (!isPrinter) return null
    const setup = { requestType: 'class', recipient: 'interface', request: 1, value: 0, index: number } as const
    const answer = await orNull(device.controlTransferIn(setup, 1), ANSWER_MS)
    return answer?.data?.byteLength ? portTrouble(answer.data.getUint8(0)) : null
  }
  const { productName, serialNumber, vendorId, productId } = device
  return {
    device: { type: 'usb', productName, serialNumber, vendorId, productId },
    language: languageOf(device),
    send,
    trouble,
    close: () => device.close(),
    onLost: (hear) => {
      navigator.usb.addEventListener('disconnect', (event) => event.device === device && hear())
    },
  }
}

/** The interface that prints: one of the printer class if there is any, and its way out. */
async function claim(device: BrowserUsbDevice) {
  const ways = (device.configuration?.interfaces ?? []).flatMap(({ interfaceNumber: number, alternates }) =>
    alternates.flatMap(({ alternateSetting, interfaceClass, endpoints }) =>
      endpoints
        .filter(({ direction, type }) => direction === 'out' && type === 'bulk')
        .map(({ endpointNumber: endpoint }) => ({
          number,
          alternateSetting,
          endpoint,
          isPrinter: interfaceClass === PRINTER_CLASS,
        })),
    ),
  )
  const way = ways.find(({ isPrinter }) => isPrinter) ?? ways[0]
  if (!way) throw new PrinterError('unplugged')
  await device.claimInterface(way.number)
  if (way.alternateSetting !== 0) await device.selectAlternateInterface(way.number, way.alternateSetting)
  return way
}

/** Only Star's own printers speak another language, and only their name tells which. */
function languageOf({ vendorId, productName = '' }: BrowserUsbDevice): Language {
  if (vendorId !== STAR || SPEAKS_ESC_POS.test(productName)) return 'esc-pos'
  return SPEAKS_STAR_PRNT.test(productName) ? 'star-prnt' : 'star-line'
}
