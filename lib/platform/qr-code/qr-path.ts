import { encode } from 'uqr'

/** `path` is the `d` of an SVG path in a square of `size` units, border included. */
export type QrPath = { path: string; size: number }

export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return { path, size }
}
