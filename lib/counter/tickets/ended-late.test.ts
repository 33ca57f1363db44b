import { expect, test } from 'vitest'
import { endedLate } from './model.ts'

const TAKEN = new Date('2026-11-21T07:00:00Z')
const after = (seconds: number) => new Date(TAKEN.getTime() + seconds * 1000)

test('an end is late once the cashier has given the change, of items that came to nothing', () => {
  expect(endedLate([{ outcome: 'failed', settledAt: after(16), reversedAt: null }], TAKEN)).toBe(true)
  expect(endedLate([{ outcome: 'not_sold', settledAt: after(400), reversedAt: null }], TAKEN)).toBe(true)
  expect(endedLate([{ outcome: 'reversed', settledAt: after(1), reversedAt: after(2) }], TAKEN)).toBe(true)
  expect(endedLate([{ outcome: 'failed', settledAt: after(15), reversedAt: null }], TAKEN)).toBe(false)
  expect(endedLate([{ outcome: 'delivered', settledAt: after(400), reversedAt: null }], TAKEN)).toBe(false)
  expect(endedLate([{ outcome: 'failed', settledAt: null, reversedAt: null }], TAKEN)).toBe(false)
  expect(endedLate([{ outcome: 'failed', settledAt: after(400), reversedAt: null }], null)).toBe(false)
})

test('an end before the cash was taken is not late for it', () => {
  expect(endedLate([{ outcome: 'failed', settledAt: after(-60), reversedAt: null }], TAKEN)).toBe(false)
  expect(endedLate([{ outcome: 'reversed', settledAt: after(-60), reversedAt: after(-1) }], TAKEN)).toBe(false)
})
