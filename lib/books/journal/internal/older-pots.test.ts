import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyOfItem, type Outflow, potsOf, type SentItem } from './older-pots.ts'

const at = (minute: number) => new Date(minute * 60_000)

/** An item with its number, the minute it was sold and the minute it ended, if it did. */
function item(
  number: number,
  price: number,
  ended: number | null,
  claimed = 0,
  more: Partial<SentItem> = {},
): SentItem {
  const endedAt = ended === null ? null : at(ended)
  return { id: `s${number}`, againOfId: null, priceCents: BigInt(price), claimedAt: at(claimed), endedAt, ...more }
}

const back = (cents: number, minute: number): Outflow => ({ cents: BigInt(cents), at: at(minute), saleId: null })
const kept = (saleId: string, cents: number, minute: number): Outflow => ({ ...back(cents, minute), saleId })

test('an item has all of its price while nothing went back, and nothing if it is delivered or unknown', () => {
  const items = [item(1, 700, 5), item(2, 300, null)]
  expect(moneyOfItem('s1', items, [])).toBe(700n)
  expect(moneyOfItem('s2', items, [])).toBe(0n)
  expect(moneyOfItem('s3', items, [])).toBe(0n)
})

test('money given back counts for the items that had ended by then, in order', () => {
  const items = [item(1, 700, 5), item(2, 300, 5), item(3, 400, 9)]
  const left = (...outflows: Outflow[]) => ['s1', 's2', 's3'].map((id) => moneyOfItem(id, items, outflows))
  expect(left(back(500, 6))).toEqual([200n, 300n, 400n])
  expect(left(back(500, 6), back(300, 7))).toEqual([0n, 200n, 400n])
  expect(left(back(1000, 8))).toEqual([0n, 0n, 400n])
  expect(left(back(1000, 8), back(100, 10))).toEqual([0n, 0n, 300n])
})

test('money kept for an item comes only from that item', () => {
  const items = [item(1, 700, 5), item(2, 300, 5)]
  const outflows = [kept('s2', 300, 6), back(100, 7)]
  expect(['s1', 's2'].map((id) => moneyOfItem(id, items, outflows))).toEqual([600n, 0n])
})

test('sold again, its money is that of the new item', () => {
  const again = { id: 'again', againOfId: 's1' }
  const delivered = [item(1, 500, 5), item(9, 300, null, 6, again)]
  expect(moneyOfItem('s1', delivered, [])).toBe(200n)
  const dearer = [item(1, 500, 5), item(9, 550, 8, 6, again)]
  expect([moneyOfItem('s1', dearer, []), moneyOfItem('again', dearer, [kept('s1', 500, 9)])]).toEqual([550n, 50n])
})

test('the same thing twice on one slip is two items, though the second was sent after the first had failed', () => {
  const twins = [item(1, 500, 5), item(9, 500, null, 6)]
  expect([moneyOfItem('s1', twins, []), moneyOfItem('s9', twins, [])]).toEqual([500n, 0n])
  const failed = [item(1, 500, 5), item(2, 500, 7, 6), item(3, 500, 9, 8)]
  expect(failed.map(({ id }) => moneyOfItem(id, failed, []))).toEqual([500n, 500n, 500n])
})

test('what was paid anew for an item sold again counts for it, as where the first money had gone back', () => {
  const again = item(9, 500, 8, 7, { againOfId: 's1' })
  expect(moneyOfItem('s9', [item(1, 500, 5), again], [back(500, 6)])).toBe(500n)
  expect(moneyOfItem('s9', [item(1, 500, 5), again], [back(200, 6)])).toBe(500n)
  expect(moneyOfItem('s9', [item(1, 500, 5), again], [back(200, 6), back(200, 9)])).toBe(300n)
})

