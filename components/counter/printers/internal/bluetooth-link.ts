import { PrinterError } from './printer-fault.ts'
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

/** The services through which receipt printers of any make are reached; the browser shows no others to a page. */
const SERVICES = [
  '000018f0-0000-1000-8000-00805f9b34fb',
  '49535343-fe7d-4ae5-8fa9-9fafd205e455',
  'e7810a71-73ae-499d-8c15-faa9aef0c3f2',
  '0000ff00-0000-1000-8000-00805f9b34fb',
  '0000fff0-0000-1000-8000-00805f9b34fb',
  '0000ffe0-0000-1000-8000-00805f9b34fb',
]

/** What the smallest buffers take at once. */
const PART_BYTES = 100
const PART_MS = 5_000
const CONNECT_MS = 10_000
const ANSWER_MS = 400

/** Printers on Bluetooth, on Android phones too. */
export const bluetoothOpener: Opener = {
  async reopen({ id }) {
    const known = await navigator.bluetooth.getDevices?.()
    // Without this list a browser forgets its printers with every page.
    if (!known) throw new PrinterError('forgotten')
    const device = known.find((one) => one.id === id)
    return device ? open(device) : null
  },
  async choose() {
    const options = { acceptAllDevices: true, optionalServices: SERVICES }
    const chosen = await navigator.bluetooth.requestDevice(options).catch(unlessClosed)
    return chosen && open(chosen)
  },
}

async function open(device: BrowserBluetoothDevice): Promise<PrinterLink> {
  const server = await inTime(device.gatt.connect(), CONNECT_MS, 'unplugged')
  const services = await inTime(server.getPrimaryServices(), CONNECT_MS, 'unplugged')
  const found = (await Promise.all(services.map((service) => service.getCharacteristics()))).flat()
  const out = found.find(({ properties }) => properties.write || properties.writeWithoutResponse)
  if (!out) throw new PrinterError('unplugged')
  const back = found.find(({ properties }) => properties.notify)
  if (back) await orNull(back.startNotifications(), ANSWER_MS)
  const write = (part: Uint8Array<ArrayBuffer>) =>
    inTime(
      out.properties.write ? out.writeValueWithResponse(part) : out.writeValueWithoutResponse(part),
      PART_MS,
      'stalled',
    )
  const send = async (bytes: Uint8Array) => {
    for (const part of partsOf(bytes, PART_BYTES)) await write(part)
  }
  const ask = async (question: Uint8Array<ArrayBuffer>) => {
    if (!back) return null
    const answer = new Promise<number | null>((resolve) => {
      const hear = () => resolve(back.value?.byteLength ? back.value.getUint8(back.value.byteLength - 1) : null)
      back.addEventListener('characteristicvaluechanged', hear, { once: true })
    })
    await orNull(write(question), ANSWER_MS)
    return orNull(answer, ANSWER_MS)
  }
  const trouble = async () => {
    const paper = await ask(ASK_PAPER)
    return paper === null ? null : realTimeTrouble(paper, await ask(ASK_OFFLINE))
  }
  return {
    device: { type: 'bluetooth', name: device.name ?? 'Bluetooth', id: device.id },
    language: 'esc-pos',
    send,
    trouble,
    close: async () => device.gatt.disconnect(),
    onLost: (hear) => device.addEventListener('gattserverdisconnected', hear),
  }
}
