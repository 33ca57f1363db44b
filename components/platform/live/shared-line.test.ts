import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  dropFakeBrowser,
  FakeDocument,
  FakeEventSource,
  FakeLocks,
  freezeChannel,
  openLines,
  useFakeBrowser,
} from '../../../tests/support/fake-browser.ts'
import type { LiveSignal } from './internal/event-line.ts'
import { joinLine } from './shared-line.ts'

const STREAM = { url: '/api/live' }

afterEach(dropFakeBrowser)

/** A page of the browser, and what it has heard. */
async function openPage() {
  const page = new FakeDocument()
  vi.stubGlobal('document', page)
  const signals: LiveSignal[] = []
  const line = joinLine(STREAM, (signal) => signals.push(signal))
  await soon()
  return { page, line, signals, kinds: () => signals.map(({ kind }) => kind) }
}

const soon = () => vi.advanceTimersByTimeAsync(0)
/** Time passes while the server's heartbeats come. */
async function beatFor(seconds: number) {
  for (let passed = 0; passed < seconds; passed += 1) {
    if (passed % 10 === 0) theLine().say('beat')
    await vi.advanceTimersByTimeAsync(1_000)
  }
}

const theLine = () => openLines().at(-1) as FakeEventSource

describe('in a browser with locks and channels', () => {
  beforeEach(() => useFakeBrowser({ locks: new FakeLocks() }))

  test('eight pages have one connection, and each hears what comes over it', async () => {
    const pages = []
    for (let opened = 0; opened < 8; opened += 1) pages.push(await openPage())
    expect(FakeEventSource.opened).toHaveLength(1)
    theLine().say('open')
    theLine().say('beat')
    theLine().say('change', { topic: 'sale', id: 'a' })
    await soon()
    for (const { signals } of pages) {
      expect(signals).toEqual([
        { kind: 'open' },
        { kind: 'beat' },
        { kind: 'change', change: { topic: 'sale', id: 'a' } },
      ])
    }
  })

  test('a page that joins an open line is told so, and no other is', async () => {
    const first = await openPage()
    theLine().say('open')
    const second = await openPage()
    expect(second.kinds()).toEqual(['open'])
    expect(first.kinds()).toEqual(['open'])
  })

  test('a page that joins a lost line is told so', async () => {
    await openPage()
    theLine().refuse()
    const second = await openPage()
    expect(second.kinds()).toEqual(['lost'])
  })

  test('when the page with the connection is closed, the next opens one, and all are told that it is open', async () => {
    const [first, second, third] = [await openPage(), await openPage(), await openPage()]
    first.line.close()
    await soon()
    expect(openLines()).toHaveLength(1)
    theLine().say('open')
    await soon()
    expect([second.kinds(), third.kinds(), first.kinds()]).toEqual([['open'], ['open'], []])
  })

  test('from a page that is frozen, a new one takes the connection within seconds', async () => {
    const first = await openPage()
    theLine().say('open')
    freezeChannel()
    const second = await openPage()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(FakeEventSource.opened).toHaveLength(2)
    expect(openLines()).toHaveLength(1)
    theLine().say('open')
    expect([first.kinds(), second.kinds()]).toEqual([['open'], ['open']])
  })

  test('a connection that falls silent is tried again by the page that has it, and taken by no other', async () => {
    const [first, second] = [await openPage(), await openPage()]
    theLine().say('open')
    await vi.advanceTimersByTimeAsync(25_000)
    expect([first.kinds(), second.kinds()]).toEqual([
      ['open', 'lost'],
      ['open', 'lost'],
    ])
    await vi.advanceTimersByTimeAsync(5_000 + 25_000)
    expect(FakeEventSource.opened).toHaveLength(2)
    expect(second.kinds()).toEqual(['open', 'lost', 'lost'])
  })

  test('a person who presses Retry in any page has the connection tried at once, and only one', async () => {
    const [first, second] = [await openPage(), await openPage()]
    theLine().refuse()
    await soon()
    second.line.retry()
    await soon()
    theLine().say('open')
    await soon()
    expect([first.kinds(), second.kinds()]).toEqual([
      ['lost', 'open'],
      ['lost', 'open'],
    ])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(FakeEventSource.opened).toHaveLength(2)
    second.line.retry()
    expect(openLines()).toHaveLength(1)
  })

  test('a page hidden for a minute leaves the connection to one that is seen, and comes back as told', async () => {
    const [first, second] = [await openPage(), await openPage()]
    theLine().say('open')
    first.page.turn('hidden')
    await beatFor(59)
    expect(FakeEventSource.opened).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(openLines()).toHaveLength(1)
    expect(FakeEventSource.opened).toHaveLength(2)
    theLine().say('open')
    await soon()
    expect(second.kinds().filter((kind) => kind !== 'beat')).toEqual(['open', 'open'])
    expect(first.kinds().filter((kind) => kind !== 'beat')).toEqual(['open'])
    first.page.turn('visible')
    await soon()
    expect(first.kinds().filter((kind) => kind !== 'beat')).toEqual(['open', 'open'])
    expect(openLines()).toHaveLength(1)
  })

  test('a page shown again within the minute keeps the connection', async () => {
    const { page } = await openPage()
    page.turn('hidden')
    await beatFor(59)
    page.turn('visible')
    await beatFor(59)
    expect(FakeEventSource.opened).toHaveLength(1)
  })
})

test('where nothing may be stored, and so no lock is had, each page has its own connection', async () => {
  const locks = new FakeLocks()
  vi.spyOn(locks, 'request').mockRejectedValue(new DOMException('', 'SecurityError'))
  useFakeBrowser({ locks })
  const [first] = [await openPage(), await openPage()]
  expect(openLines()).toHaveLength(2)
  first.line.close()
  expect(openLines()).toHaveLength(1)
})

test('in a browser without locks each page has its own connection, which ends with it and while it is hidden', async () => {
  useFakeBrowser()
  const [first, second] = [await openPage(), await openPage()]
  expect(openLines()).toHaveLength(2)
  first.page.turn('hidden')
  await vi.advanceTimersByTimeAsync(20_000)
  second.line.close()
  await vi.advanceTimersByTimeAsync(40_000)
  expect(openLines()).toHaveLength(0)
  first.page.turn('visible')
  expect(openLines()).toHaveLength(1)
})
