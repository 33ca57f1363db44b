import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ForeignCash, freezeRates, givenFor, thawRates, worthInUsd } from './model.ts'

const ZWG: ForeignCash = {
  currency: 'ZWG',
  buyingMicros: 28_000_000n,
  sellingMicros: 26_000_000n,
  smallestCents: 100n,
}
const ZAR: ForeignCash = { currency: 'ZAR', buyingMicros: 18_500_000n, sellingMicros: 17_500_000n, smallestCents: 10n }
const RATES = [ZWG, ZAR]

test('rates come back from the database as they were frozen', () => {
  expect(thawRates(JSON.parse(JSON.stringify(freezeRates(RATES))))).toEqual(RATES)
  expect(thawRates(null)).toEqual([])
})

test('change that is whole notes already is not rounded up', () => {
  expect(givenFor(25n, ZWG.buyingMicros, ZWG.smallestCents)).toBe(700n)
  expect(givenFor(26n, ZWG.buyingMicros, ZWG.smallestCents)).toBe(800n)
})

test('what is given for a sum is never worth less than the sum', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10_000n }), (usd) => {
      expect(worthInUsd(givenFor(usd, ZWG.buyingMicros, ZWG.smallestCents), ZWG)).toBeGreaterThanOrEqual(usd)
    }),
  )
})
