import { expect, test } from 'vitest'
import { nextTryAt } from './retry.ts'

const START = new Date('2026-11-21T08:00:00Z')

test('a failed delivery is retried after 30 s, then twice as long each time, an hour at most', () => {
  const waits = [1, 2, 3, 4, 7, 8, 9, 40].map((attempts) => {
    const at = nextTryAt(attempts, START, START)
    return at && (at.getTime() - START.getTime()) / 1000
  })
  expect(waits).toEqual([30, 60, 120, 240, 1920, 3600, 3600, 3600])
})

test('a delivery is given up 72 hours after its event', () => {
  const late = new Date(START.getTime() + 71.5 * 3_600_000)
  expect(nextTryAt(80, late, START)).toBeNull()
})
