import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ZAR, ZWG } from '@/tests/support/foreign-cash.ts'
import { CASH, settleTenders } from './model.ts'
import { planReturn, type ReturnLeg, type TendersSoFar, waysToReturn } from './plan-return.ts'

const rates = [ZWG, ZAR]

/** What came in less change, and what went back, in whole units of each currency. */
function cash(came: Record<string, number>, gone: Record<string, number> = {}): TendersSoFar {
  const tenders = Object.entries(came).map(([currency, units]) => {
    const cents = BigInt(Math.round(units * 100))
    return { typeId: CASH, currency, receivedCents: cents > 0n ? cents : 0n, changeCents: cents < 0n ? -cents : 0n }
  })
  const returns = Object.entries(gone).map(([currency, units]) => {
    return { typeId: CASH, currency, nativeCents: BigInt(units * 100) }
  })
  return { tenders, returns, rates }
}

const sumsOf = (legs: ReturnLeg[]) =>
  legs.map(({ currency, nativeCents, heldCents }) => [currency, nativeCents, heldCents])

test('paid half in dollars and half in notes, both halves go back', () => {
  expect(sumsOf(planReturn(1000n, 'ZWG', cash({ USD: 5, ZWG: 140 })))).toEqual([
    ['ZWG', 14_000n, 500n],
    ['USD', 500n, 500n],
  ])
  expect(waysToReturn(1000n, cash({ USD: 5, ZWG: 140 }))).toHaveLength(1)
})

test('a part of it goes back in either currency, and where one does not cover it in both', () => {
  const mixed = cash({ USD: 5, ZWG: 140 })
  expect(waysToReturn(400n, mixed).map(sumsOf)).toEqual([[['ZWG', 11_200n, 400n]], [['USD', 400n, 400n]]])
  expect(sumsOf(planReturn(700n, 'USD', mixed))).toEqual([
    ['USD', 500n, 500n],
    ['ZWG', 5_600n, 200n],
  ])
})

test('money that went back cannot go back again', () => {
  expect(sumsOf(planReturn(600n, 'USD', cash({ USD: 5, ZWG: 140 }, { USD: 4 })))).toEqual([
    ['USD', 100n, 100n],
    ['ZWG', 14_000n, 500n],
  ])
  expect(waysToReturn(500n, cash({ USD: 5, ZWG: 140 }, { USD: 5 })).map(sumsOf)).toEqual([[['ZWG', 14_000n, 500n]]])
})

test('notes of which the change was dollars go back less that change, and never as dollars', () => {
  const paid = cash({ ZWG: 200, USD: -2.14 })
  expect(waysToReturn(500n, paid).map(sumsOf)).toEqual([[['ZWG', 14_000n, 500n]]])
  expect(planReturn(500n, 'USD', paid)).toEqual([])
})

test('dollars of which the change was notes go back as dollars', () => {
  expect(waysToReturn(530n, cash({ USD: 6, ZWG: -19 })).map(sumsOf)).toEqual([[['USD', 530n, 530n]]])
})

test('what no note can make up is rounding; anything more stays the customer’s', () => {
  expect(sumsOf(planReturn(501n, 'ZWG', cash({ ZWG: 140 })))).toEqual([['ZWG', 14_000n, 501n]])
  expect(sumsOf(planReturn(520n, 'ZWG', cash({ ZWG: 140 })))).toEqual([['ZWG', 14_000n, 500n]])
  expect(sumsOf(planReturn(499n, 'ZWG', cash({ ZWG: 280 })))).toEqual([['ZWG', 14_000n, 499n]])
})

test('money that did not come in as cash does not go out as cash', () => {
  expect(waysToReturn(700n, cash({}))).toEqual([])
  expect(sumsOf(planReturn(700n, 'USD', cash({ USD: 2 })))).toEqual([['USD', 200n, 200n]])
  expect(planReturn(0n, 'USD', cash({ USD: 2 }))).toEqual([])
})

