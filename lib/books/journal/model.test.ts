import { expect, test } from 'vitest'
import { drawer, entry, held, inCash, inUsd, roundingFx } from './model.ts'

const zwg = { currency: 'ZWG', nativeCents: 2700n, usdCents: 100n }

test('an entry that does not sum to zero is never made', () => {
  expect(() => entry('opening', [inUsd(held('t'), 1n)])).toThrow('Journal entry opening does not balance in USD')
})

test('one currency cannot balance another', () => {
  const postings = [inCash(drawer('till', 'ZWG'), zwg), inUsd(held('t'), -100n)]
  expect(() => entry('opening', postings)).toThrow('does not balance in ZWG, USD')
})

test('a currency must balance in USD worth as well as in itself', () => {
  const postings = [
    inCash(drawer('till', 'ZWG'), zwg),
    inCash(roundingFx('ZWG'), { ...zwg, nativeCents: -2700n, usdCents: -99n }),
  ]
  expect(() => entry('opening', postings)).toThrow('does not balance in ZWG')
})

test('zero postings are left out', () => {
  expect(entry('opening', [inUsd(held('t'), 0n), inUsd(held('u'), 0n)]).postings).toEqual([])
})
