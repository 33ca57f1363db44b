import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from './durations.ts'
import { processNow, sharedNow, storeDatabaseTime } from './now.ts'

const DATABASE_TIME = new Date('2026-11-28T21:59:59Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  forget()
})
afterEach(() => {
  vi.useRealTimers()
  forget()
})

function forget(): void {
  Object.assign(globalThis, { posDatabaseTime: undefined })
}

/** Reads the database's time with an answer that takes so long, and half of that each way. */
function read(time: Date, tookMs: number): void {
  const begun = performance.now()
  vi.advanceTimersByTime(tookMs)
  storeDatabaseTime(new Date(time.getTime() + tookMs / 2), begun)
}

test.each([-DAY_MS, 0, DAY_MS])('the shared time goes on from the database’s, whatever this clock says: %s', (off) => {
  read(DATABASE_TIME, 20)
  vi.setSystemTime(DATABASE_TIME.getTime() + off)
  vi.advanceTimersByTime(1_980)
  expect(sharedNow()).toEqual(new Date('2026-11-28T22:00:01Z'))
  expect(processNow()).toEqual(new Date(DATABASE_TIME.getTime() + off + 1_980))
})

test('before the database told its time, and in a browser, it is the own clock’s', () => {
  vi.setSystemTime(DATABASE_TIME)
  expect(sharedNow()).toEqual(DATABASE_TIME)
})

test('a slow answer that agrees with a quick one does not blur it', () => {
  read(DATABASE_TIME, 10)
  read(new Date(DATABASE_TIME.getTime() + 1_010), 8_000)
  expect(sharedNow()).toEqual(new Date(DATABASE_TIME.getTime() + 8_010))
})

test('a database whose clock was set is believed at once, forward and back', () => {
  for (const time of [
    DATABASE_TIME,
    new Date(DATABASE_TIME.getTime() + DAY_MS),
    new Date(DATABASE_TIME.getTime() - DAY_MS),
  ]) {
    read(time, 4)
    expect(sharedNow()).toEqual(new Date(time.getTime() + 4))
  }
})
