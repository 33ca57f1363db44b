import { z } from 'zod/mini'
import type { Connection } from '@/lib/counter/printers/model.ts'

const KeptDevice = z.object({
  connection: z.enum(['usb', 'serial', 'bluetooth']),
  /** The chosen printer, as its driver names it, so the next visit reaches the same one. */
  device: z.looseObject({ type: z.string(), productName: z.optional(z.string()), name: z.optional(z.string()) }),
})
export type Device = z.output<typeof KeptDevice>['device']

const KEY = 'printer'

/** The device that this browser may use for a connection, if any; the till's preset says how to print on it. */
export function readDevice(connection: Connection): Device | null {
  try {
    const kept = KeptDevice.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return kept.success && kept.data.connection === connection ? kept.data.device : null
  } catch {
    return null
  }
}

/** Remembers the device; without storage, only as long as the page lives. */
export function writeDevice(connection: Connection, device: Device): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ connection, device }))
  } catch {
    // A browser without storage asks for its printer again after a reload.
  }
}

/** Whether this browser can speak to a printer that way at all. */
export function canConnect(connection: Connection): boolean {
  return connection === 'browser' || connection in navigator
}
