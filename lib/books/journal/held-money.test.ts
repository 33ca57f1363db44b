import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumCents } from '@/lib/platform/shared/money.ts'
import {
  creditHeld,
  debitHeld,
  familyCents,
  familyOf,
  fundItem,
  type HeldItem,
  type HeldMoney,
  heldOut,
  minusShares,
  replaceItems,
  spareOf,
  undoneFirst,
  withShares,
} from './held-money.ts'
import type { Entry } from './model.ts'

function item(id: string, state: HeldItem['state'], heldCents: bigint, more: Partial<HeldItem> = {}): HeldItem {
  return { id, state, priceCents: 500n, heldCents, soldAgainOfId: null, ...more }
}

/** A ticket whose items hold what they say, and `spare` more. */
function ticket(items: HeldItem[], spare = 0n): HeldMoney {
  return { heldCents: sumCents(items.map(({ heldCents }) => heldCents)) + spare, items }
}

const inWords = (shares: readonly { saleId: string | null; cents: bigint }[]) =>
  shares.map(({ saleId, cents }) => `${saleId ?? 'no item'} ${cents}`)

function moves(entry: Entry | null): string[] {
  return (entry?.postings ?? []).map(({ saleId, usdCents }) => `${saleId ?? 'no item'} ${-usdCents}`)
}

test('what comes in is that of unsent items up to their prices, in order, and the rest is no item’s', () => {
  const items = [item('a', 'quoted', 100n), item('b', 'completed', 0n), item('c', 'quoted', 0n)]
  expect(inWords(creditHeld(ticket(items), 300n))).toEqual(['a 300'])
  expect(inWords(creditHeld(ticket(items), 1_000n))).toEqual(['a 400', 'c 500', 'no item 100'])
  expect(inWords(creditHeld(ticket([]), 200n)), 'a deposit').toEqual(['no item 200'])
  expect(inWords(creditHeld(ticket([item('d', 'draft', 0n, { priceCents: null })]), 200n))).toEqual(['no item 200'])
  expect(inWords(creditHeld(ticket([item('a', 'quoted', 700n)]), 50n)), 'cheaper by now').toEqual(['no item 50'])
})

test('an item that waits to be sold again lacks only what the one before it left', () => {
  const copy = item('b', 'quoted', 0n, { soldAgainOfId: 'a', priceCents: 550n })
  expect(inWords(creditHeld(ticket([item('a', 'failed', 500n), copy]), 100n))).toEqual(['b 50', 'no item 50'])
})

test('what goes out is first the named items’, then no item’s, then unsent ones’, and what is under way comes last', () => {
  const items = [
    item('a', 'failed', 500n),
    item('b', 'sending', 500n),
    item('c', 'quoted', 500n),
    item('d', 'draft', 500n),
  ]
  const money = ticket(items, 200n)
  expect(inWords(debitHeld(money, 600n, ['a']))).toEqual(['a 500', 'no item 100'])
  expect(inWords(debitHeld(money, 2_200n))).toEqual(['no item 200', 'd 500', 'c 500', 'a 500', 'b 500'])
  expect(inWords(debitHeld(money, 100n, ['gone']))).toEqual(['no item 100'])
  const unsentFirst = ticket([item('a', 'quoted', 500n), item('b', 'failed', 500n)])
  expect(inWords(debitHeld(unsentFirst, 700n))).toEqual(['a 500', 'b 200'])
})

test('money goes back for undelivered items first, in the order they were sold, with what was sold in their place', () => {
  const again = item('c', 'not_sold', 300n, { soldAgainOfId: 'a' })
  const items = [
    item('a', 'failed', 200n),
    item('b', 'reversed', 500n),
    again,
    item('d', 'quoted', 0n),
    item('e', 'pending', 500n),
  ]
  expect(undoneFirst(items)).toEqual(['c', 'a', 'b'])
})

test('an item’s family is what it was sold in place of and what was sold in theirs; like items are none of it', () => {
  const items = [
    item('a', 'failed', 100n),
    item('b', 'failed', 0n),
    item('c', 'failed', 200n, { soldAgainOfId: 'a' }),
    item('d', 'sending', 300n, { soldAgainOfId: 'c' }),
    item('e', 'quoted', 5n, { soldAgainOfId: 'gone' }),
  ]
  for (const id of ['a', 'c', 'd']) expect(familyOf(items, id).map((one) => one.id)).toEqual(['d', 'c', 'a'])
  expect(familyOf(items, 'b').map((one) => one.id)).toEqual(['b'])
  expect(familyCents(items, 'a'), 'without what is under way').toBe(300n)
  expect(familyCents(items, 'e')).toBe(5n)
  expect(familyOf(items, 'nowhere')).toEqual([])
})

