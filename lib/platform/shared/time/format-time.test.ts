import { expect, test } from 'vitest'
import {
  formatDay,
  formatMonth,
  formatSecond,
  formatShortDay,
  harareClock,
  harareStamp,
  minutesAndSeconds,
  secondsUntil,
} from './format-time.ts'

const LATE = new Date('2026-11-21T22:30:05Z')

test('times are shown by the clock on the shop’s wall', () => {
  expect(harareClock(LATE)).toBe('00:30:05')
  expect(harareStamp(LATE, 'en')).toBe('22 Nov 2026 00:30')
  expect(harareStamp(LATE, 'sn')).toBe('22 Mbu 2026 00:30')
  expect(harareStamp(LATE, 'nd')).toBe('22 Lwe 2026 00:30')
})

test('a day is shown with its weekday in the reader’s language, and any other text stays as it is', () => {
  expect(formatDay('2026-11-21', 'en')).toBe('Sat 21 Nov 2026')
  expect(formatDay('2026-11-21', 'sn')).toBe('Mug 21 Mbu 2026')
  expect(formatDay('2026-11-22', 'nd')).toBe('Son 22 Lwe 2026')
  expect(formatShortDay('2026-11-22', 'en')).toBe('Sun 22 Nov')
  expect(formatMonth('2026-11', 'sn')).toBe('Mbu 2026')
  expect(formatSecond(LATE, 'en')).toBe('Sun 22 Nov 2026 00:30:05')
  expect([formatDay('tomorrow', 'en'), formatMonth('', 'en')]).toEqual(['tomorrow', ''])
})

test('the time left never goes below zero, and a started second counts', () => {
  expect(secondsUntil(new Date(LATE.getTime() + 1_001), LATE)).toBe(2)
  expect(secondsUntil(LATE, new Date(LATE.getTime() + 5_000))).toBe(0)
})

test('seconds are shown as minutes and seconds', () => {
  expect([0, 9, 61, 300].map(minutesAndSeconds)).toEqual(['0:00', '0:09', '1:01', '5:00'])
})
