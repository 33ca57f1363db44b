import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPassed, countDown, onClockJump, passedMs } from './passed-time.ts'
import { onFrom } from './use-now.ts'

const MINUTE = 60_000

let page = new EventTarget()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('document', page)
  passedMs()
})

afterEach(() => {
  stop()
  stop = () => {}
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The clock goes on, and the steady one stands still: a sleep, or a clock that was put forward. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms)

function lookAtCount(seconds: number): () => number | undefined {
  const counts: number[] = []
  stop = countDown(seconds, (left) => counts.push(left))
  return () => counts.at(-1)
}

test('a countdown tells its whole seconds, and ends at nothing', () => {
  const left = lookAtCount(3)
  expect(left()).toBe(3)
  vi.advanceTimersByTime(1_000)
  expect(left()).toBe(2)
  vi.advanceTimersByTime(5_000)
  expect(left()).toBe(0)
})

test('the minutes of a price go on while the machine sleeps', () => {
  const left = lookAtCount(300)
  vi.advanceTimersByTime(10_000)
  sleep(4 * MINUTE)
  vi.advanceTimersByTime(1_000)
  expect(left()).toBe(49)
})

test('a page that is seen again after a sleep tells what is left at once', () => {
  const left = lookAtCount(300)
  sleep(5 * MINUTE)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(left()).toBe(0)
})

test('a clock that is set back gives a price no more time', () => {
  const left = lookAtCount(300)
  sleep(-60 * MINUTE)
  vi.advanceTimersByTime(60_000)
  expect(left()).toBe(240)
})

test('a clock that jumps ahead has the server asked, since only it knows whether time has passed', async () => {
  const onJump = vi.fn()
  const stopHearing = onClockJump(onJump)
  lookAtCount(300)
  vi.advanceTimersByTime(60_000)
  await Promise.resolve()
  expect(onJump).not.toHaveBeenCalled()
  sleep(24 * 60 * MINUTE)
  vi.advanceTimersByTime(1_000)
  await Promise.resolve()
  expect(onJump).toHaveBeenCalledTimes(1)
  stopHearing()
})

test('what is to be covered after its time is covered as soon as the machine wakes', () => {
  const cover = vi.fn()
  stop = afterPassed(MINUTE, cover)
  vi.advanceTimersByTime(10_000)
  expect(cover).not.toHaveBeenCalled()
  sleep(10 * MINUTE)
  vi.advanceTimersByTime(1_000)
  expect(cover).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(MINUTE)
  expect(cover).toHaveBeenCalledTimes(1)
})

test('the shop’s time goes on through a sleep and stays through a till’s clock that is set back', () => {
  const serverTime = Date.UTC(2040, 0, 1)
  expect(onFrom(serverTime)).toBe(serverTime)
  sleep(5 * MINUTE)
  expect(onFrom(serverTime)).toBe(serverTime + 5 * MINUTE)
  sleep(-60 * MINUTE)
  expect(onFrom(serverTime)).toBe(serverTime + 5 * MINUTE)
  expect(onFrom(serverTime + 6 * MINUTE)).toBe(serverTime + 6 * MINUTE)
})
