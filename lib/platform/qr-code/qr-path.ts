import { encode } from 'uqr'

/** A QR code as a picture: `path` is the `d` of an SVG path in a square of `size` units, quiet border included. */
export type QrPath = { path: string; size: number }

/** Draws text as a QR code (medium correction). */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return { path, size }
}
