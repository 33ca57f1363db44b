import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Connection, USUAL_SETUP } from '@/lib/counter/printers/model.ts'
import type { Slip } from '@/lib/counter/receipts/model.ts'
import { fakeBluetooth, fakeSerial, fakeUsb } from '@/tests/support/fake-printers.ts'
import type { Device } from './stored-device.ts'

/** Some 4 kB, so that a printer can fail in the middle of it. */
const LONG: Slip = {
  locale: 'en',
  opensDrawer: false,
  blocks: [{ kind: 'foot', lines: Array.from({ length: 120 }, (_, line) => `Line ${line} of a long slip`) }],
}

type Fake = { navigator: object; printed: number[]; storedDevice: Device }

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Prints on a fake printer with the clock running ahead; null if nothing was said against it, else the fault. */
async function faultOnPrinting(
  connection: Connection,
  { navigator, storedDevice }: Fake,
  device: Device | null = storedDevice,
) {
  vi.stubGlobal('navigator', navigator)
  const { printSlip } = await import('./reach-printer.ts')
  const { faultOf } = await import('./printer-fault.ts')
  const setup = { ...USUAL_SETUP, connection }
  const ended = printSlip({ slip: LONG, setup, device, copyTitle: 'Shop copy' }).then(
    () => null,
    (error) => faultOf(error),
  )
  let isOver = false
  void ended.finally(() => {
    isOver = true
  })
  while (!isOver) await vi.advanceTimersByTimeAsync(100)
  return ended
}

test('a printer that takes every byte prints the slip, whether it answers questions or not', async () => {
  for (const answers of [true, false]) {
    const usb = fakeUsb({ answers })
    expect(await faultOnPrinting('usb', usb)).toBeNull()
    expect(usb.printed.length).toBeGreaterThan(3_000)
    vi.resetModules()
    expect(await faultOnPrinting('serial', fakeSerial({ answers }))).toBeNull()
    vi.resetModules()
  }
  expect(await faultOnPrinting('bluetooth', fakeBluetooth({ remembers: true }))).toBeNull()
})

test('a printer that stalls in the middle is told as such, not as sent', async () => {
  expect(await faultOnPrinting('usb', fakeUsb({ stallsAfter: 2_000 }))).toBe('stalled')
  vi.resetModules()
  expect(await faultOnPrinting('serial', fakeSerial({ stallsAfter: 2_000 }))).toBe('stalled')
  vi.resetModules()
  expect(await faultOnPrinting('bluetooth', fakeBluetooth({ remembers: true, stallsAfter: 200 }))).toBe('stalled')
})

test('a printer that is unplugged in the middle, or was never there, is told as not connected', async () => {
  expect(await faultOnPrinting('usb', fakeUsb({ unplugsAfter: 2_000 }))).toBe('unplugged')
  vi.resetModules()
  expect(await faultOnPrinting('serial', fakeSerial({ unplugsAfter: 2_000 }))).toBe('unplugged')
  vi.resetModules()
  expect(await faultOnPrinting('usb', fakeUsb(), { type: 'usb', vendorId: 1, productId: 2 })).toBe('unplugged')
})

test('a roll that is empty from the start or ends in the middle is told as no paper', async () => {
  expect(await faultOnPrinting('usb', fakeUsb({ paperForBytes: 0 }))).toBe('no_paper')
  vi.resetModules()
  expect(await faultOnPrinting('usb', fakeUsb({ paperForBytes: 2_500 }))).toBe('no_paper')
  vi.resetModules()
  const serial = fakeSerial({ paperForBytes: 0 })
  expect(await faultOnPrinting('serial', serial)).toBe('no_paper')
  expect(serial.printed).toEqual([])
  vi.resetModules()
  expect(await faultOnPrinting('serial', fakeSerial({ paperForBytes: 1_000 }))).toBe('no_paper')
})

test('an open cover is told before anything is sent', async () => {
  expect(await faultOnPrinting('serial', fakeSerial({ coverOpen: true }))).toBe('cover_open')
})

test('without a chosen printer, or with one that the browser forgot, it is asked for', async () => {
  expect(await faultOnPrinting('usb', fakeUsb(), null)).toBe('not_chosen')
  vi.resetModules()
  expect(await faultOnPrinting('bluetooth', fakeBluetooth())).toBe('forgotten')
})

test('slips that are sent at once come out one after the other', async () => {
  for (const [connection, fake] of [
    ['usb', fakeUsb()],
    ['serial', fakeSerial()],
  ] as const) {
    const both = await Promise.all([faultOnPrinting(connection, fake), faultOnPrinting(connection, fake)])
    expect(both).toEqual([null, null])
    const half = fake.printed.length / 2
    expect(fake.printed.slice(0, half)).toEqual(fake.printed.slice(half))
    vi.resetModules()
  }
})

test('after a fault the printer is reached anew, and the slip prints', async () => {
  const serial = fakeSerial({ stallsAfter: 2_000 })
  expect(await faultOnPrinting('serial', serial)).toBe('stalled')
  expect(await faultOnPrinting('serial', serial)).toBeNull()
  const usb = fakeUsb({ stallsAfter: 2_000 })
  expect(await faultOnPrinting('usb', usb)).toBe('stalled')
  expect(await faultOnPrinting('usb', pluggedAnew(usb))).toBeNull()
})

test('the list to choose from names no maker, so that cheap printers are in it', async () => {
  const [usb, bluetooth] = [fakeUsb(), fakeBluetooth()]
  vi.stubGlobal('navigator', { ...usb.navigator, ...bluetooth.navigator })
  const { choosePrinter } = await import('./reach-printer.ts')
  expect(await choosePrinter('usb')).toMatchObject({ type: 'usb', productName: 'POS58' })
  expect(usb.asked).toEqual([{ filters: [{ classCode: 7 }, { classCode: 255 }] }])
  expect(await choosePrinter('bluetooth')).toMatchObject({ type: 'bluetooth', id: 'aa' })
  expect(bluetooth.asked).toEqual([expect.objectContaining({ acceptAllDevices: true })])
})

/** The same printer after it was turned off and on. */
function pluggedAnew(usb: ReturnType<typeof fakeUsb>) {
  usb.navigator.usb.getDevices = fakeUsb().navigator.usb.getDevices
  return usb
}
