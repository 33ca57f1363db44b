import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ForeignCash, MICROS, worthInUsd } from '@/lib/books/currencies/model.ts'
import { cashField } from '@/lib/books/tenders/model.ts'
import { ZAR, ZWG } from '@/tests/support/foreign-cash.ts'
import {
  CASH,
  centsWithoutNote,
  changeFor,
  dollarsAnd,
  dueBy,
  dueIn,
  isPayable,
  isScarce,
  type PaymentTerms,
  roundingLimit,
  type ScarceChange,
  scarceFrom,
  settleTenders,
  stillDueIn,
} from './model.ts'

const RATES = [ZWG, ZAR]

/** What a price earns, so that rounding may give all that half a note is worth. */
const ENOUGH = 1_000n

function pay(price: bigint, amounts: Record<string, string>, changeCurrency = 'USD', limit: bigint | null = ENOUGH) {
  const fields = Object.entries(amounts).map(([currency, text]) => ({ currency, text }))
  return settleTenders(price, { amounts: fields, changeCurrency }, { rates: RATES, types: [], refused: [] }, limit)
}

/** Cash of one currency as it is settled. */
const inCash = (currency: string, receivedCents: bigint, changeCents: bigint, usdCents: bigint) => {
  return { typeId: CASH, currency, receivedCents, changeCents, usdCents, reference: null }
}

test('nothing typed is the exact sum in USD', () => {
  expect(pay(530n, { USD: '', ZWG: '' })).toEqual({
    kind: 'enough',
    rows: [inCash('USD', 530n, 0n, 530n)],
    change: 0n,
    changeCurrency: 'USD',
    overUsd: 0n,
  })
})

test('more USD than the price gives change in USD', () => {
  const rows = [{ currency: 'USD', receivedCents: 1000n, changeCents: 470n, usdCents: 530n }]
  expect(pay(530n, { USD: '10' })).toMatchObject({ kind: 'enough', change: 470n, rows })
})

