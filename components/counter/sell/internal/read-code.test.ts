import { expect, test } from 'vitest'
import { readCode } from './read-code.ts'

test('a code of digits is the number, with or without what is written around it', () => {
  expect(readCode('37120045118', 'digits')).toBe('37120045118')
  expect(readCode(' 3712 0045 118\n', 'digits')).toBe('37120045118')
  expect(readCode('tel:+263771234567', 'digits')).toBe('263771234567')
  expect(readCode('METER:37120045118;TARIFF:4', 'digits')).toBe('37120045118')
})

test('a code with no number, or with several, is no number', () => {
  expect(readCode('https://example.com/p/12', 'digits')).toBeNull()
  expect(readCode('37120045118 / 37120045120', 'digits')).toBeNull()
  expect(readCode('12345', 'digits')).toBeNull()
  expect(readCode('', 'digits')).toBeNull()
  expect(readCode('9'.repeat(41), 'digits')).toBeNull()
})

test('an account is taken as it is written, unless it is an address or too long', () => {
  expect(readCode('AB-4100 22718', 'text')).toBe('AB-4100 22718')
  expect(readCode('https://example.com/41002271', 'text')).toBeNull()
  expect(readCode('x'.repeat(41), 'text')).toBeNull()
  expect(readCode('  ', 'text')).toBeNull()
})
