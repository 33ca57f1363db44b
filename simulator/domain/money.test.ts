import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AMOUNT, divideRounded, formatCents, parseCents } from './money.ts'

test('an amount read and written again is unchanged', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999n }), (cents) => {
      const text = formatCents(cents)
      expect(text).toMatch(AMOUNT)
      expect(parseCents(text)).toBe(cents)
    }),
  )
})

test('an amount is digits with exactly two decimals', () => {
  for (const text of ['5', '5.0', '5.001', '-1.00', '+1.00', '1e3', '05.00', '.50', '５.００', ' 5.00', '5.00\n', '']) {
    expect(AMOUNT.test(text), JSON.stringify(text)).toBe(false)
  }
})

test('cents below zero keep their sign and both decimals', () => {
  expect([formatCents(-475n), formatCents(-5n), formatCents(0n)]).toEqual(['-4.75', '-0.05', '0.00'])
})

test('a division rounds to the nearest whole, halves up', () => {
  expect([divideRounded(14n, 10n), divideRounded(15n, 10n), divideRounded(16n, 10n)]).toEqual([1n, 2n, 2n])
})