test('a price in another currency is rounded to its nearest note, once', () => {
  expect(dueIn(530n, ZWG, ENOUGH)).toBe(14_800n)
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

test('change in another currency uses our selling rate, to the nearest note', () => {
  const paid = pay(530n, { USD: '6' }, 'ZWG')
  expect(paid).toMatchObject({ kind: 'enough', change: 1800n, changeCurrency: 'ZWG', overUsd: 70n })
  expect(paid.kind === 'enough' && paid.rows).toEqual([inCash('USD', 600n, 0n, 600n), inCash('ZWG', 0n, 1800n, -69n)])
})

test('a payment may mix several currencies', () => {
  expect(pay(1000n, { USD: '5', ZWG: '84', ZAR: '37' })).toMatchObject({ kind: 'enough', change: 0n })
  expect(pay(1000n, { USD: '5', ZWG: '84' })).toEqual({ kind: 'short', missingUsd: 200n })
})

test.each([
  ['ten', { USD: 'ten' }, { text: 'ten', problem: 'not_a_number' }],
  ['a phone number', { USD: '0771234567' }, { text: '0771234567', problem: 'not_a_number' }],
  ['a currency that is not taken', { GBP: '5' }, { text: '5', problem: 'not_a_number' }],
  ['a third decimal', { USD: '5', ZWG: '0.125' }, { text: '0.125', problem: 'too_precise' }],
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

/** No amount of a currency is as likely as some. */
const amount = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 30_000n }))

const amountText = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

/** What may be given away: nothing, a little, anything that is below half a note, or anything at all. */
const limits = fc.constantFrom<(bigint | null)[]>(0n, 1n, ENOUGH, null)

/** How many cents are given away at most: half the note of a currency, within the limit; a fraction of a cent is no gift. */
const halfNote = ({ smallestCents, sellingMicros }: ForeignCash) => (smallestCents * 500_000n) / sellingMicros + 1n
const most = (limit: bigint | null, notes: ForeignCash[]) => {
  const half = notes.map(halfNote).reduce((a, b) => (a > b ? a : b), 0n)
  return limit === null || limit + 1n > half ? half : limit + 1n
}

test('a shortfall is accepted only in notes of a currency handed over, by half a note and by what is earned', () => {
  fc.assert(
    fc.property(
      fc.record({ USD: amount, ZWG: amount, ZAR: amount }),
      fc.bigInt({ min: 1n, max: 12n }),
      limits,
      (cash, missing, limit) => {
        const worth = cash.USD + worthInUsd(cash.ZWG, ZWG) + worthInUsd(cash.ZAR, ZAR)
        const texts = { USD: amountText(cash.USD), ZWG: amountText(cash.ZWG), ZAR: amountText(cash.ZAR) }
        const paid = pay(worth + missing, texts, 'USD', limit)
        const handed = RATES.filter(({ currency, smallestCents }) => cash[currency as 'ZWG' | 'ZAR'] >= smallestCents)
        if (paid.kind === 'enough') expect(missing).toBeLessThanOrEqual(most(limit, handed) + 1n)
        else expect(handed.some((rate) => isDue(cash, missing, rate, limit))).toBe(false)
      },
    ),
  )
})

function isDue(cash: Record<string, bigint>, missing: bigint, rate: ForeignCash, limit: bigint | null): boolean {
  const cents = cash[rate.currency] ?? 0n
  return cents >= dueIn(missing + worthInUsd(cents, rate), rate, limit)
}

test('the sum asked for in another currency is enough for every price', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 20_000n }),
      fc.bigInt({ min: 0n, max: 100n }),
      limits,
      (price, percent, limit) => {
        const usd = (price * percent) / 100n
        for (const rate of RATES) {
          if (price === usd) continue
          const due = dueIn(price - usd, rate, limit)
          const texts = { [rate.currency]: amountText(due), ...(usd > 0n && { USD: amountText(usd) }) }
          expect(pay(price, texts, 'USD', limit).kind).toBe('enough')
        }
      },
    ),
  )
})

test('what is still to be paid in a currency, beside the cash that was typed, is enough', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 20_000n }), amount, amount, limits, (price, usd, zwg, limit) => {
      const texts = { USD: amountText(usd), ZWG: amountText(zwg) }
      const cash = pay(price, texts, 'USD', limit)
      if (cash.kind !== 'short') return
      for (const rate of RATES) {
        const own = rate === ZWG ? zwg : 0n
        const rest = stillDueIn(cash.missingUsd, rate, own, limit)
        expect(rest).toBeGreaterThanOrEqual(rate.smallestCents)
        expect(pay(price, { ...texts, [rate.currency]: amountText(own + rest) }, 'USD', limit).kind).toBe('enough')
      }
    }),
  )
  expect(stillDueIn(430n, ZWG, 0n, ENOUGH)).toBe(12_000n)
  expect(stillDueIn(430n, ZWG, 2_800n, ENOUGH)).toBe(12_000n)
  expect(stillDueIn(3n, ZWG, 0n, ENOUGH)).toBe(100n)
})

test('the drawer keeps the price, less at most half a note and what may be given away, and never nothing', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 20_000n }),
      fc.record({ USD: amount, ZWG: amount, ZAR: amount }),
      fc.constantFrom('USD', 'ZWG', 'ZAR'),
      limits,
      (price, cash, changeCurrency, limit) => {
        const texts = { USD: amountText(cash.USD), ZWG: amountText(cash.ZWG), ZAR: amountText(cash.ZAR) }
        const paid = pay(price, texts, changeCurrency, limit)
        if (paid.kind !== 'enough') return
        const cashCents = paid.rows.reduce((sum, row) => sum + row.usdCents, 0n)
        expect(price - cashCents).toBeLessThanOrEqual(most(limit, RATES) + 1n)
        expect(paid.change).toBeGreaterThanOrEqual(0n)
        const [only, ...others] = paid.rows
        if (only && others.length === 0) expect(only.changeCents).toBeLessThan(only.receivedCents)
      },
    ),
  )
})

