import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dueIn,
  type ForeignCash,
  freezeRates,
  givenFor,
  settleCash,
  stillDueIn,
  thawRates,
  worthInUsd,
} from './model.ts'

const ZWG: ForeignCash = {
  currency: 'ZWG',
  buyingMicros: 28_000_000n,
  sellingMicros: 26_000_000n,
  smallestCents: 100n,
}
const ZAR: ForeignCash = { currency: 'ZAR', buyingMicros: 18_500_000n, sellingMicros: 17_500_000n, smallestCents: 10n }
const RATES = [ZWG, ZAR]

function pay(price: bigint, amounts: Record<string, string>, changeCurrency = 'USD') {
  const typed = Object.entries(amounts).map(([currency, text]) => ({ currency, text }))
  return settleCash(price, { amounts: typed, changeCurrency }, RATES)
}

test('nothing typed is the exact sum in USD', () => {
  expect(pay(530n, { USD: '', ZWG: '' })).toEqual({
    kind: 'enough',
    rows: [{ currency: 'USD', receivedCents: 530n, changeCents: 0n, usdCents: 530n }],
    change: 0n,
    changeCurrency: 'USD',
    overUsd: 0n,
  })
})

test('more USD than the price gives change in USD', () => {
  const rows = [{ currency: 'USD', receivedCents: 1000n, changeCents: 470n, usdCents: 530n }]
  expect(pay(530n, { USD: '10' })).toMatchObject({ kind: 'enough', change: 470n, rows })
})

test('a price in another currency is rounded down to its smallest note, once', () => {
  expect(dueIn(530n, ZWG)).toBe(14_800n)
  expect(pay(530n, { ZWG: '148' })).toMatchObject({
    kind: 'enough',
    change: 0n,
    rows: [{ currency: 'ZWG', receivedCents: 14_800n, usdCents: 528n }],
  })
  expect(pay(530n, { ZWG: '147' })).toMatchObject({ kind: 'short' })
})

test('change in the currency handed over uses the rate at which it was taken', () => {
  expect(pay(530n, { ZWG: '200' }, 'ZWG')).toMatchObject({ kind: 'enough', change: 5200n, changeCurrency: 'ZWG' })
})

test('change in another currency uses our selling rate, rounded up', () => {
  const paid = pay(530n, { USD: '6' }, 'ZWG')
  expect(paid).toMatchObject({ kind: 'enough', change: 1900n, changeCurrency: 'ZWG', overUsd: 70n })
  expect(paid.kind === 'enough' && paid.rows).toEqual([
    { currency: 'USD', receivedCents: 600n, changeCents: 0n, usdCents: 600n },
    { currency: 'ZWG', receivedCents: 0n, changeCents: 1900n, usdCents: -73n },
  ])
})

test('a payment may mix several currencies', () => {
  expect(pay(1000n, { USD: '5', ZWG: '84', ZAR: '37' })).toMatchObject({ kind: 'enough', change: 0n })
  expect(pay(1000n, { USD: '5', ZWG: '84' })).toEqual({ kind: 'short', missingUsd: 200n })
})

test.each([
  ['ten', { USD: 'ten' }, { typed: 'ten', problem: 'not_a_number' }],
  ['a phone number', { USD: '0771234567' }, { typed: '0771234567', problem: 'not_a_number' }],
  ['a currency that is not taken', { GBP: '5' }, { typed: '5', problem: 'not_a_number' }],
  ['a third decimal', { USD: '5', ZWG: '0.125' }, { typed: '0.125', problem: 'too_precise' }],
])('%s is not an amount, and the answer says why', (_, amounts, why) => {
  expect(pay(530n, amounts)).toEqual({ kind: 'unreadable', ...why })
})

test('a currency with no note handed over forgives no shortfall', () => {
  expect(pay(530n, { USD: '5.27', ZWG: '0' })).toEqual({ kind: 'short', missingUsd: 3n })
  expect(pay(530n, { USD: '5.27', ZWG: '0.01' })).toEqual({ kind: 'short', missingUsd: 3n })
  expect(pay(530n, { USD: '5.30', ZWG: '0', ZAR: '0.00' })).toEqual(pay(530n, { USD: '5.30' }))
})

test('a currency with no note handed over does not bring its rate into the change', () => {
  expect(pay(530n, { USD: '6', ZWG: '0' }, 'ZWG')).toEqual(pay(530n, { USD: '6' }, 'ZWG'))
})

test('a typed zero is no money, and not the exact sum', () => {
  expect(pay(530n, { USD: '0' })).toEqual({ kind: 'short', missingUsd: 530n })
  expect(pay(2n, { USD: '', ZWG: '0' })).toEqual({ kind: 'short', missingUsd: 2n })
})

