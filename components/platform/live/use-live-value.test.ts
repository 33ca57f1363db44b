import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropFakeBrowser, FakeEventSource, useFakeBrowser } from '@/tests/support/fake-browser.ts'
import { askWhenChanged } from './use-live-value.ts'

beforeEach(() => useFakeBrowser())
afterEach(dropFakeBrowser)

const say = (type: string, topic?: string) => FakeEventSource.opened.at(-1)?.say(type, { topic, id: 'a' })

/** Asks about sales; each request is answered with how many there were. */
function start(answer = (count: number) => Promise.resolve(Response.json(count))) {
  let requests = 0
  const fetched = vi.fn((_url: string, _options: { signal: AbortSignal }) => answer(++requests))
  vi.stubGlobal('fetch', fetched)
  const taken: unknown[] = []
  return { fetched, taken, stop: askWhenChanged('/api/sales/recent', ['sale'], (one) => taken.push(one)) }
}

test('an open line is asked for at once, changes that come together once, and another topic never', async () => {
  const { fetched, taken, stop } = start()
  say('open')
  await vi.advanceTimersByTimeAsync(0)
  expect(taken).toEqual([1])
  say('change', 'balance')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  say('change', 'sale')
  await vi.advanceTimersByTimeAsync(400)
  say('change', 'sale')
  await vi.advanceTimersByTimeAsync(100)
  expect(taken).toEqual([1, 2])
  say('change', 'sale')
  await vi.advanceTimersByTimeAsync(500)
  expect(taken).toEqual([1, 2, 3])
  stop()
})

test('a line that opens asks for the changes that wait, too', async () => {
  const { fetched, stop } = start()
  say('change', 'sale')
  say('open')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  stop()
})

test('a failed request gives nothing, and the line’s next opening asks again', async () => {
  const { taken, stop } = start(async (count) => {
    if (count === 1) throw new TypeError('no line')
    return Response.json(count, { status: count === 2 ? 500 : 200 })
  })
  for (let opened = 0; opened < 3; opened += 1) {
    say('open')
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(taken).toEqual([3])
  stop()
})

test('a newer change ends a request that has no answer yet, and so does stopping', async () => {
  const { fetched, taken, stop } = start(() => new Promise(() => undefined))
  say('change', 'sale')
  await vi.advanceTimersByTimeAsync(500)
  say('change', 'sale')
  await vi.advanceTimersByTimeAsync(500)
  say('change', 'sale')
  stop()
  await vi.advanceTimersByTimeAsync(500)
  expect(fetched.mock.calls.map(([, { signal }]) => signal.aborted)).toEqual([true, true])
  expect(taken).toEqual([])
})
