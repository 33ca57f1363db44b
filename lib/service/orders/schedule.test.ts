import { expect, test } from 'vitest'
import { Unanswered } from '@/lib/service/api/errors.ts'
import {
  FIRST_CHECK_MS,
  isForPerson,
  nextCheckDelayMs,
  POSTING_WINDOW_MS,
  repeatWaitMs,
  silentRepeatWaitMs,
} from './schedule.ts'

test('no repeat goes out within thirty-five seconds, and the first look comes after ten', () => {
  expect([POSTING_WINDOW_MS, FIRST_CHECK_MS]).toEqual([35_000, 10_000])
})

test.each([
  [0, 10_000],
  [119_999, 10_000],
  [120_000, 60_000],
  [23 * 3_600_000, 60_000],
  [24 * 3_600_000, 3_600_000],
  [7 * 24 * 3_600_000 - 1, 3_600_000],
  [7 * 24 * 3_600_000, null],
])('an order sent %i ms ago is asked about again after %s ms', (ageMs, delayMs) => {
  expect(nextCheckDelayMs(ageMs)).toBe(delayMs)
})

test('a person looks after a day', () => {
  expect([24 * 3_600_000 - 1, 24 * 3_600_000].map(isForPerson)).toEqual([false, true])
})

test.each([
  [1, null, 10],
  [2, null, 20],
  [4, null, 80],
  [5, null, 120],
  [500, null, 120],
  [1, 45, 45],
  [4, 45, 80],
])('after attempt %i, asked to wait %s s, the same POST waits %i s', (attempt, retryAfterSeconds, seconds) => {
  expect(repeatWaitMs(attempt, retryAfterSeconds)).toBe(seconds * 1000)
})

const silence = { why: 'bad_shape', notSent: false, httpStatus: 418, requestId: null, detail: '' } as const

test('a first request that got no answer is repeated at once, later ones ever more slowly', () => {
  const lost = new Unanswered(silence)
  expect([1, 2, 3].map((attempt) => silentRepeatWaitMs(attempt, lost))).toEqual([0, 10_000, 20_000])
})

test('after an unknown code even the first request waits, as long as it asked', () => {
  const strange = { ...silence, unknownCode: 'TEAPOT_COLD' }
  expect(silentRepeatWaitMs(1, new Unanswered(strange))).toBe(10_000)
  expect(silentRepeatWaitMs(1, new Unanswered({ ...strange, retryAfterSeconds: 30 }))).toBe(30_000)
})
