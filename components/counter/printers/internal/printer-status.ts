import type { PrinterFault } from './printer-fault.ts'

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
