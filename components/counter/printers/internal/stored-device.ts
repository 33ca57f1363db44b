import type { Connection } from '@/lib/counter/printers/model.ts'
import { isRecord } from '@/lib/platform/shared/objects.ts'

/** The chosen printer, as its driver names it, so the next visit reaches the same one. */
export type Device = { type: string; productName?: string; name?: string; [more: string]: unknown }

const KEY = 'printer'

/** The device that this browser may use for a connection, if any; the till's preset says how to print on it. */
export function getStoredDevice(connection: Connection): Device | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isRecord(stored) && stored.connection === connection && isDevice(stored.device) ? stored.device : null
  } catch {
    return null
  }
}

/** Remembers the device; without storage, only as long as the page lives. */
export function storeDevice(connection: Connection, device: Device): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ connection, device }))
  } catch {
    // A browser without storage asks for its printer again after a reload.
  }
}

function isDevice(device: unknown): device is Device {
  if (!isRecord(device) || typeof device.type !== 'string') return false
  return [device.productName, device.name].every((text) => text === undefined || typeof text === 'string')
}

/** Whether this browser can speak to a printer that way at all. */
export function canConnect(connection: Connection): boolean {
  return connection === 'browser' || connection in navigator
}
