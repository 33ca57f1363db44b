import { expect, test } from 'vitest'
import { isMonthOver } from './days-over.ts'

test.each([
  ['2026-10-31T21:59:59Z', false],
  ['2026-10-31T22:00:00Z', false],
  ['2026-10-31T22:59:59Z', false],
  ['2026-10-31T23:00:00Z', true],
])('at %s October is over for good: %s', (now, over) => {
  expect(isMonthOver('2026-10', new Date(now))).toBe(over)
})
