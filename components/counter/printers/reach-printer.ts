import type { Connection, PrinterSetup } from '@/lib/counter/printers/model.ts'
import type { Slip } from '@/lib/counter/receipts/model.ts'
import { shopCopy } from './internal/shop-copy.ts'
import type { Device } from './kept-device.ts'

/** A printer silent for this long counts as unreachable. */
const ANSWER_MS = 5_000

type Reached = { driver: ReceiptPrinterDriver; device: ReceiptPrinterDevice }
type Wired = Exclude<Connection, 'browser'>

/** The printer that this page is connected to; an open port cannot be opened again. */
let reached: Reached | null = null

/** Lets the person choose a printer; browsers require a button press. Null if none was chosen or reached. */
export async function choosePrinter(connection: Wired): Promise<ReceiptPrinterDevice | null> {
  return (await connectBy(connection, (driver) => driver.connect()))?.device ?? null
}

type Print = { slip: Slip; setup: PrinterSetup; device: Device | null; copyTitle: string }

/**
 * Sends a slip to the chosen printer, then the shop's copies that the preset asks for, under their title. Throws if the
 * printer is not reached; the drivers report little more.
 */
export async function printSlip({ slip, setup, device, copyTitle }: Print): Promise<void> {
  const { connection } = setup
  if (connection === 'browser' || !device) throw new Error('no printer was chosen')
  reached ??= await connectBy(connection, (driver) => driver.reconnect(device))
  if (!reached) throw new Error('the printer was not reached')
  const { encodeSlip } = await import('./internal/encode-slip.ts')
  const language = [reached.device.language].find(isSpoken) ?? 'esc-pos'
  const copies = Array.from({ length: setup.copies - 1 }, () => shopCopy(slip, copyTitle))
  for (const one of [slip, ...copies]) await inTime(reached.driver.print(encodeSlip(one, { ...setup, language })))
}

async function connectBy(
  connection: Wired,
  connect: (driver: ReceiptPrinterDriver) => Promise<void>,
): Promise<Reached | null> {
  const Driver = await driverFor(connection)
  const driver = new Driver()
  const connected = new Promise<Reached>((resolve) => {
    driver.addEventListener('connected', (device) => resolve({ driver, device }))
  })
  driver.addEventListener('disconnected', () => {
    reached = null
  })
  await connect(driver)
  reached = await inTime(connected).catch(() => null)
  return reached
}

/** Loaded only when a slip prints: a till that prints through the browser never downloads them. */
async function driverFor(connection: Wired): Promise<typeof ReceiptPrinterDriver> {
  switch (connection) {
    case 'usb':
      return (await import('@point-of-sale/webusb-receipt-printer')).default
    case 'serial':
      return (await import('@point-of-sale/webserial-receipt-printer')).default
    case 'bluetooth':
      return (await import('@point-of-sale/webbluetooth-receipt-printer')).default
  }
}

function isSpoken(language: unknown): language is 'esc-pos' | 'star-prnt' | 'star-line' {
  return language === 'esc-pos' || language === 'star-prnt' || language === 'star-line'
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('the printer does not answer')), ANSWER_MS)
  })
  return Promise.race([work, late])
}
