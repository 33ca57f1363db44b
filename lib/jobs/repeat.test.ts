import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('work requested soon again and again is done, not postponed', async () => {
  const work = vi.fn(async () => {})
  const loop = repeat('test', 60_000, work)
  await vi.advanceTimersByTimeAsync(0)
  expect(work).toHaveBeenCalledTimes(1)
  for (let times = 0; times < 20; times += 1) {
    loop.soon(300)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(work.mock.calls.length).toBeGreaterThan(4)
  await loop.stop()
})

test('work that rests runs soon after a quiet time, and then not more often than it may', async () => {
  const work = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 200)))
  const loop = repeat('test', 60_000, work, { restMs: 3_000 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).toHaveBeenCalledTimes(1)
  loop.soon(300)
  await vi.advanceTimersByTimeAsync(300)
  expect(work).toHaveBeenCalledTimes(2)
  for (let times = 0; times < 100; times += 1) {
    loop.soon(300)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(work, 'one every 3.2 seconds').toHaveBeenCalledTimes(5)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(work, 'the last request is met too').toHaveBeenCalledTimes(6)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(work).toHaveBeenCalledTimes(6)
  await loop.stop()
})

test('a request for soon does not delay a nearer turn', async () => {
  const work = vi.fn(async () => {})
  const loop = repeat('test', 1_000, work)
  await vi.advanceTimersByTimeAsync(900)
  loop.soon(5_000)
  await vi.advanceTimersByTimeAsync(100)
  expect(work).toHaveBeenCalledTimes(2)
  await loop.stop()
})

test('a request during a run is met after it', async () => {
  const work = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 500)))
  const loop = repeat('test', 60_000, work)
  await vi.advanceTimersByTimeAsync(100)
  loop.soon(300)
  await vi.advanceTimersByTimeAsync(700)
  expect(work).toHaveBeenCalledTimes(2)
  const stopping = loop.stop()
  await vi.advanceTimersByTimeAsync(500)
  await stopping
})

test('a stuck run is reported; one that says it is alive is not', async () => {
  const onStuck = vi.fn()
  let alive = () => {}
  const work = (goesOn: () => void) => {
    alive = goesOn
    return new Promise<void>(() => {})
  }
  repeat('test', 1_000, work, { stuckAfterMs: 60_000, onStuck })
  await vi.advanceTimersByTimeAsync(50_000)
  alive()
  await vi.advanceTimersByTimeAsync(50_000)
  expect(onStuck).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(onStuck).toHaveBeenCalledExactlyOnceWith('test')
})

test('a finished run is never taken for stuck', async () => {
  const onStuck = vi.fn()
  const work = vi.fn(async () => {})
  const loop = repeat('test', 300_000, work, { stuckAfterMs: 60_000, onStuck })
  await vi.advanceTimersByTimeAsync(700_000)
  expect(work).toHaveBeenCalledTimes(3)
  expect(onStuck).not.toHaveBeenCalled()
  await loop.stop()
})
