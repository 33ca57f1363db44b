import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchIdle } from './watch-idle.ts'

const MINUTE = 60_000
const AFTER = 5 * MINUTE

class FakeChannel {
  onmessage = null
  postMessage() {}
  close() {}
}

const handlers = { onIdle: vi.fn(), onLocked: vi.fn() }
const fetchMock = vi.fn(async () => new Response(null, { status: 204 }))
let page = new EventTarget()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  page = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('fetch', fetchMock)
  stop = watchIdle(AFTER, handlers)
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const touch = () => page.dispatchEvent(new Event('keydown'))
const setClock = (byMs: number) => vi.setSystemTime(Date.now() + byMs)

test('a till that nobody touches locks after its minutes, and not before', () => {
  vi.advanceTimersByTime(AFTER - MINUTE)
  touch()
  vi.advanceTimersByTime(AFTER)
  expect(handlers.onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5_000)
  expect(handlers.onIdle).toHaveBeenCalled()
})

test('a clock that was set back by an hour keeps no till open for longer', () => {
  vi.advanceTimersByTime(MINUTE)
  setClock(-60 * MINUTE)
  vi.advanceTimersByTime(AFTER)
  expect(handlers.onIdle).toHaveBeenCalled()
})

test('the server still hears of activity after the clock was set back', () => {
  touch()
  expect(fetchMock).toHaveBeenCalledTimes(1)
  setClock(-60 * MINUTE)
  vi.advanceTimersByTime(MINUTE)
  touch()
  expect(fetchMock).toHaveBeenCalledTimes(2)
})

test('a sleep counts, and the first touch after it finds the till locked', () => {
  vi.advanceTimersByTime(MINUTE)
  setClock(AFTER)
  touch()
  expect(handlers.onIdle).toHaveBeenCalledTimes(1)
  expect(fetchMock).not.toHaveBeenCalled()
})

test('a sleep counts after the clock was set back too', () => {
  setClock(-60 * MINUTE)
  vi.advanceTimersByTime(MINUTE)
  setClock(AFTER)
  touch()
  expect(handlers.onIdle).toHaveBeenCalledTimes(1)
})
