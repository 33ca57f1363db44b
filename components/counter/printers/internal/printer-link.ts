import { PrinterError, type PrinterFault } from './printer-fault.ts'
import type { Device } from './stored-device.ts'

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

/** Bits of a USB printer's port status (USB Printer Class 1.1, GET_PORT_STATUS); the others are reserved and zero. */
const PORT_NO_PAPER = 0x20
const PORT_RESERVED = 0xc7

/** What a USB port status byte says. Cheap printers answer anything for the other bits, so only paper is believed. */
export function portTrouble(status: number): PrinterFault | null {
  if ((status & PORT_RESERVED) !== 0) return null
  return (status & PORT_NO_PAPER) === 0 ? null : 'no_paper'
}

/**
 * ESC/POS real-time questions (DLE EOT n): about the roll, and why the printer is offline. Printers answer them even
 * when offline.
 */
export const ASK_PAPER = new Uint8Array([0x10, 0x04, 0x04])
export const ASK_OFFLINE = new Uint8Array([0x10, 0x04, 0x02])

/** What the answers say; null for no trouble, or for bytes that are not answers. */
export function realTimeTrouble(paper: number | null, offline: number | null): PrinterFault | null {
  if (isAnswer(offline) && (offline & 0x04) !== 0) return 'cover_open'
  if (isAnswer(paper) && (paper & 0x60) === 0x60) return 'no_paper'
  return isAnswer(offline) && (offline & 0x20) !== 0 ? 'no_paper' : null
}

/** Every real-time answer has bits 1 and 4 set, bits 0 and 7 clear. */
function isAnswer(byte: number | null): byte is number {
  return byte !== null && (byte & 0x93) === 0x12
}