/** A currency whose smallest note is worth 36 cents, as after a jump of prices. */
const LARGE: ForeignCash = { ...ZWG, smallestCents: 1_000n }
const inLarge = (price: bigint, amounts: Record<string, string>, limit: bigint | null, changeCurrency = 'ZWG') => {
  const fields = Object.entries(amounts).map(([currency, text]) => ({ currency, text }))
  return settleTenders(price, { amounts: fields, changeCurrency }, { rates: [LARGE], types: [], refused: [] }, limit)
}

test.each([1n, 5n, 17n, 34n])('a price of %d cents paid with one large note keeps the note, whoever sells', (price) => {
  for (const limit of [0n, ENOUGH, null]) {
    expect(inLarge(price, { ZWG: '10' }, limit)).toMatchObject({ kind: 'enough', change: 0n })
    expect(dueIn(price, LARGE, limit)).toBe(1_000n)
  }
})

test('a cent too much brings no note out, however often', () => {
  expect(inLarge(100n, { USD: '1.01' }, null)).toMatchObject({ change: 0n, changeCurrency: 'ZWG' })
  expect(inLarge(100n, { USD: '1.18' }, null)).toMatchObject({ change: 0n })
  expect(inLarge(100n, { USD: '1.20' }, null)).toMatchObject({ change: 1_000n })
})

test('a gift beyond what is earned goes the other way: a note more is asked, a note less given', () => {
  // 150 cents are 42.00; 40 would give 2.00 away, which is 7.14 cents.
  expect([null, 8n, 7n].map((limit) => dueIn(150n, LARGE, limit))).toEqual([4_000n, 4_000n, 5_000n])
  expect(inLarge(150n, { ZWG: '40' }, 7n)).toMatchObject({ kind: 'short' })
  // 30 cents of change at 26 are 7.80; 10 would give 2.20 away, which is 8.46 cents.
  expect([null, 9n, 8n].map((limit) => changeFor(30n, LARGE.sellingMicros, LARGE.smallestCents, limit))).toEqual([
    1_000n,
    1_000n,
    0n,
  ])
})

test('halves are the customer’s, and whole notes stay as they are', () => {
  const even: ForeignCash = { ...LARGE, buyingMicros: 20_000_000n, sellingMicros: 20_000_000n }
  expect([75n, 76n, 100n].map((cents) => dueIn(cents, even, null))).toEqual([1_000n, 2_000n, 2_000n])
  expect([24n, 25n, 50n].map((cents) => changeFor(cents, 20_000_000n, 1_000n, null))).toEqual([0n, 1_000n, 1_000n])
  expect([dueIn(0n, even, null), dueIn(100n, even, 0n), changeFor(50n, 20_000_000n, 1_000n, 0n)]).toEqual([
    0n,
    2_000n,
    1_000n,
  ])
})

test('the screen is told what is earned only as far as half a note, and nothing of a loss', () => {
  expect([-5n, 0n, 1n, 2n, 500n].map((margin) => roundingLimit(margin, RATES))).toEqual([0n, 0n, 1n, 2n, 2n])
  expect(roundingLimit(500n, [])).toBe(0n)
  expect(roundingLimit(500n, [ZAR, LARGE])).toBe(20n)
})

test('what is missing is forgiven up to half the smallest note, and not a cent more', () => {
  expect(pay(101n, { ZWG: '28' })).toMatchObject({ kind: 'enough', change: 0n })
  expect(pay(102n, { ZWG: '28' })).toEqual({ kind: 'short', missingUsd: 2n })
  expect(pay(501n, { USD: '5' })).toEqual({ kind: 'short', missingUsd: 1n })
})

