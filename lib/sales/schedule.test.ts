import { expect, test } from 'vitest'
import { nextCheckDelayMs } from './schedule.ts'

test.each([
  [0, 10_000],
  [119_999, 10_000],
  [120_000, 60_000],
  [23 * 3_600_000, 60_000],
  [24 * 3_600_000, null],
])('a sale sent %i ms ago is asked about again after %s ms', (ageMs, delayMs) => {
  expect(nextCheckDelayMs(ageMs)).toBe(delayMs)
})
