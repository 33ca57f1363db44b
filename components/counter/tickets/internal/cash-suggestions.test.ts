import { expect, test } from 'vitest'
import { cashSuggestions } from './cash-suggestions.ts'

test('the next sums in notes are offered, always above the price', () => {
  expect(cashSuggestions(500n)).toEqual([1000n, 2000n, 5000n, 10_000n])
  expect(cashSuggestions(330n)).toEqual([400n, 500n, 1000n, 2000n])
  expect(cashSuggestions(2030n)).toEqual([2100n, 2500n, 3000n, 4000n])
})

test('a sum that several notes make is offered once', () => {
  expect(cashSuggestions(50n)).toEqual([100n, 500n, 1000n, 2000n])
  expect(cashSuggestions(9950n)).toEqual([10_000n])
})
