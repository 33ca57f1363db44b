import { expect, test } from 'vitest'
import type { Outcome } from '@/lib/counter/sales/model.ts'
import { worstOutcome } from './items.ts'

const worst = (...outcomes: (Outcome | null)[]) => worstOutcome(outcomes.map((outcome) => ({ outcome })))

test('an unknown outcome speaks before all others', () => {
  expect(worst('delivered', 'not_sold', 'unknown', 'waiting')).toBe('unknown')
})

test('a ticket is delivered only when all its items are', () => {
  expect(worst('delivered', 'delivered')).toBe('delivered')
  expect(worst('delivered', 'failed')).toBe('failed')
})

test('an item that was paid and never sent is not sold', () => {
  expect(worst(null)).toBe('not_sold')
})
