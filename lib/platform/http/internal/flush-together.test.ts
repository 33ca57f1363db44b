import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flushTogether } from './flush-together.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Flushing = EventEmitter & { flush?: () => void }

/** An answer whose compression flushes its pieces. */
function answer() {
  const response: Flushing = new EventEmitter()
  flushTogether(response as unknown as ServerResponse)
  const flushed = vi.fn()
  response.flush = flushed
  return { response, flushed }
}

test('pieces that come together are flushed once, later ones again', () => {
  const { response, flushed } = answer()
  for (let piece = 0; piece < 50; piece += 1) response.flush?.()
  expect(flushed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(flushed).toHaveBeenCalledTimes(1)
  response.flush?.()
  vi.advanceTimersByTime(100)
  expect(flushed).toHaveBeenCalledTimes(2)
})

test('what has ended is not flushed any more', () => {
  const { response, flushed } = answer()
  response.flush?.()
  response.emit('close')
  vi.advanceTimersByTime(100)
  expect(flushed).not.toHaveBeenCalled()
})

test('an answer that nobody compresses has no flush', () => {
  const response: Flushing = new EventEmitter()
  flushTogether(response as unknown as ServerResponse)
  expect(response.flush).toBeUndefined()
})