test('of several currencies the largest of the smallest notes counts, in whatever order they were given', () => {
  expect(pay(201n, { ZWG: '28', ZAR: '18.50' })).toMatchObject({ kind: 'enough' })
  expect(pay(201n, { ZAR: '18.50', ZWG: '28' })).toMatchObject({ kind: 'enough' })
})

test('change goes up to a hundred dollars and stops there', () => {
  expect(pay(100n, { USD: '100.99' })).toMatchObject({ kind: 'enough', change: 9_999n })
  expect(pay(100n, { USD: '101' })).toEqual({ kind: 'too_much', receivedUsd: 10_100n })
})

test('the exact sum leaves the wish for change as it was', () => {
  expect(pay(500n, { USD: '5' }, 'ZWG')).toMatchObject({ kind: 'enough', change: 0n, changeCurrency: 'ZWG' })
})

test('each currency has a field of its own', () => {
  expect([cashField('USD'), cashField('ZWG')]).toEqual(['received', 'received.ZWG'])
})

test('rounding may give exactly what is earned', () => {
  expect(dueIn(101n, ZWG, 1n)).toBe(2_800n)
  expect(dueIn(101n, ZWG, 0n)).toBe(2_900n)
})

test('whoever is short pays a note at least, though the nearest sum would be what was typed', () => {
  expect(stillDueIn(1n, ZWG, 2_800n, ENOUGH)).toBe(100n)
})

test('beside other money, a note that was handed over may go back with the change', () => {
  expect(pay(100n, { USD: '5', ZWG: '28' }, 'ZWG')).toMatchObject({ kind: 'enough', change: 14_000n })
})

const SWIPE = { id: 'swipe', name: 'Swipe', currency: 'USD', asksReference: true, givesChange: false }
const WALLET = { id: 'wallet', name: 'Wallet', currency: 'ZWG', asksReference: false, givesChange: false }
const EURO: ForeignCash = { currency: 'EUR', buyingMicros: 790_000n, sellingMicros: 770_000n, smallestCents: 500n }
const IN_EURO = { ...WALLET, id: 'euro', name: 'Euro', currency: 'EUR' }
const TYPES = [SWIPE, WALLET, IN_EURO]

type Tendered = { typeId?: string; currency?: string; text: string; reference?: string }

/** Settles with tenders of payment types and of cash in dollars. */
const tender = (price: bigint, amounts: Tendered[], types: PaymentTerms[] = TYPES, changeCurrency = 'USD') =>
  settleTenders(
    price,
    { amounts: amounts.map((one) => ({ currency: 'USD', ...one })), changeCurrency },
    { rates: [...RATES, EURO], types, refused: [] },
    ENOUGH,
  )
const swiped = (text: string, reference = 'R1') => ({ typeId: 'swipe', text, reference })

test('a payment type pays beside cash, whose change goes out of the drawer', () => {
  expect(tender(1_000n, [swiped('7'), { text: '5' }])).toMatchObject({
    kind: 'enough',
    change: 200n,
    rows: [
      { typeId: CASH, receivedCents: 500n, changeCents: 200n, usdCents: 300n },
      { typeId: 'swipe', receivedCents: 700n, changeCents: 0n, usdCents: 700n, reference: 'R1' },
    ],
  })
})

test('cash gives back no more than came in as cash, unless the type gives change', () => {
  expect(tender(1_000n, [swiped('11'), { text: '1' }])).toEqual({ kind: 'over_type', type: SWIPE })
  expect(tender(1_000n, [swiped('10.01')])).toEqual({ kind: 'over_type', type: SWIPE })
  expect(tender(1_000n, [swiped('9'), { text: '2' }])).toMatchObject({ kind: 'enough', change: 100n })
  const giving = { ...SWIPE, givesChange: true }
  expect(tender(1_000n, [swiped('11')], [giving])).toMatchObject({
    kind: 'enough',
    change: 100n,
    rows: [
      { typeId: CASH, receivedCents: 0n, changeCents: 100n, usdCents: -100n },
      { typeId: 'swipe', receivedCents: 1_100n, usdCents: 1_100n },
    ],
  })
})

