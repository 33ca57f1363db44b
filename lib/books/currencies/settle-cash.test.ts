import { expect, test } from 'vitest'
import { cashField, type ForeignCash, givenFor, settleCash } from './model.ts'

const ZWG = { currency: 'ZWG', buyingMicros: 28_000_000n, sellingMicros: 26_000_000n, smallestCents: 100n }
const ZAR = { currency: 'ZAR', buyingMicros: 18_500_000n, sellingMicros: 17_500_000n, smallestCents: 10n }
const RATES: ForeignCash[] = [ZWG, ZAR]

function pay(price: bigint, amounts: Record<string, string>, changeCurrency = 'USD') {
  const typed = Object.entries(amounts).map(([currency, text]) => ({ currency, text }))
  return settleCash(price, { amounts: typed, changeCurrency }, RATES)
}

test('what is missing is forgiven below the smallest note, and not a cent more', () => {
  expect(pay(103n, { ZWG: '28' })).toMatchObject({ kind: 'enough', change: 0n })
  expect(pay(104n, { ZWG: '28' })).toEqual({ kind: 'short', missingUsd: 4n })
  expect(pay(501n, { USD: '5' })).toEqual({ kind: 'short', missingUsd: 1n })
})

test('of several currencies the largest of the smallest notes counts, in whatever order they were given', () => {
  expect(pay(203n, { ZWG: '28', ZAR: '18.50' })).toMatchObject({ kind: 'enough' })
  expect(pay(203n, { ZAR: '18.50', ZWG: '28' })).toMatchObject({ kind: 'enough' })
})

test('change goes up to a hundred dollars and stops there', () => {
  expect(pay(100n, { USD: '100.99' })).toMatchObject({ kind: 'enough', change: 9_999n })
  expect(pay(100n, { USD: '101' })).toEqual({ kind: 'too_much', receivedUsd: 10_100n })
})

test('the exact sum leaves the wish for change as it was', () => {
  expect(pay(500n, { USD: '5' }, 'ZWG')).toMatchObject({ kind: 'enough', change: 0n, changeCurrency: 'ZWG' })
})

test('change that is whole notes already is not rounded up', () => {
  expect(givenFor(25n, ZWG.buyingMicros, ZWG.smallestCents)).toBe(700n)
  expect(givenFor(26n, ZWG.buyingMicros, ZWG.smallestCents)).toBe(800n)
})

test('each currency has a field of its own', () => {
  expect([cashField('USD'), cashField('ZWG')]).toEqual(['received', 'received.ZWG'])
})