test('an item that was delivered after all had spent the money of what was sold again in its place', () => {
  const again = item(9, 550, 8, 7, { againOfId: 's1' })
  expect(moneyOfItem('s9', [item(1, 500, null), again], [])).toBe(50n)
  expect(moneyOfItem('s9', [item(1, 500, 12), again], [])).toBe(550n)
  const twice = item(10, 550, 11, 10, { againOfId: 's9' })
  expect(moneyOfItem('s10', [item(1, 500, null), again, twice], [])).toBe(50n)
})

test('of an item delivered after all, and what was sold in its place since, no cent counts twice', () => {
  const [first, again] = [item(1, 500, null), item(9, 550, null, 7, { againOfId: 's1' })]
  expect(moneyOfItem('s9', [first, again], []), 'never below nothing').toBe(0n)
  const failed = { ...again, endedAt: at(8) }
  const cheaper = item(10, 520, 11, 10, { againOfId: 's9' })
  expect(moneyOfItem('s10', [first, failed, cheaper], [])).toBe(50n)
  const late = { ...again, endedAt: at(20) }
  const other = item(2, 300, 5)
  const items = [first, late, other]
  expect(['s9', 's2'].map((id) => moneyOfItem(id, items, [back(300, 10)]))).toEqual([50n, 0n])
})

test('an item and what was sold in its place share one pot, in whatever order they are read', () => {
  const again = item(9, 300, 8, 6, { againOfId: 's1' })
  const items = [item(1, 500, 5), again, item(2, 200, 5, 1)]
  for (const read of [items, items.toReversed()]) {
    expect(potsOf(read, []).map((pot) => [pot.items.map(({ id }) => id), pot.leftCents])).toEqual([
      [['s1', 's9'], 500n],
      [['s2'], 200n],
    ])
  }
})

const chain = fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.boolean()), { minLength: 1, maxLength: 4 })

test('whatever is sold again, each item’s money is its own, however alike the items are', () => {
  fc.assert(
    fc.property(fc.array(chain, { minLength: 1, maxLength: 4 }), (chains) => {
      // Links of all chains in turn: each is sent a minute after the one before it in its chain ended.
      const sold = chains.map((links, at) =>
        links.map(([price, isLastDelivered], link) => {
          const ended = isLastDelivered && link === links.length - 1 ? null : 10 * link + at + 5
          const againOfId = link === 0 ? null : `s${at * 10 + link - 1}`
          return item(at * 10 + link, price, ended, 10 * link + at, { againOfId })
        }),
      )
      for (const own of sold) {
        const paid = own.reduce((most, { priceCents }) => (priceCents > most ? priceCents : most), 0n)
        const last = own.at(-1)
        const left = last?.endedAt === null ? paid - last.priceCents : paid
        expect(own.map(({ id }) => moneyOfItem(id, sold.flat(), []))).toEqual(own.map(() => left))
      }
    }),
  )
})

const minute = fc.integer({ min: 1, max: 20 })
const cents = fc.integer({ min: 1, max: 900 })

test('all items’ money together never exceeds their price less what went out for them', () => {
  const itemsOf = fc.array(fc.tuple(cents, fc.option(minute)), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(itemsOf, fc.array(fc.tuple(cents, minute), { maxLength: 5 }), (sold, gone) => {
      const items = sold.map(([price, ended], index) => item(index, price, ended))
      const outflows = gone.map(([sum, when]) => back(sum, when))
      const left = items.reduce((sum, { id }) => sum + moneyOfItem(id, items, outflows), 0n)
      const open = items.reduce((sum, { priceCents, endedAt }) => sum + (endedAt ? priceCents : 0n), 0n)
      expect(left).toBeLessThanOrEqual(open)
      const late = outflows.filter((one) => items.every(({ endedAt }) => endedAt === null || endedAt <= one.at))
      const out = late.reduce((sum, one) => sum + one.cents, 0n)
      expect(left).toBeLessThanOrEqual(open > out ? open - out : 0n)
    }),
  )
})
