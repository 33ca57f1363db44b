import { expect, test } from 'vitest'
import {
  daysOfMonth,
  eachDay,
  harareClock,
  harareDay,
  harareStamp,
  knownDay,
  minutesAndSeconds,
  movedBy,
  sayDay,
  sayMonth,
  saySecond,
  sayShortDay,
  secondsUntil,
  startOfHarareDay,
} from './time.ts'

const LATE = new Date('2026-11-21T22:30:05Z')

test('a day ends at midnight in Harare, two hours before UTC', () => {
  expect(harareDay(LATE)).toBe('2026-11-22')
  expect(startOfHarareDay(LATE).toISOString()).toBe('2026-11-21T22:00:00.000Z')
})

test('times are shown by the clock on the shop’s wall', () => {
  expect(harareClock(LATE)).toBe('00:30:05')
  expect(harareStamp(LATE, 'en')).toBe('22 Nov 2026 00:30')
  expect(harareStamp(LATE, 'sn')).toBe('22 Mbu 2026 00:30')
  expect(harareStamp(LATE, 'nd')).toBe('22 Lwe 2026 00:30')
})

test('a day is shown with its weekday in the reader’s language, and any other text stays as it is', () => {
  expect(sayDay('2026-11-21', 'en')).toBe('Sat 21 Nov 2026')
  expect(sayDay('2026-11-21', 'sn')).toBe('Mug 21 Mbu 2026')
  expect(sayDay('2026-11-22', 'nd')).toBe('Son 22 Lwe 2026')
  expect(sayShortDay('2026-11-22', 'en')).toBe('Sun 22 Nov')
  expect(sayMonth('2026-11', 'sn')).toBe('Mbu 2026')
  expect(saySecond(LATE, 'en')).toBe('Sun 22 Nov 2026 00:30:05')
  expect([sayDay('tomorrow', 'en'), sayMonth('', 'en')]).toEqual(['tomorrow', ''])
})

test('the time left never goes below zero, and a started second counts', () => {
  expect(secondsUntil(new Date(LATE.getTime() + 1_001), LATE)).toBe(2)
  expect(secondsUntil(LATE, new Date(LATE.getTime() + 5_000))).toBe(0)
})

test('seconds are shown as minutes and seconds', () => {
  expect([0, 9, 61, 300].map(minutesAndSeconds)).toEqual(['0:00', '0:09', '1:01', '5:00'])
})

test('days are counted across months, and every day of a span is listed', () => {
  expect(eachDay('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(eachDay('2026-03-01', '2026-03-01')).toEqual(['2026-03-01'])
  expect([movedBy('2026-03-01', -1), movedBy('2024-02-28', 1)]).toEqual(['2026-02-28', '2024-02-29'])
  expect(daysOfMonth('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
})

test('only a day of the calendar is one', () => {
  expect(['2026-02-28', '2026-02-30', '2026-13-01', 'soon', '', undefined].map(knownDay)).toEqual([
    '2026-02-28',
    ...[null, null, null, null, null],
  ])
})
