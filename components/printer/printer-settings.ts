import { z } from 'zod/mini'

export const CONNECTIONS = ['browser', 'usb', 'serial', 'bluetooth'] as const

const PrinterSettings = z.object({
  connection: z.enum(CONNECTIONS),
  paper: z.enum(['58', '80']),
  cut: z.boolean(),
  drawer: z.boolean(),
  /** The printer that was chosen, as its driver names it; the next visit reaches the same one. */
  device: z.nullable(
    z.looseObject({ type: z.string(), productName: z.optional(z.string()), name: z.optional(z.string()) }),
  ),
})

/** How slips reach paper at this browser. */
export type PrinterSettings = z.output<typeof PrinterSettings>
export type Connection = PrinterSettings['connection']

export const USUAL_SETTINGS: PrinterSettings = {
  connection: 'browser',
  paper: '80',
  cut: true,
  drawer: false,
  device: null,
}

const KEY = 'printer'

/** What this browser remembers of its printer; what is missing or unreadable is as usual. */
export function readPrinterSettings(): PrinterSettings {
  try {
    const kept = PrinterSettings.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return kept.success ? kept.data : USUAL_SETTINGS
  } catch {
    return USUAL_SETTINGS
  }
}

/** Remembers how this browser prints. Where it may not, the choice lasts as long as the page. */
export function writePrinterSettings(settings: PrinterSettings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // A browser that keeps nothing prints as usual after a reload.
  }
}

/** Whether this browser can speak to a printer that way at all. */
export function canConnect(connection: Connection): boolean {
  return connection === 'browser' || connection in navigator
}
