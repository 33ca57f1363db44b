import { expect, test } from 'vitest'
import { HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { afterQuiet, judge, type Reading } from './model.ts'

const rule = { lowBalanceCents: 5_000n, runwayMinutes: 120 }
const reading = (changes: Partial<Reading>): Reading => ({
  balanceCents: 100_000n,
  minutesLeft: 600,
  blockedCode: null,
  silentCause: null,
  ...changes,
})

test.each([
  [4_999n, 'so'],
  [-1n, 'so'],
  [5_000n, 'between'],
  [5_499n, 'between'],
  [5_500n, 'over'],
  [null, 'between'],
])('a balance of %s cents against a threshold of $50 is %s', (balanceCents, verdict) => {
  expect(judge('low_balance', rule, reading({ balanceCents })).verdict).toBe(verdict)
})

test.each([
  [0, 'so'],
  [119, 'so'],
  [120, 'between'],
  [149, 'between'],
  [150, 'over'],
  [null, 'over'],
])('%s minutes left against two hours is %s', (minutesLeft, verdict) => {
  expect(judge('short_runway', rule, reading({ minutesLeft })).verdict).toBe(verdict)
})

test('a Service that has been silent for minutes is an alert with its cause, until it answers', () => {
  expect(judge('silent', rule, reading({ silentCause: 'elsewhere' }))).toEqual({
    verdict: 'so',
    detail: { cause: 'elsewhere' },
  })
  expect(judge('silent', rule, reading({})).verdict).toBe('over')
})

test('an alert without a threshold is never raised', () => {
  const none = { lowBalanceCents: null, runwayMinutes: null }
  const empty = reading({ balanceCents: 0n, minutesLeft: 0 })
  expect(judge('low_balance', none, empty).verdict).toBe('over')
  expect(judge('short_runway', none, empty).verdict).toBe('over')
})

test('a key that may not sell raises an alert with the reason', () => {
  const stopped = judge('stopped', rule, reading({ blockedCode: 'PARTNER_PAUSED' }))
  expect(stopped).toEqual({ verdict: 'so', detail: { code: 'PARTNER_PAUSED' } })
  expect(judge('stopped', rule, reading({})).verdict).toBe('over')
})

test.each([
  [21 * 60 + 59, 0],
  [22 * 60, 8 * 60],
  [0, 6 * 60],
  [5 * 60 + 59, 1],
  [6 * 60, 0],
])('at minute %i of the day, quiet from 22:00 to 06:00 holds a message back %i minutes', (minuteOfDay, wait) => {
  const now = new Date('2026-11-21T08:00:00Z')
  expect(afterQuiet(now, minuteOfDay, 22 * 60, 6 * 60).getTime() - now.getTime()).toBe(wait * 60_000)
})

test('quiet hours inside one day, and none at all', () => {
  const now = new Date('2026-11-21T08:00:00Z')
  expect(afterQuiet(now, 13 * 60, 12 * 60, 14 * 60).getTime() - now.getTime()).toBe(HOUR_MS)
  expect(afterQuiet(now, 15 * 60, 12 * 60, 14 * 60)).toEqual(now)
  expect(afterQuiet(now, 15 * 60, null, null)).toEqual(now)
})
