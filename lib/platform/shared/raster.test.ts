import { expect, test } from 'vitest'
import { bytesOf, dither, isBlank, pictureAddress } from './raster.ts'

const greys = (width: number, height: number, grey: (x: number, y: number) => number) =>
  Uint8Array.from({ length: width * height }, (_, dot) => grey(dot % width, Math.floor(dot / width)))

const blackDots = (bits: Uint8Array) => bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)

test('black stays black, white stays white, and the picture is centred on a sheet that is a multiple of eight', () => {
  const raster = dither(
    greys(4, 2, (x) => (x < 2 ? 0 : 255)),
    4,
    2,
  )
  expect(raster).toMatchObject({ width: 8, height: 8 })
  expect([...bytesOf(raster)]).toEqual([0b00110000, 0b00110000, 0, 0, 0, 0, 0, 0])
  expect(isBlank(raster)).toBe(false)
  expect(
    isBlank(
      dither(
        greys(8, 8, () => 255),
        8,
        8,
      ),
    ),
  ).toBe(true)
})

test('near white counts as paper, so a camera’s white leaves no specks', () => {
  const nearly = dither(
    greys(64, 64, (x) => 246 + (x % 10)),
    64,
    64,
  )
  expect(isBlank(nearly)).toBe(true)
})

test.each([64, 128, 192])('a grey of %i becomes the right share of black dots', (grey) => {
  const side = 64
  const black = blackDots(
    bytesOf(
      dither(
        greys(side, side, () => grey),
        side,
        side,
      ),
    ),
  )
  expect(black / side ** 2).toBeCloseTo(1 - grey / 255, 1)
})

test('a page shows the exact dots, as a bitmap of one bit each', () => {
  const raster = dither(
    greys(16, 8, (x, y) => (x === y ? 0 : 255)),
    16,
    8,
  )
  const file = Buffer.from(pictureAddress(raster).split(',')[1] ?? '', 'base64')
  expect(file.toString('latin1', 0, 2)).toBe('BM')
  expect([file.readInt32LE(18), -file.readInt32LE(22), file.readUInt16LE(28)]).toEqual([16, 8, 1])
  const rows = Array.from({ length: 8 }, (_, y) => file.readUInt16BE(62 + y * 4))
  expect(rows).toEqual([0x8000, 0x4000, 0x2000, 0x1000, 0x0800, 0x0400, 0x0200, 0x0100])
})