test('what is left once all cash went back is settled without any, but never more than rounding can have left', () => {
  const tens = [{ ...ZWG, smallestCents: 1_000n }]
  const all = { ...cash({ ZWG: 280 }, { ZWG: 280 }), rates: tens }
  expect(waysToReturn(66n, all)).toEqual([
    [{ typeId: CASH, currency: 'ZWG', nativeCents: 0n, usdCents: 0n, heldCents: 66n }],
  ])
  expect(planReturn(66n, 'USD', all)).toEqual([])
  expect(planReturn(0n, 'ZWG', all)).toEqual([])
  expect(waysToReturn(73n, all)).toEqual([])
  expect(waysToReturn(66n, { ...cash({ USD: 280 }, { USD: 280 }), rates: tens })).toEqual([])
})

const amount = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 800 }))
const payment = fc.record({ USD: amount, ZWG: amount, ZAR: amount })

/** The part of a price paid with some cash, and that cash as it was settled. */
function settled(
  price: bigint,
  amounts: Record<string, number>,
  { change, smallest }: { change: string; smallest: bigint },
): TendersSoFar | null {
  const rates = [
    { ...ZWG, smallestCents: smallest },
    { ...ZAR, smallestCents: smallest },
  ]
  const texts = Object.entries(amounts).map(([currency, units]) => ({ currency, text: String(units) }))
  const paid = settleTenders(price, { amounts: texts, changeCurrency: change }, { rates, types: [], refused: [] }, null)
  return paid.kind === 'enough' ? { tenders: paid.rows, returns: [], rates } : null
}

test.each([100n, 500n, 1_000n])(
  'whatever was paid in notes of %i cents and up, each item goes back: worth what it settles to the note, no currency beyond what came in',
  (smallest) => {
    const items = fc.array(fc.tuple(fc.bigInt({ min: 20n, max: 2_000n }), fc.nat(2)), { minLength: 1, maxLength: 4 })
    const currency = fc.constantFrom('USD', 'ZWG', 'ZAR')
    // The worth of a note of the stronger currency, and the fraction of a cent that its rate leaves.
    const note = smallest / 18n + 1n
    fc.assert(
      fc.property(items, payment, currency, (basket, amounts, change) => {
        const price = basket.reduce((sum, [cents]) => sum + cents, 0n)
        const paid = settled(price, amounts, { change, smallest })
        fc.pre(paid !== null)
        if (paid === null) return
        const gone: ReturnLeg[] = []
        for (const [cents, choice] of basket) {
          const ways = waysToReturn(cents, { ...paid, returns: gone })
          const legs = ways[choice % ways.length] ?? []
          expect(sumOf(legs, 'heldCents')).toBe(cents)
          expect(sumOf(legs, 'usdCents')).toBeLessThan(cents + note)
          expect(sumOf(legs, 'usdCents')).toBeGreaterThanOrEqual(
            cents - note * BigInt(paid.tenders.length + gone.length),
          )
          gone.push(...legs)
        }
        for (const one of ['USD', 'ZWG', 'ZAR']) expect(backIn(one, gone)).toBeLessThanOrEqual(cameIn(one, paid))
      }),
      { numRuns: 2_000 },
    )
  },
)

function cameIn(currency: string, { tenders }: TendersSoFar): bigint {
  const rows = tenders.filter((row) => row.currency === currency)
  const net = rows.reduce((sum, row) => sum + row.receivedCents - row.changeCents, 0n)
  return net > 0n ? net : 0n
}

function backIn(currency: string, legs: readonly ReturnLeg[]): bigint {
  return legs.reduce((sum, leg) => sum + (leg.currency === currency ? leg.nativeCents : 0n), 0n)
}

function sumOf(legs: readonly ReturnLeg[], field: 'usdCents' | 'heldCents'): bigint {
  return legs.reduce((sum, leg) => sum + leg[field], 0n)
}
