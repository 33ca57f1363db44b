import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('work that is wanted soon, again and again, is done and not put off', async () => {
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

test('a request for soon does not put off a turn that is nearer', async () => {
  const work = vi.fn(async () => {})
  const loop = repeat('test', 1_000, work)
  await vi.advanceTimersByTimeAsync(900)
  loop.soon(5_000)
  await vi.advanceTimersByTimeAsync(100)
  expect(work).toHaveBeenCalledTimes(2)
  await loop.stop()
})

test('a request while the work runs is met after it', async () => {
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

test('a run that never ends is told of once it is stuck, and one that says it goes on is not', async () => {
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

test('a run that ended is never taken for stuck', async () => {
  const onStuck = vi.fn()
  const work = vi.fn(async () => {})
  const loop = repeat('test', 300_000, work, { stuckAfterMs: 60_000, onStuck })
  await vi.advanceTimersByTimeAsync(700_000)
  expect(work).toHaveBeenCalledTimes(3)
  expect(onStuck).not.toHaveBeenCalled()
  await loop.stop()
})
