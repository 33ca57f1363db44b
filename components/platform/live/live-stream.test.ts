import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropFakeBrowser, FakeEventSource, useFakeBrowser } from '../../../tests/support/fake-browser.ts'
import type { LiveSignal } from './internal/event-line.ts'
import { listenLive } from './live-stream.ts'

const LOST_AFTER_MS = 25_000

const lastLine = () => FakeEventSource.opened.at(-1) as FakeEventSource

beforeEach(() => useFakeBrowser())
afterEach(dropFakeBrowser)

function record() {
  const signals: LiveSignal[] = []
  return { signals, stop: listenLive((signal) => signals.push(signal)) }
}

test('any number of listeners share one line, which closes after the last', () => {
  const first = record()
  const second = record()
  expect(FakeEventSource.opened).toHaveLength(1)
  lastLine().say('change', { topic: 'sale', id: 'a' })
  expect(first.signals).toEqual([{ kind: 'change', change: { topic: 'sale', id: 'a' } }])
  expect(second.signals).toEqual(first.signals)
  first.stop()
  expect(lastLine().readyState).toBe(0)
  second.stop()
  expect(lastLine().readyState).toBe(FakeEventSource.CLOSED)
})

test('a silent line is lost, and another is tried', () => {
  const { signals, stop } = record()
  lastLine().say('open')
  vi.advanceTimersByTime(LOST_AFTER_MS - 1)
  lastLine().say('beat')
  vi.advanceTimersByTime(LOST_AFTER_MS)
  expect(signals.map((signal) => signal.kind)).toEqual(['open', 'beat', 'lost'])
  vi.advanceTimersByTime(5_000)
  expect(FakeEventSource.opened).toHaveLength(2)
  lastLine().say('open')
  expect(signals.at(-1)).toEqual({ kind: 'open' })
  stop()
})

test('a line that the server refuses is tried again later', () => {
  const { signals, stop } = record()
  lastLine().refuse()
  expect(signals).toEqual([{ kind: 'lost' }])
  vi.advanceTimersByTime(5_000)
  expect(FakeEventSource.opened).toHaveLength(2)
  stop()
})

test('whoever joins while a lost line waits to be tried again waits too, and hears when it is open', () => {
  const first = record()
  lastLine().refuse()
  const second = record()
  expect(FakeEventSource.opened).toHaveLength(1)
  vi.advanceTimersByTime(5_000)
  lastLine().say('open')
  vi.advanceTimersByTime(LOST_AFTER_MS - 1)
  expect(FakeEventSource.opened).toHaveLength(2)
  expect(second.signals).toEqual([{ kind: 'open' }])
  first.stop()
  second.stop()
})

test('a line that was left is not tried again', () => {
  const { stop } = record()
  lastLine().refuse()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(FakeEventSource.opened).toHaveLength(1)
})

test('whoever joins an open line is told so, since what it shows is older', async () => {
  const first = record()
  lastLine().say('open')
  const second = record()
  await Promise.resolve()
  expect(second.signals).toEqual([{ kind: 'open' }])
  expect(first.signals).toEqual([{ kind: 'open' }])
  first.stop()
  second.stop()
})

test('a line refused because too many windows are open says so', async () => {
  const problem = { code: 'STREAMS_FULL' }
  vi.stubGlobal('fetch', async () => Response.json({ problem }, { status: 422 }))
  const { signals, stop } = record()
  lastLine().refuse()
  await vi.advanceTimersByTimeAsync(100)
  expect(signals).toEqual([{ kind: 'lost' }, { kind: 'full' }])
  stop()
})
