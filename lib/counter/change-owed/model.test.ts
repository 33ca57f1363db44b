import { expect, test } from 'vitest'
import { formatChangeCode, usuallyKept } from './model.ts'

test.each([
  ['USD', 40n, 40n],
  ['USD', 740n, 40n],
  ['USD', 700n, 700n],
  ['ZWG', 1_040n, 1_040n],
])('of %s %s, a till without coins keeps %s', (currency, most, usual) => {
  expect(usuallyKept(currency, most)).toBe(usual)
})

test('a code is read in two groups', () => {
  expect(formatChangeCode('ABCD2345')).toBe('ABCD-2345')
})
