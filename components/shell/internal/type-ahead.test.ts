import { afterEach, expect, test, vi } from 'vitest'
import { awaitPage, forgetPage, popEarlyInput, typeAhead } from './type-ahead.ts'

afterEach(() => {
  forgetPage()
  vi.useRealTimers()
})

const type = (...keys: string[]) => keys.map(typeAhead)

test('text typed while a page loads reaches its field, with a final Enter', () => {
  awaitPage('/sell/airtime')
  expect(type('0', '7', '8', 'Backspace', '7', 'Enter')).toEqual([true, true, true, true, true, true])
  expect(popEarlyInput('/sell/airtime')).toEqual({ text: '077', entered: true })
  expect(popEarlyInput('/sell/airtime')).toBeNull()
})

test('keys after the Enter choose nothing on a page that is not there yet', () => {
  awaitPage('/sell/airtime')
  type('0', 'Enter')
  expect(typeAhead('2')).toBe(true)
  expect(popEarlyInput('/sell/airtime')).toEqual({ text: '0', entered: true })
})

test('nothing is kept without an awaited page, for another page, or after half a minute', () => {
  expect(typeAhead('5')).toBe(false)
  awaitPage('/sell/airtime')
  type('5')
  expect(popEarlyInput('/waiting')).toBeNull()
  vi.useFakeTimers()
  awaitPage('/sell/airtime')
  vi.advanceTimersByTime(31_000)
  expect(typeAhead('5')).toBe(false)
})

test('keys that type nothing are left to the page', () => {
  awaitPage('/sell/airtime')
  expect(typeAhead('F9')).toBe(false)
  expect(typeAhead('Escape')).toBe(false)
})
