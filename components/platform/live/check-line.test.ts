import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropFakeBrowser, FakeEventSource, useFakeBrowser } from '../../../tests/support/fake-browser.ts'
import { checkLine, fetchWhileThere, LineGone } from './check-line.ts'
import { listenLive } from './live-stream.ts'

let kinds: string[] = []
let stop = () => {}

beforeEach(() => {
  useFakeBrowser()
  kinds = []
  stop = listenLive(({ kind }) => kinds.push(kind))
  FakeEventSource.opened.at(-1)?.say('open')
})
afterEach(() => {
  stop()
  dropFakeBrowser()
})

const never = () => new Promise<Response>(() => {})
const there = async () => Response.json({ status: 'ok' })

/** Answers the look-up and the question whether the server is there. */
function answer(lookup: () => Promise<Response>, health: () => Promise<Response>): void {
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    const gone = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    })
    return Promise.race([url === '/api/lookup' ? lookup() : health(), gone])
  })
}

test('the line is in doubt until the server answers', async () => {
  answer(never, there)
  const checked = checkLine()
  expect(kinds).toEqual(['open', 'doubt'])
  expect(await checked).toBe(true)
  expect(kinds).toEqual(['open', 'doubt', 'beat'])
})

test('a line on which the server is not heard is lost at once, and tried again', async () => {
  answer(never, () => Promise.reject(new TypeError('no line')))
  expect(await checkLine()).toBe(false)
  expect(kinds).toEqual(['open', 'doubt', 'lost'])
  expect(FakeEventSource.opened).toHaveLength(2)
})

test('an answer that takes long lets the line be checked, and is waited for while the server is there', async () => {
  let arrive = (_: Response) => {}
  answer(() => new Promise((resolve) => (arrive = resolve)), there)
  const answered = fetchWhileThere('/api/lookup', {})
  await vi.advanceTimersByTimeAsync(1_999)
  expect(kinds).toEqual(['open'])
  await vi.advanceTimersByTimeAsync(1)
  expect(kinds).toEqual(['open', 'doubt', 'beat'])
  arrive(Response.json({ phone: '263771234567' }))
  expect(await (await answered).json()).toEqual({ phone: '263771234567' })
})

test('an answer is given up once the server is gone', async () => {
  answer(never, () => Promise.reject(new TypeError('no line')))
  const answered = expect(fetchWhileThere('/api/lookup', {})).rejects.toThrow(LineGone)
  await vi.advanceTimersByTimeAsync(2_000)
  await answered
  expect(kinds).toEqual(['open', 'doubt', 'lost'])
})
