import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { aheadOf, isClockOff, storeClock } from './compare-clocks.ts'

const NOW = Date.UTC(2026, 10, 23, 8)
let said: Record<string, unknown>[] = []

beforeEach(() => {
  said = []
  const stream = { write: (line: string) => void said.push(JSON.parse(line)) }
  Object.assign(globalThis, {
    posClocks: undefined,
    posLog: pino({ level: 'info', base: null, timestamp: false }, stream),
  })
})

const note = (aheadMs: number, at = NOW) => storeClock('database', at - aheadMs, { begun: at - 20, ended: at + 20 })

test('a clock that agrees within a minute is not spoken of', () => {
  note(59_000)
  note(-59_000)
  expect(aheadOf('database')).toBe(-59_000)
  expect(aheadOf('service')).toBeNull()
  expect(isClockOff()).toBe(false)
  expect(said).toEqual([])
})

test.each([61_000, -HOUR_MS])('a clock %s ms ahead is said once an hour, and when it agrees again', (aheadMs) => {
  note(aheadMs)
  note(aheadMs, NOW + HOUR_MS / 2)
  expect(said).toMatchObject([{ level: 40, clock: 'database', aheadSeconds: aheadMs / 1000 }])
  note(aheadMs, NOW + HOUR_MS + 60_000)
  expect(said).toHaveLength(2)
  expect(isClockOff()).toBe(true)
  note(0, NOW + 2 * HOUR_MS)
  note(0, NOW + 2 * HOUR_MS)
  expect(said.slice(2)).toMatchObject([{ level: 30 }])
  expect(isClockOff()).toBe(false)
})

test('the time that the question took is not taken for a difference', () => {
  storeClock('service', NOW + 40_000, { begun: NOW, ended: NOW + 80_000 })
  expect(aheadOf('service')).toBe(0)
})
