import { expect, test } from 'vitest'
import { nextSale, TOUR, type TourTicket, TRIGGERS, tourSaleOf } from './model.ts'

const item = (over: Partial<TourTicket['items'][number]> = {}) =>
  ({ kind: 'airtime', state: 'completed', recipient: '263771234567', ...over }) as const

const ticket = (over: Partial<TourTicket> = {}): TourTicket => ({
  items: [item()],
  payments: [],
  isPrinted: false,
  isReturned: false,
  ...over,
})

const ofKind = (kind: string, over: Partial<TourTicket> = {}) => ticket({ items: [item({ kind })], ...over })
const waiting = (state: 'sending' | 'pending' | 'completed' | 'failed') =>
  ticket({ items: [item({ state, recipient: TRIGGERS.waiting })] })

test.each([
  ['airtime for cash', ticket(), 'airtime'],
  ['a bundle', ofKind('bundle'), 'bundle'],
  ['electricity whose token is not on paper', ofKind('electricity'), null],
  ['electricity whose token was printed', ofKind('electricity', { isPrinted: true }), 'electricity'],
  ['a bill, which the tour has none of', ofKind('bill'), null],
  ['what a phone paid for', ticket({ payments: ['failed', 'completed'] }), 'mobile'],
  ['a payment that did not come, and then cash', ticket({ payments: ['failed'] }), 'airtime'],
  ['a failed sale whose money is still here', ticket({ items: [item({ state: 'failed' })] }), null],
  ['a failed sale and its money back', ticket({ items: [item({ state: 'failed' })], isReturned: true }), 'returned'],
  ['a sale without an answer', waiting('sending'), null],
  ['a sale that waits', waiting('pending'), 'waiting'],
  ['a sale that waited', waiting('completed'), 'waiting'],
  ['one item delivered of two', ticket({ items: [item({ state: 'pending' }), item()] }), null],
  ['two items delivered', ticket({ items: [item(), item({ kind: 'bundle' })] }), 'basket'],
] as const)('%s is %o', (_name, shown, sale) => {
  expect(tourSaleOf(shown)).toBe(sale)
})

test('the first sale that is not done comes next, whatever came before its turn', () => {
  expect(nextSale([])).toBe('airtime')
  expect(nextSale(['airtime', 'electricity', 'basket'])).toBe('bundle')
  expect(nextSale([...TOUR])).toBeNull()
})