test('a missing reference is asked for once the sum is right, and not of a type that was not used', () => {
  expect(tender(500n, [swiped('5', '  ')])).toEqual({ kind: 'no_reference', type: SWIPE })
  expect(tender(500n, [swiped('4', '')])).toMatchObject({ kind: 'short', missingUsd: 100n })
  expect(tender(500n, [swiped('', ''), { text: '5' }])).toMatchObject({ kind: 'enough' })
  expect(tender(500n, [swiped('0', ''), { text: '5' }])).toMatchObject({ kind: 'enough' })
})

test('a type that the till does not take, or in another currency, pays nothing', () => {
  expect(tender(500n, [swiped('5')], [WALLET])).toEqual({ kind: 'type_gone' })
  expect(tender(500n, [{ ...swiped('5'), currency: 'ZWG' }])).toEqual({ kind: 'type_gone' })
  const unrated = { ...WALLET, currency: 'BWP' }
  expect(tender(500n, [{ typeId: 'wallet', currency: 'BWP', text: '5' }], [unrated])).toMatchObject({
    kind: 'unreadable',
  })
  expect(isPayable(unrated, RATES)).toBe(false)
  expect([isPayable(WALLET, RATES), isPayable(SWIPE, [])]).toEqual([true, true])
})

test('a type is never rounded to a note: a cent less is short, and what is due by it is enough and gives no change', () => {
  expect(tender(530n, [{ typeId: 'wallet', currency: 'ZWG', text: '148.39' }])).toMatchObject({ kind: 'short' })
  expect(tender(530n, [{ typeId: 'wallet', currency: 'ZWG', text: '148.40' }])).toMatchObject({
    kind: 'enough',
    change: 0n,
  })
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 20_000n }), fc.constantFrom(...TYPES), (price, type) => {
      const due = dueBy(type, price, [...RATES, EURO])
      const typed = { typeId: type.id, currency: type.currency, text: amountText(due), reference: 'R' }
      expect(tender(price, [typed])).toMatchObject({ kind: 'enough', change: 0n })
      const less = { ...typed, text: amountText(due - 1n) }
      // One cent of a weaker currency may be worth less than a cent.
      if (type.currency === 'USD') expect(tender(price, [less]).kind).toBe('short')
    }),
  )
})

test('whatever pays a ticket, its rows are worth the price but for rounding, and no row goes below zero by a type', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 20_000n }), amount, amount, amount, (price, usd, byCard, byWallet) => {
      const typed = [
        { text: amountText(usd) },
        swiped(amountText(byCard)),
        { typeId: 'wallet', currency: 'ZWG', text: amountText(byWallet) },
      ]
      const paid = tender(price, typed)
      if (paid.kind !== 'enough') return
      const worth = paid.rows.reduce((sum, { usdCents }) => sum + usdCents, 0n)
      expect(worth).toBe(price)
      for (const row of paid.rows) if (row.typeId !== CASH) expect(row.changeCents).toBe(0n)
    }),
  )
})

test('change of $20 and more is asked about while the drawer may lack it, smaller change never', () => {
  const scarceAt = (drawer: bigint): ScarceChange => {
    const fromUsd = scarceFrom(drawer)
    return fromUsd === null ? {} : { USD: fromUsd }
  }
  const isAsked = (received: string, drawer: bigint, change = 'USD') =>
    isScarce(pay(500n, { USD: received }, change), scarceAt(drawer))
  expect(isAsked('100', 9_999n)).toBe(true)
  expect(isAsked('100', 10_000n)).toBe(false)
  expect(isAsked('25', 4_999n)).toBe(true)
  expect(isAsked('25', 5_000n)).toBe(false)
  expect(isAsked('24', 0n)).toBe(false)
  expect(isAsked('5', 0n)).toBe(false)
  expect(isAsked('100', 0n, 'ZWG')).toBe(false)
  expect(isAsked('200', 0n)).toBe(false)
})

