import { expect, test } from 'vitest'
import { daysOfMonth } from '@/lib/platform/shared/time/harare-day.ts'
import { ACCOUNTS, accountsWithout, monthShown, monthsSince, parseMonth } from './model.ts'

const NOW = new Date('2026-11-22T20:00:00Z')

test.each([
  ['nothing', undefined, '2026-10'],
  ['a month', '2026-03', '2026-03'],
  ['this month', '2026-11', '2026-11'],
  ['a month to come', '2026-12', '2026-10'],
  ['no month of a year', '2026-13', '2026-10'],
  ['other words', "2026-10'--", '2026-10'],
])('an address with %s means the month that it names, else the last that is over', (_what, text, month) => {
  expect(parseMonth(text, NOW)).toBe(month)
})

test('in January the last month that is over is December', () => {
  expect(parseMonth('', new Date('2027-01-01T00:00:00Z'))).toBe('2026-12')
})

test('a month begins in Harare, where it is two hours later', () => {
  expect(parseMonth('2026-12', new Date('2026-11-30T22:00:00Z'))).toBe('2026-12')
})

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, to) => expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, to }))

test('months are those of our books, the newest first, and not without end', () => {
  expect(monthsSince(new Date('2026-09-30T22:30:00Z'), NOW, 36)).toEqual(['2026-11', '2026-10'])
  expect(monthsSince(new Date(0), NOW, 3)).toEqual(['2026-11', '2026-10', '2026-09'])
})

test('an older month that is asked for is one of them, once our books had begun', () => {
  const begun = new Date('2025-03-10T12:00:00Z')
  const newest = ['2026-11', '2026-10']
  expect(monthsSince(begun, NOW, 2, '2025-03')).toEqual([...newest, '2025-03'])
  expect(monthsSince(begun, NOW, 2, '2025-02')).toEqual(newest)
  expect(monthsSince(begun, NOW, 2, '2026-10')).toEqual(newest)
})

test('only accounts that moved must have a code, or for QuickBooks a name', () => {
  const codes = new Proxy({}, { get: (_, account) => ({ code: account === 'sales' ? '4000' : '', name: '' }) })
  const map = { codes, xeroClearing: '' } as Parameters<typeof accountsWithout>[2]
  expect(accountsWithout('sage', ['sales', 'cost'], map)).toEqual(['cost'])
  expect(accountsWithout('quickbooks', ['sales', 'cost'], map)).toEqual(['sales', 'cost'])
})

test('a clearing account stands in for the bank in Xero alone', () => {
  const codes = Object.fromEntries(ACCOUNTS.map((account) => [account, { code: '', name: '' }]))
  const map = { codes, xeroClearing: '890' } as Parameters<typeof accountsWithout>[2]
  expect(accountsWithout('xero', ['bank', 'cost'], map)).toEqual(['cost'])
  expect(accountsWithout('pastel', ['bank', 'cost'], map)).toEqual(['bank', 'cost'])
})

test('a month without books is never shown: the newest is', () => {
  const shown = ['2026-10', '2026-09', '2026-11'].map((month) => monthShown(month, ['2026-11', '2026-10']))
  expect(shown).toEqual(['2026-10', '2026-11', '2026-11'])
  expect(monthShown('2026-10', [])).toBe('2026-10')
})
