import { expect, test } from 'vitest'
import { scannedText } from './camera-scan.tsx'

test('a code of digits is the number, with or without what is written around it', () => {
  expect(scannedText('37120045118', 'digits')).toBe('37120045118')
  expect(scannedText(' 3712 0045 118\n', 'digits')).toBe('37120045118')
  expect(scannedText('tel:+263771234567', 'digits')).toBe('263771234567')
  expect(scannedText('METER:37120045118;TARIFF:4', 'digits')).toBe('37120045118')
})

test('a code with no number, or with several, is no number', () => {
  expect(scannedText('https://example.com/p/12', 'digits')).toBeNull()
  expect(scannedText('37120045118 / 37120045120', 'digits')).toBeNull()
  expect(scannedText('12345', 'digits')).toBeNull()
  expect(scannedText('', 'digits')).toBeNull()
  expect(scannedText('9'.repeat(41), 'digits')).toBeNull()
})

test('an account is taken as it is written, unless it is an address or too long', () => {
  expect(scannedText('AB-4100 22718', 'text')).toBe('AB-4100 22718')
  expect(scannedText('https://example.com/41002271', 'text')).toBeNull()
  expect(scannedText('x'.repeat(41), 'text')).toBeNull()
  expect(scannedText('  ', 'text')).toBeNull()
})
