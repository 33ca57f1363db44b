import type { Connection, PrinterSetup } from '@/lib/counter/printers/model.ts'
import type { Slip, SlipBlock } from '@/lib/counter/receipts/model.ts'
import { PrinterError } from './printer-fault.ts'
import type { Opener, PrinterLink } from './printer-link.ts'
import type { Device } from './stored-device.ts'

type Wired = Exclude<Connection, 'browser'>

/** The printer that this page is connected to; an open port cannot be opened again. */
let reached: { connection: Connection; link: PrinterLink } | null = null

/**
 * Lets the person choose a printer; browsers require a button press. Null if none was chosen. Throws if it cannot be
 * opened.
 */
export async function choosePrinter(connection: Wired): Promise<Device | null> {
  await letGo()
  const opener = await openerFor(connection)
  return keep(connection, await opener.choose())?.device ?? null
}

type Print = { slip: Slip; setup: PrinterSetup; device: Device | null; copyTitle: string }

/**
 * Prints a slip on the chosen printer, then the shop's copies that the preset asks for, under their title. Throws a
 * PrinterError or the browser's own: `faultOf` tells which fault it is. A printer that answers nothing but takes all
 * bytes counts as printing.
 */
export async function printSlip({ slip, setup, device, copyTitle }: Print): Promise<void> {
  const { encodeSlip } = await import('./encode-slip.ts')
  const copies = Array.from({ length: setup.copies - 1 }, () => shopCopy(slip, copyTitle))
  await sendTo(setup, device, (language) => [slip, ...copies].map((one) => encodeSlip(one, { ...setup, language })))
}

/** Opens the cash drawer that is connected to the chosen printer. Throws as `printSlip` does. */
export async function kickDrawer(setup: PrinterSetup, device: Device | null): Promise<void> {
  const { encodeKick } = await import('./encode-slip.ts')
  await sendTo(setup, device, (language) => [encodeKick({ ...setup, language })])
}

/** What is being sent: two slips at once would mix their lines. */
let sending: Promise<unknown> = Promise.resolve()

/** Sends jobs to the chosen printer after those before them. */
function sendTo(...job: Parameters<typeof sendNow>): Promise<void> {
  const sent = sending.then(() => sendNow(...job))
  sending = sent.catch(() => undefined)
  return sent
}

/** Asks the printer about paper before and after, so that an empty roll is reported rather than guessed. */
async function sendNow(
  { connection }: PrinterSetup,
  device: Device | null,
  jobsIn: (language: PrinterLink['language']) => Uint8Array[],
): Promise<void> {
  if (connection === 'browser' || !device) throw new PrinterError('not_chosen')
  const link = await linkTo(connection, device)
  try {
    await failIfTroubled(link)
    for (const job of jobsIn(link.language)) await link.send(job)
    await failIfTroubled(link)
  } catch (error) {
    if (error instanceof PrinterError && error.fault !== 'stalled') throw error
    const fault = await link.trouble().catch(() => null)
    await letGo()
    throw fault ? new PrinterError(fault, { cause: error }) : error
  }
}

async function failIfTroubled(link: PrinterLink): Promise<void> {
  const fault = await link.trouble()
  if (fault) throw new PrinterError(fault)
}

async function linkTo(connection: Wired, device: Device): Promise<PrinterLink> {
  if (reached?.connection === connection) return reached.link
  await letGo()
  const opener = await openerFor(connection)
  const link = keep(connection, await opener.reopen(device))
  if (!link) throw new PrinterError('unplugged')
  return link
}

function keep(connection: Connection, link: PrinterLink | null): PrinterLink | null {
  if (!link) return null
  reached = { connection, link }
  link.onLost(() => {
    if (reached?.link === link) reached = null
  })
  return link
}

/** Closes the line, so that the next print opens a new one; one that does not close is abandoned. */
async function letGo(): Promise<void> {
  const left = reached
  reached = null
  await Promise.race([left?.link.close().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 1_000))])
}

/** Loaded only when a slip prints: a till that prints through the browser never downloads them. */
async function openerFor(connection: Wired): Promise<Opener> {
  switch (connection) {
    case 'usb':
      return (await import('./usb-link.ts')).usbOpener
    case 'serial':
      return (await import('./serial-link.ts')).serialOpener
    case 'bluetooth':
      return (await import('./bluetooth-link.ts')).bluetoothOpener
  }
}

const WORTH_MONEY: readonly SlipBlock['kind'][] = ['code', 'link']

/** A second slip of the same print, for the shop: marked as such, without codes or links to them. */
export function shopCopy(slip: Slip, title: string): Slip {
  const blocks = slip.blocks.filter(({ kind }) => !WORTH_MONEY.includes(kind))
  const mark: SlipBlock = { kind: 'mark', of: 'copy', title, lines: [] }
  const marked = blocks.flatMap((block): SlipBlock[] => (block.kind === 'head' ? [block, mark] : [block]))
  return { ...slip, opensDrawer: false, blocks: marked }
}
