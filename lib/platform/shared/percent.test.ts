import { expect, test } from 'vitest'
import { formatPercent } from './percent.ts'

test.each([
  [5, 0, '5'],
  [-5, 0, '−5'],
  [0, 0, '0'],
  [12.5, 1, '12.5'],
  [-12.5, 1, '−12.5'],
  [-0.01, 1, '0.0'],
  [-1234, 0, '−1,234'],
])('%d with %d decimals is read as %s, with the minus of an amount', (value, decimals, text) => {
  expect(formatPercent(value, decimals)).toBe(text)
})