test('an item that is sent gets its price: of its family, of no item, then of others that are not under way', () => {
  const copy = item('d', 'quoted', 0n, { soldAgainOfId: 'b' })
  const items = [item('a', 'failed', 400n), item('b', 'failed', 300n), item('c', 'sending', 500n), copy]
  expect(moves(fundItem('t', ticket(items, 100n), copy.id))).toEqual(['b -300', 'no item -100', 'a -100', 'd 500'])
  expect(moves(fundItem('t', ticket(items, 200n), copy.id))).toEqual(['b -300', 'no item -200', 'd 500'])
})

test('an item that holds its price moves nothing, and what it holds beyond is no item’s', () => {
  const own = item('a', 'quoted', 500n)
  expect(fundItem('t', ticket([own]), own.id)).toBeNull()
  const dearer = item('a', 'quoted', 700n)
  expect(moves(fundItem('t', ticket([dearer]), dearer.id))).toEqual(['a -200', 'no item 200'])
  const poor = item('a', 'quoted', 100n)
  expect(fundItem('t', ticket([poor]), poor.id), 'nothing is there').toBeNull()
  expect(() => fundItem('t', ticket([poor]), 'other')).toThrow('Sale other is not of ticket t')
})

test('the money of what is replaced is that of the new item', () => {
  const old = [item('a', 'quoted', 500n), item('b', 'draft', 20n), item('c', 'draft', 0n)]
  expect(moves(replaceItems('t', old, 'd'))).toEqual(['a -500', 'b -20', 'd 520'])
  expect(replaceItems('t', [item('c', 'draft', 0n)], 'd')).toBeNull()
})

const states = fc.constantFrom('draft', 'quoted', 'sending', 'pending', 'completed', 'failed', 'not_sold', 'reversed')
const cents = fc.bigInt({ min: 0n, max: 900n })
const anyTicket = fc
  .record({ items: fc.array(fc.tuple(states, cents, cents, fc.option(fc.nat(5))), { maxLength: 6 }), spare: cents })
  .map(({ items, spare }) => {
    const made = items.map(([state, heldCents, priceCents, again], at) => {
      const soldAgainOfId = again !== null && again < at ? `i${again}` : null
      return item(`i${at}`, state, state === 'completed' ? 0n : heldCents, { priceCents, soldAgainOfId })
    })
    return ticket(made, spare)
  })

test('whatever comes in or goes out, no item and no rest is ever below zero, and no cent is lost', () => {
  fc.assert(
    fc.property(anyTicket, cents, fc.subarray(['i0', 'i1', 'i2', 'i3']), (money, sum, first) => {
      const fuller = withShares(money, creditHeld(money, sum))
      expect(fuller.heldCents).toBe(money.heldCents + sum)
      const out = sum > fuller.heldCents ? fuller.heldCents : sum
      const poorer = withShares(fuller, minusShares(debitHeld(fuller, out, first)))
      expect(poorer.heldCents).toBe(fuller.heldCents - out)
      for (const one of [fuller, poorer]) {
        expect(spareOf(one)).toBeGreaterThanOrEqual(0n)
        for (const { heldCents } of one.items) expect(heldCents).toBeGreaterThanOrEqual(0n)
      }
    }),
  )
})

test('an item that its ticket’s free money covers holds just its price once it is funded', () => {
  fc.assert(
    fc.property(anyTicket, fc.nat(5), (money, at) => {
      const sale = money.items[at]
      if (sale?.state !== 'quoted') return
      const entry = fundItem('t', money, sale.id)
      const shares = (entry?.postings ?? []).map(({ saleId = null, usdCents }) => ({ saleId, cents: -usdCents }))
      const then = withShares(money, shares)
      expect(then.heldCents).toBe(money.heldCents)
      const underWay = ['sending', 'pending']
      const free =
        money.heldCents -
        sumCents(money.items.filter((one) => underWay.includes(one.state)).map((one) => one.heldCents))
      const price = sale.priceCents ?? 0n
      expect(then.items[at]?.heldCents).toBe(price > free ? free : price)
      for (const one of then.items) expect(one.heldCents).toBeGreaterThanOrEqual(0n)
      expect(spareOf(then)).toBeGreaterThanOrEqual(0n)
      for (const one of then.items.filter(({ state }) => underWay.includes(state))) {
        expect(one.heldCents).toBe(money.items.find(({ id }) => id === one.id)?.heldCents)
      }
    }),
  )
})

test('a share is posted with its item', () => {
  expect(heldOut('t', [{ saleId: 'a', cents: 5n }])).toMatchObject([
    { account: 'held', key: 't', saleId: 'a', usdCents: 5n },
  ])
})
