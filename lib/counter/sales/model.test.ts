import { expect, test } from 'vitest'
import { SALE_STATES, type SaleState } from '@/lib/platform/shared/order-state.ts'
import { outcomeOf, SALE_TRANSITIONS, statesBefore } from './model.ts'

const now = new Date('2026-11-21T08:00:00Z')
const later = new Date(now.getTime() + 1)
const fresh = { postingUntil: later, attempts: 1 }

test('the table holds exactly the legal moves', () => {
  const moves = SALE_STATES.flatMap((from) => SALE_TRANSITIONS[from].map((to) => `${from}>${to}`))
  expect(moves).toEqual([
    'draft>quoted',
    'quoted>sending',
    'sending>pending',
    'sending>completed',
    'sending>failed',
    'sending>reversed',
    'sending>not_sold',
    'pending>completed',
    'pending>failed',
    'pending>reversed',
    'pending>not_sold',
    'completed>reversed',
    'not_sold>pending',
    'not_sold>completed',
    'not_sold>failed',
    'not_sold>reversed',
  ])
})

test('a sale the Service delivered or refused never becomes not sold', () => {
  expect(statesBefore('not_sold')).toEqual(['sending', 'pending'])
})

test.each<[SaleState, string | null]>([
  ['draft', null],
  ['quoted', null],
  ['pending', 'waiting'],
  ['completed', 'delivered'],
  ['failed', 'failed'],
  ['reversed', 'reversed'],
  ['not_sold', 'not_sold'],
])('a sale that is %s is shown as %s', (state, outcome) => {
  expect(outcomeOf({ state, ...fresh }, now)).toBe(outcome)
})

test('a sale is sending while its first POST may be under way, and unknown from then on', () => {
  expect(outcomeOf({ state: 'sending', ...fresh }, now)).toBe('sending')
  expect(outcomeOf({ state: 'sending', ...fresh, postingUntil: now }, now)).toBe('unknown')
  expect(outcomeOf({ state: 'sending', ...fresh, postingUntil: null }, now)).toBe('unknown')
  expect(outcomeOf({ state: 'sending', ...fresh, attempts: 2 }, now)).toBe('unknown')
})
