import fc from 'fast-check'
import { expect, test } from 'vitest'
import en from '@/messages/en.json' with { type: 'json' }
import nd from '@/messages/nd.json' with { type: 'json' }
import sn from '@/messages/sn.json' with { type: 'json' }
import { ZAR, ZWG } from '@/tests/support/foreign-cash.ts'
import { formatRate, freezeRates, givenFor, parseRateField, thawRates, worthInUsd } from './model.ts'

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

test.each([
  ['26.5', 26_500_000n, '26.50'],
  ['1 250', 1_250_000_000n, '1250.00'],
  [' 12 345.5 ', 12_345_500_000n, '12345.50'],
  ['0.000001', 1n, '0.000001'],
  ['18.123456', 18_123_456n, '18.123456'],
  ['13,8', 13_800_000n, '13.80'],
  ['29,55', 29_550_000n, '29.55'],
  ['29,5512', 29_551_200n, '29.5512'],
  ['1,250.50', 1_250_500_000n, '1250.50'],
  ['1,250,000', 1_250_000_000_000n, '1250000.00'],
])('a rate typed as %s is stored in millionths', (text, micros, shown) => {
  expect(parseRateField(text, 'ZWG', 'buying')).toBe(micros)
  expect(formatRate(micros)).toBe(shown)
})

test.each([
  '',
  '0',
  '0.000000',
  '1,250',
  '1,25.50',
  '12,5,5',
  '29 5',
  '1 2500',
  '26.',
  '.5',
  '26,5.1.2',
  '1.1234567',
  '-3',
  '1e3',
  'abc',
  '1234567890',
])('a rate typed as "%s" is refused', (text) => {
  expect(() => parseRateField(text, 'ZWG', 'buying')).toThrow('RATE_SHAPE')
})

test('a formatted rate reads back as the same rate', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 14n), (micros) => parseRateField(formatRate(micros), 'ZWG', 'buying') === micros),
  )
})

test.each(Object.entries({ en, sn, nd }))(
  'in %s the refusal of a far rate names the box to tick, wherever it stands',
  (_locale, { problems, rateForm }) => {
    expect(problems.RATE_FAR).toContain(rateForm.sure)
  },
)
