import { expect, test } from 'vitest'
import { cashSuggestions, changeOf } from './cash-field.tsx'

test('the next sums in notes are offered, always above the price', () => {
  expect(cashSuggestions(500n)).toEqual([1000n, 2000n, 5000n, 10_000n])
  expect(cashSuggestions(330n)).toEqual([400n, 500n, 1000n, 2000n])
  expect(cashSuggestions(2030n)).toEqual([2100n, 2500n, 3000n, 4000n])
})

test('a sum that several notes make is offered once', () => {
  expect(cashSuggestions(50n)).toEqual([100n, 500n, 1000n, 2000n])
  expect(cashSuggestions(9950n)).toEqual([10_000n])
})

test('what a sum gives back is said in the currency that was chosen for the change', () => {
  const rates = [{ currency: 'ZAR', buyingMicros: 18_500_000n, sellingMicros: 17_500_000n, smallestCents: 10n }]
  const terms = { rates, types: [], refused: [] }
  const typed = { amounts: [], changeCurrency: 'USD' }
  expect(changeOf(500n, 300n, typed, terms, 5n)).toBe('$2.00')
  expect(changeOf(500n, 300n, { ...typed, changeCurrency: 'ZAR' }, terms, 5n)).toBe('ZAR 35.00')
})
