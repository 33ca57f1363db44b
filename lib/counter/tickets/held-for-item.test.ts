import { expect, test } from 'vitest'
import type { HeldItem } from '@/lib/books/journal/held-money.ts'
import { heldForItem, ownMoney } from './held-for-item.ts'

function item(id: string, state: HeldItem['state'], heldCents: bigint, soldAgainOfId: string | null = null): HeldItem {
  return { id, state, priceCents: 500n, heldCents, soldAgainOfId }
}

const sales = [
  item('failed', 'failed', 200n),
  item('under way', 'sending', 500n),
  item('unsent', 'quoted', 300n),
  item('copy', 'quoted', 40n, 'failed'),
  item('done', 'completed', 0n),
]
/** All that the items hold, and 100 of no item. */
const ticket = { sales, heldCents: 1_140n, freeCents: 640n }
const own = (id: string, freeCents = 640n) =>
  ownMoney({ ...ticket, freeCents }, sales.find((one) => one.id === id) ?? item('', 'draft', 0n))

test('an undelivered item has its family’s money, never more than is free', () => {
  expect(heldForItem(ticket, 'failed')).toBe(240n)
  expect(heldForItem({ ...ticket, freeCents: 150n }, 'failed')).toBe(150n)
  expect([own('failed'), own('failed', 150n)]).toEqual([240n, 150n])
})

test('an unsent item has what came in for it; one that waits in another’s place has what is no item’s as well', () => {
  expect([own('unsent'), own('unsent', 250n)]).toEqual([300n, 250n])
  expect([own('copy'), own('copy', 200n)]).toEqual([340n, 200n])
})

test('what is under way or delivered has nothing to sell again', () => {
  expect([own('under way'), own('done')]).toEqual([0n, 0n])
})
