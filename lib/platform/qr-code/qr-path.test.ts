import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

test('a QR code is drawn with its finder patterns and a border of four', () => {
  const { path, size } = qrPath('https://pos.example/enrol')
  expect(size).toBeGreaterThan(4 + 21 + 4)
  expect(path.startsWith('M4 4h1v1h-1zM5 4h1v1h-1z')).toBe(true)
  expect(path).not.toMatch(/M[0-3] /)
})
