import { expect, test } from 'vitest'
import { clearing, drawer, type Entry } from './model.ts'
import { cashTaken, collectionCompleted, collectionReversed, debtPaid, moneyReturned } from './ticket-postings.ts'

function inWords({ postings }: Entry): string[] {
  return postings.map(({ account, currency, nativeCents, usdCents }) =>
    currency === 'USD' ? `${account} ${usdCents}` : `${account} ${currency} ${nativeCents} (${usdCents})`,
  )
}

const inTill = (currency: string) => drawer('till1', currency)
const usd = (cents: bigint) => ({ currency: 'USD', nativeCents: cents, usdCents: cents, place: inTill('USD') })
const zwg = (nativeCents: bigint, usdCents: bigint) => ({
  currency: 'ZWG',
  nativeCents,
  usdCents,
  place: inTill('ZWG'),
})
const noItems = (cents: bigint) => [{ saleId: null, cents }]
const place = { ticketId: 't1' }

test('cash in USD goes from the drawer account to the customer', () => {
  expect(inWords(cashTaken({ ...place, cash: [usd(510n)], shares: noItems(510n) }))).toEqual([
    'drawer 510',
    'held -510',
  ])
})

test('rounding in the customer’s favour is our loss, and is seen', () => {
  expect(inWords(cashTaken({ ...place, cash: [usd(500n)], shares: noItems(510n) }))).toEqual([
    'drawer 500',
    'rounding_fx 10',
    'held -510',
  ])
})

test('cash in two currencies shows both legs of the conversion, each currency balanced in itself', () => {
  const entry = cashTaken({ ...place, cash: [usd(1000n), zwg(27_000n, 1000n)], shares: noItems(1998n) })
  expect(inWords(entry)).toEqual([
    'drawer 1000',
    'drawer ZWG 27000 (1000)',
    'rounding_fx ZWG -27000 (-1000)',
    'rounding_fx 998',
    'held -1998',
  ])
})

test('what a payment type brings is to be cleared, beside cash and like it', () => {
  const swiped = { currency: 'USD', nativeCents: 300n, usdCents: 300n, place: clearing('swipe', 'HRE01', 'USD') }
  const byWallet = { currency: 'ZWG', nativeCents: 2_700n, usdCents: 101n, place: clearing('wallet', 'HRE01', 'ZWG') }
  const taken = cashTaken({ ...place, cash: [usd(210n), swiped, byWallet], shares: noItems(610n) })
  expect(inWords(taken)).toEqual([
    'drawer 210',
    'clearing 300',
    'clearing ZWG 2700 (101)',
    'rounding_fx ZWG -2700 (-101)',
    'rounding_fx 100',
    'held -610',
  ])
  expect(taken.postings.map(({ key }) => key).slice(0, 3)).toEqual(['till1', 'swipe/HRE01', 'wallet/HRE01'])
  const back = moneyReturned({ ...place, cash: [swiped], shares: noItems(300n) })
  expect(inWords(back)).toEqual(['clearing -300', 'held 300'])
})

test('change in another currency than the one paid is cash that only goes out', () => {
  const entry = cashTaken({ ...place, cash: [usd(2000n), zwg(-26_500n, -1000n)], shares: noItems(1000n) })
  expect(inWords(entry)).toEqual([
    'drawer 2000',
    'drawer ZWG -26500 (-1000)',
    'rounding_fx ZWG 26500 (1000)',
    'rounding_fx -1000',
    'held -1000',
  ])
})

test('money given back mirrors the cash that was taken', () => {
  const cash = [usd(500n), zwg(270n, 10n)]
  const taken = cashTaken({ ...place, cash, shares: noItems(510n) })
  const back = moneyReturned({ ...place, cash, shares: noItems(510n) })
  expect(back.postings).toEqual(
    taken.postings.map((posting) => ({
      ...posting,
      nativeCents: -posting.nativeCents,
      usdCents: -posting.usdCents,
    })),
  )
})

test('cash for what a customer owes goes from the drawer account to the debt, and nothing is held', () => {
  expect(inWords(debtPaid({ ...place, cash: [usd(410n)], debtCents: 410n }))).toEqual(['drawer 410', 'receivable -410'])
})

const collection = { credential: 'main', ticketId: 't1', creditCents: 500n }

test.each([
  ['the customer’s, while they owe nothing', 0n, 0n, 500n, ['held -500']],
  ['the customer’s beyond what they owe on the ticket', 200n, 0n, 500n, ['receivable -200', 'held -300']],
  ['not theirs as far as their debt was written off', 200n, 250n, 500n, ['receivable -200', 'losses -250', 'held -50']],
  ['no more than itself, however much they owe', 700n, 90n, 500n, ['receivable -500']],
  ['held as far as unsent items wait for it', 200n, 250n, 240n, ['receivable -200', 'losses -40', 'held -260']],
])('a collection that comes in is %s', (_, receivableCents, writtenOffCents, spareCents, rest) => {
  const entry = collectionCompleted(collection, {
    heldCents: 0n,
    items: [],
    receivableCents,
    writtenOffCents,
    spareCents,
  })
  expect(inWords(entry)).toEqual(['service_available 500', ...rest])
})

test('a collection taken back comes out of what is held, then what nobody came for, and the rest is owed', () => {
  expect(inWords(collectionReversed(collection, { heldCents: 120n, items: [], unclaimedCents: 0n }))).toEqual([
    'held 120',
    'receivable 380',
    'service_available -500',
  ])
  expect(inWords(collectionReversed(collection, { heldCents: 120n, items: [], unclaimedCents: 300n }))).toEqual([
    'held 120',
    'other_income 300',
    'receivable 80',
    'service_available -500',
  ])
})
