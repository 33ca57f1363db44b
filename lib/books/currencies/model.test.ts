import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ZAR, ZWG } from '@/tests/support/foreign-cash.ts'
import { freezeRates, givenFor, thawRates, worthInUsd } from './model.ts'

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
