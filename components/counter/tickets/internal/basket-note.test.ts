import { expect, test } from 'vitest'
import { basketNote } from './basket-outcome.tsx'

const DELIVERED = { state: 'completed', outcome: 'delivered' } as const
const FAILED = { state: 'failed', outcome: 'failed' } as const
const REVERSED = { state: 'reversed', outcome: 'reversed' } as const

test('a basket says that its sales stand only where one was delivered', () => {
  expect(basketNote([DELIVERED, FAILED])).toBe('printNote')
  expect(basketNote([FAILED, { state: 'not_sold', outcome: 'not_sold' }])).toBeNull()
  expect(basketNote([REVERSED, { state: 'quoted', outcome: null }])).toBeNull()
})

test('while an item is on its way, that is what the cashier must know', () => {
  expect(basketNote([FAILED, { state: 'pending', outcome: 'waiting' }])).toBe('waitingNote')
  expect(basketNote([DELIVERED, { state: 'sending', outcome: 'unknown' }])).toBe('waitingNote')
})
