import { expect, test } from 'vitest'
import {
  cashDropped,
  drawerCounted,
  paidIn,
  paidOut,
  revalued,
  safeCorrected,
  safeCounted,
  safeMoved,
} from './cash-postings.ts'
import { drawer, type Entry, entry, inUsd, suspense } from './model.ts'
import {
  balanceFound,
  foreignStatementRow,
  foreignTakenBack,
  rowAssigned,
  rowDiffered,
  suspenseAssigned,
  topUpCredited,
} from './service-postings.ts'

/** What an entry moves, by account, in USD cents; a debit is positive. */
const moved = ({ postings }: Entry) =>
  Object.fromEntries(postings.map(({ account, usdCents }) => [account, Number(usdCents)]))

const cash = { currency: 'ZWG', nativeCents: 2_800n, usdCents: 100n }
const place = { tillId: 't1', branchCode: 'HRE-01', cash }

test('cash goes from the safe into the drawer, and back into the safe', () => {
  expect(moved(paidIn('float', place))).toEqual({ drawer: 100, safe: -100 })
  expect(moved(cashDropped(place))).toEqual({ safe: 100, drawer: -100 })
})

test('cash the owners took is theirs, cash spent is an expense of its kind', () => {
  expect(moved(paidOut({ tillId: 't1', cash, on: 'owners' }))).toEqual({ opening: 100, drawer: -100 })
  const spent = paidOut({ tillId: 't1', cash, on: 'rent' })
  expect(moved(spent)).toEqual({ expenses: 100, drawer: -100 })
  expect(spent.postings.map(({ key }) => key)).toEqual(['rent', 't1'])
})

test.each([
  [{ kind: 'banking' }, { bank: 100, safe: -100 }],
  [
    { kind: 'expense', on: 'wages' },
    { expenses: 100, safe: -100 },
  ],
  [{ kind: 'owners_out' }, { opening: 100, safe: -100 }],
  [{ kind: 'owners_in' }, { safe: 100, opening: -100 }],
] as const)('a safe’s %j moves between two accounts, and its correction moves it back', (change, accounts) => {
  const place = { branchCode: 'HRE-01', cash, change }
  expect(moved(safeMoved(place))).toEqual(accounts)
  const back = Object.entries(accounts).map(([account, cents]) => [account, -cents])
  expect(moved(safeCorrected(place))).toEqual(Object.fromEntries(back))
})

test('a safe that is counted over gains from its own over or short, and one counted short loses to it', () => {
  const over = safeCounted({ branchCode: 'HRE-01', difference: cash })
  expect(moved(over)).toEqual({ safe: 100, safe_over_short: -100 })
  expect(over.postings.map(({ key }) => key)).toEqual(['HRE-01', 'HRE-01'])
  const short = { ...cash, nativeCents: -2_800n, usdCents: -100n }
  expect(moved(safeCounted({ branchCode: 'HRE-01', difference: short }))).toEqual({ safe: -100, safe_over_short: 100 })
})

test('a count over adds to the drawer, a count short takes from it, and a new rate moves only its worth', () => {
  expect(moved(drawerCounted({ tillId: 't1', difference: cash }))).toEqual({ drawer: 100, over_short: -100 })
  const short = { ...cash, nativeCents: -2_800n, usdCents: -100n }
  expect(moved(drawerCounted({ tillId: 't1', difference: short }))).toEqual({ drawer: -100, over_short: 100 })
  const entryOfRate = revalued({ place: drawer('t1', 'ZWG'), usdCents: 7n })
  expect(moved(entryOfRate)).toEqual({ drawer: 7, rounding_fx: -7 })
  expect(entryOfRate.postings.every(({ nativeCents }) => nativeCents === 0n)).toBe(true)
})

const row = { credential: 'main', amountCents: -500n }

test('what comes into the balance comes from the bank, from before our books, or from nobody we know', () => {
  expect(moved(topUpCredited({ credential: 'main', amountCents: 900n }))).toEqual({
    service_available: 900,
    bank: -900,
  })
  expect(moved(balanceFound({ credential: 'main', amountCents: 900n }))).toEqual({
    service_available: 900,
    opening: -900,
  })
  expect(moved(foreignStatementRow(row))).toEqual({ service_available: -500, suspense: 500 })
})

test('a row leaves suspense for what it was, or was booked nowhere yet', () => {
  expect(moved(suspenseAssigned({ amountCents: -500n, cause: 'own_use' }))).toEqual({ suspense: -500, opening: 500 })
  expect(moved(suspenseAssigned({ amountCents: -500n, cause: 'lost' }))).toEqual({ suspense: -500, losses: 500 })
  expect(moved(rowAssigned({ ...row, cause: 'lost' }))).toEqual({ service_available: -500, losses: 500 })
  expect(moved(rowAssigned({ ...row, cause: 'own_use' }))).toEqual({ service_available: -500, opening: 500 })
})

test('a row of ours goes back out of suspense, and what it differs by is lost', () => {
  expect(moved(foreignTakenBack(row))).toEqual({ service_available: 500, suspense: -500 })
  expect(moved(rowDiffered({ ...row, amountCents: -3n }))).toEqual({ service_available: -3, losses: 3 })
})

test('a zero posting is left out; one that moves only one side stays', () => {
  expect(entry('opening', [inUsd(suspense, 0n)]).postings).toEqual([])
  const nativeOnly = { ...drawer('t1', 'ZWG'), nativeCents: 5n, usdCents: 0n }
  const usdOnly = { ...drawer('t1', 'ZWG'), nativeCents: 0n, usdCents: 5n }
  expect(entry('opening', [nativeOnly, { ...nativeOnly, nativeCents: -5n }]).postings).toHaveLength(2)
  expect(entry('opening', [usdOnly, { ...usdOnly, usdCents: -5n }]).postings).toHaveLength(2)
})

test('three postings are added up, in the currency and in USD', () => {
  const part = (nativeCents: bigint, usdCents: bigint) => ({ ...drawer('t1', 'ZWG'), nativeCents, usdCents })
  const total = (...parts: ReturnType<typeof part>[]) => entry('opening', parts).postings
  expect(total(part(10n, 4n), part(-7n, -3n), part(-3n, -1n))).toHaveLength(3)
  expect(() => total(part(10n, 4n), part(-7n, -3n), part(3n, -1n))).toThrow('opening does not balance in ZWG')
  expect(() => total(part(10n, 4n), part(-7n, -3n), part(-3n, 1n))).toThrow('opening does not balance in ZWG')
})
