/** Row by row, eight dots a byte, leftmost dot in the highest bit, in base64. */
export type Raster = { width: number; height: number; bits: string }

const DOTS_A_BYTE = 8
const WHITE = 255
/** Greys beyond these count as white and black. */
const NEARLY_WHITE = 245
const NEARLY_BLACK = 10

/** Floyd and Steinberg; 0 is black. Centred on a sheet of multiples of eight. */
export function dither(greys: Uint8Array | Uint8ClampedArray, width: number, height: number): Raster {
  const sheet = { width: roundUp(width), height: roundUp(height) }
  const left = Math.floor((sheet.width - width) / 2)
  const bytes = new Uint8Array((sheet.width / DOTS_A_BYTE) * sheet.height)
  const light = Float32Array.from(greys, (grey) => (grey >= NEARLY_WHITE ? WHITE : grey <= NEARLY_BLACK ? 0 : grey))
  const pass = (x: number, y: number, share: number) => {
    if (x < 0 || x >= width || y >= height) return
    light[y * width + x] = (light[y * width + x] ?? WHITE) + share
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const grey = light[y * width + x] ?? WHITE
      const black = grey < WHITE / 2
      const rest = (black ? grey : grey - WHITE) / 16
      pass(x + 1, y, rest * 7)
      pass(x - 1, y + 1, rest * 3)
      pass(x, y + 1, rest * 5)
      pass(x + 1, y + 1, rest)
      if (black) blacken(bytes, sheet.width, x + left, y)
    }
  }
  return { ...sheet, bits: inBase64(bytes) }
}

export function bytesOf({ bits }: Raster): Uint8Array {
  return Uint8Array.from(atob(bits), (letter) => letter.charCodeAt(0))
}

export function isBlank(raster: Raster): boolean {
  return bytesOf(raster).every((byte) => byte === 0)
}

/** A one-bit bitmap, which every browser reads. */
export function pictureAddress(raster: Raster): string {
  const { width, height } = raster
  const rowBytes = Math.ceil(width / 32) * 4
  const head = 14 + 40 + 8
  const file = new Uint8Array(head + rowBytes * height)
  const view = new DataView(file.buffer)
  view.setUint16(0, 0x424d)
  view.setUint32(2, file.length, true)
  view.setUint32(10, head, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, width, true)
  view.setInt32(22, -height, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 1, true)
  view.setUint32(46, 2, true)
  view.setUint32(54, 0x00ffffff, true)
  view.setUint32(58, 0, true)
  const bytes = bytesOf(raster)
  const perRow = width / DOTS_A_BYTE
  for (let y = 0; y < height; y++) file.set(bytes.subarray(y * perRow, (y + 1) * perRow), head + y * rowBytes)
  return `data:image/bmp;base64,${inBase64(file)}`
}

function inBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function blacken(bytes: Uint8Array, width: number, x: number, y: number): void {
  const dot = y * width + x
  const at = Math.floor(dot / DOTS_A_BYTE)
  bytes[at] = (bytes[at] ?? 0) | (0x80 >> (dot % DOTS_A_BYTE))
}

function roundUp(dots: number): number {
  return Math.ceil(dots / DOTS_A_BYTE) * DOTS_A_BYTE
}