test('change of a hundred dollars or more is a slip of the finger', () => {
  expect(pay(530n, { USD: '1000' })).toEqual({ kind: 'too_much', receivedUsd: 100_000n })
})

test('rates come back from the database as they were frozen', () => {
  expect(thawRates(JSON.parse(JSON.stringify(freezeRates(RATES))))).toEqual(RATES)
  expect(thawRates(null)).toEqual([])
})

/** No amount of a currency is as likely as some. */
const amount = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 30_000n }))

const typedText = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

test('accepted cash is worth the price, less at most what no note of a currency handed over could add', () => {
  fc.assert(
    fc.property(
      fc.record({ USD: amount, ZWG: amount, ZAR: amount }),
      fc.bigInt({ min: 0n, max: 12n }),
      fc.constantFrom('USD', 'ZWG', 'ZAR'),
      (cash, missing, changeCurrency) => {
        const worth = cash.USD + worthInUsd(cash.ZWG, ZWG) + worthInUsd(cash.ZAR, ZAR)
        const texts = { USD: typedText(cash.USD), ZWG: typedText(cash.ZWG), ZAR: typedText(cash.ZAR) }
        const price = worth + missing
        fc.pre(price > 0n)
        const paid = pay(price, texts, changeCurrency)
        const oneMoreNote = RATES.some(
          ({ currency, smallestCents, buyingMicros }) =>
            cash[currency as 'ZWG' | 'ZAR'] >= smallestCents && smallestCents * 1_000_000n > missing * buyingMicros,
        )
        const justWhatIsDue = RATES.some((rate) => {
          const cents = cash[rate.currency as 'ZWG' | 'ZAR']
          return cents >= rate.smallestCents && cents >= dueIn(missing + worthInUsd(cents, rate), rate)
        })
        expect(paid.kind).toBe(missing === 0n || oneMoreNote || justWhatIsDue ? 'enough' : 'short')
      },
    ),
  )
})

test('the sum asked for in another currency is enough for every price', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 20_000n }), fc.bigInt({ min: 0n, max: 100n }), (price, percent) => {
      const usd = (price * percent) / 100n
      for (const rate of RATES) {
        const due = dueIn(price - usd, rate)
        if (due < rate.smallestCents) continue
        const texts = { [rate.currency]: typedText(due), ...(usd > 0n && { USD: typedText(usd) }) }
        expect(pay(price, texts, 'USD').kind).toBe('enough')
      }
    }),
  )
})

test('what is still to be paid in a currency, beside the cash that was typed, is enough', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 20_000n }), amount, amount, (price, usd, zwg) => {
      const texts = { USD: typedText(usd), ZWG: typedText(zwg) }
      const cash = pay(price, texts)
      if (cash.kind !== 'short') return
      for (const rate of RATES) {
        const own = rate === ZWG ? zwg : 0n
        const rest = stillDueIn(cash.missingUsd, rate, own)
        expect(rest).toBeGreaterThanOrEqual(rate.smallestCents)
        expect(pay(price, { ...texts, [rate.currency]: typedText(own + rest) }).kind).toBe('enough')
      }
    }),
  )
  expect(stillDueIn(430n, ZWG, 0n)).toBe(12_000n)
  expect(stillDueIn(430n, ZWG, 2_800n)).toBe(12_000n)
  expect(stillDueIn(3n, ZWG, 0n)).toBe(100n)
})

test('the drawer never keeps less than the price by more than the smallest note, nor gives change that is not due', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 20_000n }),
      fc.record({ USD: amount, ZWG: amount, ZAR: amount }),
      fc.constantFrom('USD', 'ZWG', 'ZAR'),
      (price, cash, changeCurrency) => {
        const texts = { USD: typedText(cash.USD), ZWG: typedText(cash.ZWG), ZAR: typedText(cash.ZAR) }
        const paid = pay(price, texts, changeCurrency)
        if (paid.kind !== 'enough') return
        const kept = paid.rows.reduce((sum, row) => sum + row.usdCents, 0n)
        const smallest = 6n
        expect(kept).toBeGreaterThanOrEqual(price - smallest)
        expect(kept).toBeLessThanOrEqual(price + 1n)
        expect(paid.change).toBeGreaterThanOrEqual(0n)
      },
    ),
  )
})

test('what is given for a sum is never worth less than the sum', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10_000n }), (usd) => {
      expect(worthInUsd(givenFor(usd, ZWG.buyingMicros, ZWG.smallestCents), ZWG)).toBeGreaterThanOrEqual(usd)
    }),
  )
})
