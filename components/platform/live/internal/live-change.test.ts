import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isBooking, isPressOutdated, markLiveChange, watchLiveChanges } from './live-change.ts'

type Records = { type: string; target: FakeElement }[]

/** As much of an element as the watch asks of one. */
class FakeElement {
  changed = false
  constructor(readonly apart: FakeElement | null = null) {}
  closest() {
    return this.apart
  }
  toggleAttribute(_name: string, on: boolean) {
    this.changed = on
  }
  querySelectorAll() {
    return []
  }
}

class FakeInput extends FakeElement {
  constructor(readonly type: string) {
    super()
  }
}

let tell: (records: Records) => void
let painted: (() => void)[]
let now: number
let body: FakeElement

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  body = new FakeElement()
  painted = []
  now = 1_000
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('HTMLInputElement', FakeInput)
  vi.stubGlobal('document', { body })
  vi.stubGlobal('location', { pathname: '/tickets/1' })
  vi.stubGlobal('performance', { now: () => now })
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => painted.push(paint))
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(hear: typeof tell) {
        tell = hear
      }
      observe() {}
      disconnect() {}
    },
  )
  watchLiveChanges()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What the commit of some news changes, painted at the time that is now. */
function change(records: Records, { path = '/tickets/1', paints = true } = {}): void {
  markLiveChange(path)
  tell(records)
  if (!paints) return
  for (const paint of painted.splice(0)) paint()
  vi.advanceTimersByTime(0)
}

const isRefused = (control: FakeElement, beganAt: number) => isPressOutdated(control as unknown as Element, beganAt)
const changeOf = (target: FakeElement, type = 'childList') => [{ type, target }]

test('a press that began before a change, or within a second after it was painted, is refused', () => {
  const button = new FakeElement()
  expect(isRefused(button, 0)).toBe(false)
  change(changeOf(new FakeElement()))
  expect(isRefused(button, 999)).toBe(true)
  expect(isRefused(button, 1_999)).toBe(true)
  expect(isRefused(button, 2_000)).toBe(false)
})

test('until it is painted every press is refused, and a hidden tab paints when it is shown again', () => {
  const button = new FakeElement()
  change(changeOf(new FakeElement()), { paints: false })
  expect(isRefused(button, 60_000)).toBe(true)
  now = 90_000
  for (const paint of painted.splice(0)) paint()
  vi.advanceTimersByTime(0)
  expect(isRefused(button, 90_999)).toBe(true)
  expect(isRefused(button, 91_000)).toBe(false)
})

test('what moves nothing else holds only presses of its own, and what moves the page those in it too', () => {
  const tray = new FakeElement()
  const inTray = new FakeElement(tray)
  const button = new FakeElement()
  change(changeOf(inTray))
  expect([isRefused(inTray, 1_500), isRefused(button, 1_500)]).toEqual([true, false])
  now = 5_000
  change(changeOf(new FakeElement()))
  expect([isRefused(inTray, 5_500), isRefused(button, 5_500)]).toEqual([true, true])
})

test('only news counts, on the page that asked for it, and only what shows', async () => {
  const button = new FakeElement()
  tell(changeOf(new FakeElement()))
  markLiveChange('/tickets/1')
  // The next task, in which a press may change the page, before any timer has run.
  await new Promise((resolve) => setImmediate(resolve))
  tell(changeOf(new FakeElement()))
  change(changeOf(new FakeElement()), { path: '/sell/airtime' })
  change(changeOf(new FakeInput('hidden'), 'attributes'))
  change(changeOf(body))
  change([])
  expect(isRefused(button, 0)).toBe(false)
  change(changeOf(new FakeInput('text'), 'attributes'))
  expect(isRefused(button, 0)).toBe(true)
})

test('the page is marked while it takes no presses, from the newest change on', () => {
  change(changeOf(new FakeElement()))
  vi.advanceTimersByTime(500)
  now = 1_500
  change(changeOf(new FakeElement()))
  vi.advanceTimersByTime(999)
  expect(body.changed).toBe(true)
  vi.advanceTimersByTime(1)
  expect(body.changed).toBe(false)
})

test('a filter, a link’s form, a form that only asks and a button that only acts in the page book nothing', () => {
  const button = (type: string, action: string | null) =>
    ({ type, form: { getAttribute: () => action, hasAttribute: () => false } }) as unknown as HTMLButtonElement
  expect(isBooking(button('submit', ''))).toBe(true)
  expect(isBooking(button('submit', '/sales'))).toBe(false)
  expect(isBooking(button('submit', null))).toBe(false)
  expect(isBooking(button('button', ''))).toBe(false)
  expect(isBooking({ type: 'submit', form: null } as HTMLButtonElement)).toBe(false)
  const asks = { getAttribute: () => '', hasAttribute: (name: string) => name === 'data-only-asks' }
  expect(isBooking({ type: 'submit', form: asks } as unknown as HTMLButtonElement)).toBe(false)
})
