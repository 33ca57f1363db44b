import type { SaleKind } from '@/lib/counter/kinds/model.ts'
import type { Paper } from '@/lib/counter/receipts/model.ts'

/** How a till reaches its printer: by the browser's printing, or a direct connection to a receipt printer. */
export const CONNECTIONS = ['browser', 'usb', 'serial', 'bluetooth'] as const
export type Connection = (typeof CONNECTIONS)[number]

/** Characters per line of a receipt printer: 32 on 58 mm, 42 or 48 on 80 mm, depending on the model. */
export const COLUMNS = [32, 42, 48] as const
export type Columns = (typeof COLUMNS)[number]

export const DRAWER_PINS = [2, 5] as const
type DrawerPin = (typeof DRAWER_PINS)[number]

/** A printer's character set: plain ASCII, which all have, or a code page with accents. */
export const CODE_PAGES = ['ascii', 'cp858', 'windows1252'] as const
export type CodePage = (typeof CODE_PAGES)[number]

export const MOST_COPIES = 3
export const LEAST_PULSE_MS = 20
export const MOST_PULSE_MS = 500
export const PRESET_NAME_WIDTH = 40

/** How a slip reaches paper, except the device: only the browser knows that. */
export type PrinterSetup = {
  connection: Connection
  paper: Paper
  columns: Columns
  cut: boolean
  /** Opens the drawer after a cash sale; null leaves it shut. */
  drawerPin: DrawerPin | null
  drawerPulseMs: number
  codePage: CodePage
  /** Slips per print; all but the first are the shop's own and carry no code. */
  copies: number
  /** The kinds of sale whose slip prints as soon as it is delivered. */
  autoPrint: SaleKind[]
}

export const USUAL_SETUP: PrinterSetup = {
  connection: 'browser',
  paper: '80',
  columns: 48,
  cut: false,
  drawerPin: null,
  drawerPulseMs: 100,
  codePage: 'ascii',
  copies: 1,
  autoPrint: [],
}

/** A preset as lists show it. Without a branch it serves all; `managed`: the viewer may change it. */
export type PresetView = PrinterSetup & {
  id: string
  name: string
  branchCode: string | null
  branchName: string | null
  managed: boolean
  tills: number
}

/** A preset's settings as its form shows them, without what only lists show; the order of its ticks does not matter. */
export function presetSettings({ name, connection, paper, columns, cut, ...rest }: PrinterSetup & { name: string }) {
  const { drawerPin, drawerPulseMs, codePage, copies } = rest
  const autoPrint = [...rest.autoPrint].sort()
  return { name, connection, paper, columns, cut, drawerPin, drawerPulseMs, codePage, copies, autoPrint }
}

export type TillPrinter = { preset: { id: string; name: string } | null; setup: PrinterSetup }

export type TillPreset = { id: string; number: number; branchCode: string; presetId: string | null }

/** The form field that ticks a kind of sale for printing at once. */
export function autoPrintField(kind: SaleKind): string {
  return `print_${kind}`
}
