import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pressBegan, watchPresses } from './live-change.ts'

const AT_CLICK = { timeStamp: 9_000 }
let page: EventTarget
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('window', page)
  stop = watchPresses()
})

afterEach(() => {
  happen('blur', 0)
  happen('pointerup', 0)
  vi.runAllTimers()
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function happen(type: string, timeStamp: number, of: object = {}): void {
  const event = new Event(type)
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  page.dispatchEvent(Object.assign(event, of))
}

test('a key that is held went down once, however often it repeats, and until it is let go', () => {
  happen('keydown', 100, { code: 'Enter', repeat: false })
  happen('keydown', 5_000, { code: 'Enter', repeat: true })
  expect(pressBegan(AT_CLICK)).toBe(100)
  happen('keyup', 6_000, { code: 'Enter' })
  expect(pressBegan(AT_CLICK)).toBe(100)
  vi.runAllTimers()
  expect(pressBegan(AT_CLICK)).toBe(9_000)
})

test('the newest of several keys counts, and none once the window is left', () => {
  happen('keydown', 100, { code: 'ControlLeft', repeat: false })
  happen('keydown', 200, { code: 'KeyB', repeat: false })
  expect(pressBegan(AT_CLICK)).toBe(200)
  happen('blur', 300)
  expect(pressBegan(AT_CLICK)).toBe(9_000)
})

test('a finger that rested began long before it was lifted; its click may come a little later', () => {
  happen('pointerdown', 100)
  expect(pressBegan(AT_CLICK)).toBe(100)
  happen('pointerup', 5_000)
  vi.advanceTimersByTime(499)
  expect(pressBegan(AT_CLICK)).toBe(100)
  vi.advanceTimersByTime(1)
  expect(pressBegan(AT_CLICK)).toBe(9_000)
})

test('lifting one finger does not end the press of the next', () => {
  happen('pointerdown', 100)
  happen('pointerup', 200)
  happen('pointerdown', 300)
  vi.advanceTimersByTime(500)
  expect(pressBegan(AT_CLICK)).toBe(300)
})
