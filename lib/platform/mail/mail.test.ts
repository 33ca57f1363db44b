import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import { MOST_ATTEMPTS, retryWaitMs } from './mail.ts'

test('a message is tried again after one minute, two, four and so on up to an hour, for ten hours', () => {
  const waits = Array.from({ length: MOST_ATTEMPTS - 1 }, (_, index) => retryWaitMs(index + 1))
  expect(waits.slice(0, 8).map((wait) => wait / MINUTE_MS)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / HOUR_MS
  expect(Math.round(hours)).toBe(10)
})
