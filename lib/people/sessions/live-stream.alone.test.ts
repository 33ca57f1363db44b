import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Actor } from '@/lib/people/access/model.ts'
import type { ChangeEvent } from '@/lib/platform/live/events.ts'
import { MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import { liveStream } from './live-stream.ts'

type Listener = { onChange(change: ChangeEvent): void; onGap(): void; onEnd(): void }
const hub = vi.hoisted(() => ({ listeners: new Set<Listener>(), last: null as Listener | null, screens: 1 }))

vi.mock('@/lib/platform/live/hub.ts', () => ({
  joinHub(listener: Listener) {
    hub.listeners.add(listener)
    hub.last = listener
    return () => void hub.listeners.delete(listener)
  },
  liveScreens: () => hub.screens,
}))

const actor: Actor = {
  staffId: 'staff',
  sessionId: 'session',
  name: 'Rudo',
  role: 'cashier',
  customRole: null,
  locale: 'en',
  proven: true,
  fresh: true,
  branches: ['HRE-01'],
  till: {
    id: 'till',
    number: 1,
    branchCode: 'HRE-01',
    branchName: 'Harare First Street',
    training: false,
    refusedCurrencies: [],
  },
}
const change: ChangeEvent = { topic: 'sale', id: 'ticket', branch: 'HRE-01', till: 'till' }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a screen that leaves while its session is checked ends quietly', async () => {
  let answer = (_signedIn: boolean) => {}
  const reader = liveStream(actor, () => new Promise((resolve) => (answer = resolve))).getReader()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  await reader.cancel()
  answer(false)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(hub.listeners.size).toBe(0)
  expect(() => hub.last?.onChange(change)).not.toThrow()
})

test('an ended session closes its stream once, however late that is found out', async () => {
  const answers: ((signedIn: boolean) => void)[] = []
  const reader = liveStream(actor, () => new Promise((resolve) => answers.push(resolve))).getReader()
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
  for (const answer of answers) answer(false)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  for (let read = await reader.read(); !read.done; read = await reader.read());
  expect(hub.listeners.size).toBe(0)
})

test('a screen that does not read is dropped before its news fills the memory', async () => {
  const stream = liveStream(actor, async () => true)
  for (let news = 0; news < 10_000; news += 1) hub.last?.onChange(change)
  expect(hub.listeners.size).toBe(0)
  await stream.cancel()
})

test('ending a session closes its stream at once, and nobody else’s', async () => {
  let signedIn = true
  const reader = liveStream(actor, async () => signedIn).getReader()
  const stranger = liveStream({ ...actor, staffId: 'other', sessionId: 'other', till: null }, async () => signedIn)
  signedIn = false
  for (const listener of hub.listeners) listener.onChange({ topic: 'session', id: 'staff' })
  await vi.advanceTimersByTimeAsync(0)
  for (let read = await reader.read(); !read.done; read = await reader.read());
  expect(hub.listeners.size).toBe(1)
  await stranger.cancel()
})

test('a screen hears nothing of other people’s sessions', async () => {
  const reader = liveStream(actor, async () => true).getReader()
  await reader.read()
  hub.last?.onChange({ topic: 'session', id: 'staff' })
  hub.last?.onChange({ topic: 'session', id: 'somebody' })
  hub.last?.onChange(change)
  expect(new TextDecoder().decode((await reader.read()).value)).toContain('"topic":"sale"')
  await reader.cancel()
})

test('a screen whose server ends is told when to come back, and its stream is closed', async () => {
  const reader = liveStream(actor, async () => true).getReader()
  hub.last?.onEnd()
  hub.last?.onEnd()
  const texts: string[] = []
  for (let part = await reader.read(); !part.done; part = await reader.read())
    texts.push(new TextDecoder().decode(part.value))
  expect(texts.at(-1)).toMatch(/^retry: (5\d\d|[6-9]\d\d|[12]\d{3}|3000)\n\n$/)
  expect(hub.listeners.size).toBe(0)
})

test('of few screens each is told to come back within three seconds of a cut, of thousands within ten', async () => {
  const retryMs = async (screens: number) => {
    hub.screens = screens
    const reader = liveStream(actor, async () => true).getReader()
    const text = new TextDecoder().decode((await reader.read()).value)
    await reader.cancel()
    return Number(/^retry: (\d+)\nevent: beat\ndata: {}\n\n$/.exec(text)?.[1])
  }
  vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(1).mockReturnValueOnce(1).mockReturnValueOnce(1)
  expect([await retryMs(1), await retryMs(1), await retryMs(6_000), await retryMs(20_000)]).toEqual([
    1_000, 3_000, 6_000, 10_000,
  ])
})
