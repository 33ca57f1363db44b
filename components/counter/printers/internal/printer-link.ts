import type { Device } from './kept-device.ts'
import { PrinterError, type PrinterFault } from './printer-fault.ts'

/** The language that a printer understands; ESC/POS unless it is known to be another. */
export type Language = 'esc-pos' | 'star-prnt' | 'star-line'

/** An open line to a printer. Its methods throw a PrinterError or the browser's own error. */
export type PrinterLink = {
  /** What is kept to find this printer again. */
  device: Device
  language: Language
  /** Resolves when the printer took the bytes: a printer without paper or power takes none. */
  send(bytes: Uint8Array): Promise<void>
  /** Asks what keeps it from printing; null if nothing does, or if it does not answer. */
  trouble(): Promise<PrinterFault | null>
  close(): Promise<void>
  onLost(hear: () => void): void
}

/** Opens the line that was kept, or one that a person chooses; null if there is none. */
export type Opener = {
  reopen(device: Device): Promise<PrinterLink | null>
  choose(): Promise<PrinterLink | null>
}

/** The result of work, or the fault if it takes longer. */
export function inTime<T>(work: Promise<T>, ms: number, fault: PrinterFault): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PrinterError(fault)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Like `inTime`, but null if the work fails or takes longer. */
export function orNull<T>(work: Promise<T>, ms: number): Promise<T | null> {
  return inTime(work, ms, 'stalled').catch(() => null)
}

/** Bytes in parts that a printer's buffer takes. */
export function partsOf(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer>[] {
  const count = Math.ceil(bytes.length / size)
  return Array.from({ length: count }, (_, part) => bytes.slice(part * size, (part + 1) * size))
}

/** Null if a person closed the browser's list and so chose nothing; throws any other error again. */
export function unlessClosed(error: unknown): null {
  if (error instanceof Error && (error.name === 'NotFoundError' || error.name === 'AbortError')) return null
  throw error
}
