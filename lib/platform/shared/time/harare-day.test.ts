import { expect, test } from 'vitest'
import { daysOfMonth, eachDay, harareDay, isToCome, knownDay, movedBy, startOfHarareDay } from './harare-day.ts'

const LATE = new Date('2026-11-21T22:30:05Z')

test('a day ends at midnight in Harare, two hours before UTC', () => {
  expect(harareDay(LATE)).toBe('2026-11-22')
  expect(startOfHarareDay(LATE).toISOString()).toBe('2026-11-21T22:00:00.000Z')
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

test('a day is to come until it begins in Harare', () => {
  expect(['2026-11-21', '2026-11-22', '2026-11-23', '2099-01-01'].map((day) => isToCome(day, LATE))).toEqual([
    ...[false, false],
    ...[true, true],
  ])
})