test('typing one sum of cash after another says no more of the drawer than on which side of $50 and $100 it is', () => {
  const answers = (drawer: bigint) => {
    const fromUsd = scarceFrom(drawer)
    const scarce: ScarceChange = fromUsd === null ? {} : { USD: fromUsd }
    const tried = Array.from({ length: 120 }, (_, dollars) => isScarce(pay(100n, { USD: String(dollars + 1) }), scarce))
    return tried.map(Number).join('')
  }
  const all = Array.from({ length: 300 }, (_, half) => answers(BigInt(half) * 50n))
  expect(new Set(all).size).toBe(3)
  fc.assert(
    fc.property(fc.bigInt(-10_000n, 30_000n), (drawer) => {
      const side = drawer < 5_000n ? 0n : drawer < 10_000n ? 5_000n : 10_000n
      expect(answers(drawer)).toBe(answers(side))
    }),
    { numRuns: 30 },
  )
})

const inTwo = { rates: RATES, types: [], refused: [], leastDollarCents: 100n }
const wish = (text: string, changeCurrency = dollarsAnd('ZWG')) => ({
  amounts: [{ currency: 'USD', text }],
  changeCurrency,
})

test('cents that no dollar note is small enough for go back in another currency, and the dollars beside them', () => {
  expect(settleTenders(563n, wish('10'), inTwo, null)).toMatchObject({
    kind: 'enough',
    change: 400n,
    changeCurrency: 'USD',
    small: { currency: 'ZWG', cents: 1_000n },
    overUsd: 437n,
    rows: [
      { currency: 'USD', receivedCents: 1_000n, changeCents: 400n, usdCents: 600n },
      { currency: 'ZWG', receivedCents: 0n, changeCents: 1_000n, usdCents: -38n },
    ],
  })
  const plain = { kind: 'enough', change: 437n, changeCurrency: 'USD', overUsd: 437n }
  for (const other of [wish('10', 'USD'), wish('10', dollarsAnd('GBP'))]) {
    const settled = settleTenders(563n, other, inTwo, null)
    expect(settled).toMatchObject(plain)
    expect(settled).not.toHaveProperty('small')
  }
  expect(settleTenders(563n, wish('10'), { ...inTwo, leastDollarCents: 1n }, null)).toMatchObject(plain)
  expect(settleTenders(600n, wish('10'), inTwo, null), 'no cents').not.toHaveProperty('small')
  expect(settleTenders(599n, wish('10'), inTwo, null), 'less than half a note').toMatchObject({ change: 401n })
  expect(centsWithoutNote(settleTenders(563n, wish('10', 'USD'), inTwo, null), 100n)).toBe(37n)
  expect(centsWithoutNote(settleTenders(563n, wish('10', 'ZWG'), inTwo, null), 100n)).toBe(0n)
})

test('whatever is paid, dollars of change are whole notes beside the other currency, and the drawer keeps the price but for half a note', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 20_000n }), amount, limits, (price, usd, limit) => {
      const settled = settleTenders(price, wish(amountText(usd)), inTwo, limit)
      if (settled.kind !== 'enough' || !settled.small) return
      expect(settled.change % 100n).toBe(0n)
      expect(settled.small.cents % 100n).toBe(0n)
      expect(settled.overUsd).toBe(usd - price)
      const given = settled.rows.reduce((sum, { usdCents }) => sum + usdCents, 0n) - price
      const halfNote = (100n * MICROS) / (2n * 26_000_000n) + 1n
      expect(given).toBeGreaterThanOrEqual(limit === null ? -halfNote : -(limit + 1n))
      expect(given).toBeLessThanOrEqual(2n * halfNote)
    }),
  )
})
