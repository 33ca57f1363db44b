import { expect, test } from 'vitest'
import { type BookedEntry, type Books, verifyBooks } from '@/tests/support/verify-books.ts'
import { drawer, held, inUsd, sales } from './model.ts'
import { saleEntries } from './sale-postings.ts'
import { cashTaken, moneyReturned } from './ticket-postings.ts'

const money = { id: 's1', credential: 'main', ticketId: 't1', priceCents: 510n, totalDebitCents: 475n }
const item = { id: 's1', state: 'sending', priceCents: 510n, heldCents: 510n, soldAgainOfId: null } as const
const about = { environment: 'test', saleId: null } as const
const usd = { currency: 'USD', nativeCents: 510n, usdCents: 510n, place: drawer('till1', 'USD') }
const place = { ticketId: 't1', cash: [usd], shares: [{ saleId: 's1', cents: 510n }] }

const taken: BookedEntry = { ...about, id: 1n, objectKind: 'ticket', objectId: 't1', ...cashTaken(place) }
const returned: BookedEntry = { ...about, id: 9n, objectKind: 'return', objectId: 'r1', ...moneyReturned(place) }
const completed: BookedEntry[] = saleEntries({
  from: 'sending',
  to: 'completed',
  sale: { ...money, takenCents: 0n },
  ticket: { heldCents: 510n, items: [item], unclaimedCents: 0n, receivableCents: 0n, writtenOffCents: 0n },
}).map((entry) => ({ ...about, id: 2n, objectKind: 'sale', objectId: 's1', saleId: 's1', ...entry }))

const books: Books = {
  entries: [taken, ...completed],
  sales: [{ ...money, environment: 'test', state: 'completed' }],
  drawerMovements: [{ environment: 'test', tillId: 'till1', currency: 'USD', nativeCents: 510n }],
  safeMovements: [],
  clearing: [],
  changeOwed: [],
}
const faultsOf = (changes: Partial<Books>) =>
  verifyBooks({ ...books, ...changes }).map(({ kind, about: what, detail }) => `${kind}: ${what}: ${detail}`)

test('sound books have no fault', () => {
  expect(faultsOf({})).toEqual([])
})

test('an event booked twice is found', () => {
  const again = { ...taken, id: 3n }
  expect(faultsOf({ entries: [taken, ...completed, again] })).toContain(
    'booked_twice: ticket t1 cash_taken: again as entry 3',
  )
})

test('a completed sale without its entry is found, and so is an entry without its sale', () => {
  expect(faultsOf({ entries: [taken] })).toEqual([
    'sale_differs: s1: completed: sales 0 for 510, cost 0 for 475',
    'margin_differs: sales less cost: 0 for 35',
  ])
  expect(faultsOf({ sales: [] })).toEqual(['margin_differs: sales less cost: 35 for 0'])
})

test('a sale booked at another price is found', () => {
  const dearer = books.sales.map((sale) => ({ ...sale, priceCents: 520n }))
  expect(faultsOf({ sales: dearer })).toContain('sale_differs: s1: completed: sales 510 for 520, cost 475 for 475')
})

test('a pending sale that is not in the reserve is found', () => {
  const pending = books.sales.map((sale) => ({ ...sale, state: 'pending' as const }))
  expect(faultsOf({ entries: [taken], sales: pending })).toEqual(['reserve_differs: main: 0 for 475'])
})

test('money given back that was no longer held is found at its entry, even if made good later', () => {
  const good = { ...taken, id: 10n, objectId: 't1b' }
  expect(faultsOf({ entries: [taken, ...completed, returned, good] })).toEqual([
    'below_zero: held t1 s1: -510 after return r1 money_returned',
  ])
})

test('cash that the drawer account does not show is found', () => {
  expect(faultsOf({ drawerMovements: [] })).toEqual(['drawer_differs: till1 USD: 510 for 0'])
})

test('a movement of a safe that was never booked is found', () => {
  const banked = { environment: 'test', branchCode: 'HRE-01', currency: 'USD', nativeCents: -200n } as const
  expect(faultsOf({ safeMovements: [banked] })).toEqual(['safe_differs: HRE-01 USD: 0 for -200'])
})

test('customers’ money without a ticket is found', () => {
  const lump = {
    ...about,
    id: 3n,
    objectKind: 'x',
    objectId: '1',
    event: 'e',
    postings: [inUsd(held(''), 0n), inUsd(sales, 0n)],
  }
  expect(faultsOf({ entries: [taken, ...completed, lump] })).toEqual(['held_without_ticket: x 1 e: held'])
})

test('test and live are proved apart', () => {
  const live = books.sales.map((sale) => ({ ...sale, environment: 'live' as const }))
  const found = verifyBooks({ ...books, sales: live })
  expect(found.map(({ environment, kind }) => `${environment} ${kind}`)).toEqual([
    'test margin_differs',
    'live sale_differs',
    'live margin_differs',
  ])
})
