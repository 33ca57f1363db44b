import {
  ASK_OFFLINE,
  ASK_PAPER,
  inTime,
  type Opener,
  orNull,
  type PrinterLink,
  partsOf,
  realTimeTrouble,
  unlessClosed,
} from './printer-link.ts'
import type { Device } from './stored-device.ts'

/** The usual settings of receipt printers. */
const LINE = { baudRate: 9600, bufferSize: 255, dataBits: 8, flowControl: 'none', parity: 'none', stopBits: 1 } as const

const PART_BYTES = 1024
/** A kilobyte at 9600 baud takes a second; printing it takes longer. */
const PART_MS = 8_000
const ANSWER_MS = 400

/** Printers on a serial cable, or on USB or Bluetooth that the computer shows as one. */
export const serialOpener: Opener = {
  async reopen(device) {
    const fitting = (await navigator.serial.getPorts()).filter((port) => isSame(port, device))
    return fitting[0] && fitting.length === 1 ? open(fitting[0]) : null
  },
  async choose() {
    const chosen = await navigator.serial.requestPort().catch(unlessClosed)
    return chosen && open(chosen)
  },
}

function isSame(port: BrowserSerialPort, { vendorId, productId }: Device): boolean {
  const { usbVendorId, usbProductId } = port.getInfo()
  return (usbVendorId ?? null) === (vendorId ?? null) && (usbProductId ?? null) === (productId ?? null)
}

async function open(port: BrowserSerialPort): Promise<PrinterLink> {
  await port.open(LINE)
  const writer = port.writable.getWriter()
  const reading = readBytes(port.readable)
  const send = async (bytes: Uint8Array) => {
    for (const part of partsOf(bytes, PART_BYTES)) await inTime(writer.write(part), PART_MS, 'stalled')
  }
  const ask = async (question: Uint8Array<ArrayBuffer>) => {
    const answer = reading.nextByte()
    await orNull(writer.write(question), ANSWER_MS)
    return orNull(answer, ANSWER_MS)
  }
  const trouble = async () => {
    const paper = await ask(ASK_PAPER)
    return paper === null ? null : realTimeTrouble(paper, await ask(ASK_OFFLINE))
  }
  const { usbVendorId, usbProductId } = port.getInfo()
  return {
    device: { type: 'serial', vendorId: usbVendorId ?? null, productId: usbProductId ?? null },
    language: 'esc-pos',
    send,
    trouble,
    // While one of its streams is in use, a port stays open and cannot be opened again. A stalled write need not end
    // first.
    close: async () => {
      writer.abort().catch(() => undefined)
      writer.releaseLock()
      await reading.end()
      await port.close()
    },
    onLost: (hear) => port.addEventListener('disconnect', hear),
  }
}

/**
 * Reads what the printer sends. `nextByte` resolves with its next byte; bytes that nobody waits for are dropped. One
 * read stays open until `end`.
 */
function readBytes(readable: ReadableStream<Uint8Array>): { nextByte(): Promise<number>; end(): Promise<void> } {
  let waiting: ((byte: number) => void) | null = null
  const reader = readable.getReader()
  const listen = async () => {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const byte = read.value.at(-1)
      if (byte !== undefined) waiting?.(byte)
    }
  }
  listen().catch(() => undefined)
  return {
    nextByte: () =>
      new Promise((resolve) => {
        waiting = resolve
      }),
    async end() {
      await reader.cancel()
      reader.releaseLock()
    },
  }
}
