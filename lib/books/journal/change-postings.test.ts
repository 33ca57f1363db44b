import { expect, test } from 'vitest'
import { changeExpired, changeKept, changePaid } from './change-postings.ts'
import type { Cash, Entry } from './model.ts'

const usd: Cash = { currency: 'USD', nativeCents: 40n, usdCents: 40n }
const zwg: Cash = { currency: 'ZWG', nativeCents: 1_000n, usdCents: 38n }

const inWords = ({ event, postings }: Entry) => [
  event,
  ...postings.map(({ account, key, currency, nativeCents, usdCents }) => {
    return [account, ...(key ? [key] : []), currency, nativeCents, usdCents].join(' ')
  }),
]

test('change that is kept comes into the drawer and is owed, and goes out of the one that pays it', () => {
  expect(inWords(changeKept({ id: 'c1', tillId: 'till1', cash: usd }))).toEqual([
    'change_kept',
    'drawer till1 USD 40 40',
    'change_owed c1 USD -40 -40',
  ])
  expect(inWords(changePaid({ id: 'c1', tillId: 'till2', cash: usd }))).toEqual([
    'change_paid',
    'change_owed c1 USD 40 40',
    'drawer till2 USD -40 -40',
  ])
})

test('what expires is income in USD, whatever its currency, with both legs of the exchange', () => {
  expect(inWords(changeExpired({ id: 'c1', cash: usd }))).toEqual([
    'change_expired',
    'change_owed c1 USD 40 40',
    'other_income USD -40 -40',
  ])
  expect(inWords(changeExpired({ id: 'c1', cash: zwg }))).toEqual([
    'change_expired',
    'change_owed c1 ZWG 1000 38',
    'rounding_fx ZWG -1000 -38',
    'rounding_fx USD 38 38',
    'other_income USD -38 -38',
  ])
})
