import { expect, test } from 'vitest'
import { eachDay } from '@/lib/platform/shared/time/harare-day.ts'
import { isPayDay, type SoldHour, usualWeek } from './usual-week.ts'

/** Monday 23 November 2026, morning. */
const NOW = new Date('2026-11-23T06:00:00Z')

const soldOn = (days: readonly string[], cents: (day: string) => bigint): SoldHour[] =>
  days.map((day) => ({ day, weekday: new Date(`${day}T12:00:00Z`).getUTCDay() || 7, hour: 9, cents: cents(day) }))

const sum = (sold: readonly SoldHour[]) => sold.reduce((total, { cents }) => total + cents, 0n)

test('a shop of three weeks has a whole Monday, though four were asked about', () => {
  const sold = soldOn(eachDay('2026-11-06', '2026-11-22'), () => 1000n)
  const { hours, days } = usualWeek(sold, sum(sold), NOW)
  expect(days).toBe(17)
  expect(hours.map(({ cents }) => cents)).toEqual(Array(7).fill(1000n))
})

test('at eight days, a weekday that came once is divided by one and one that came twice by two', () => {
  const sold = soldOn(eachDay('2026-11-15', '2026-11-22'), () => 1000n)
  const { hours } = usualWeek(sold, sum(sold), NOW)
  expect(hours.map(({ cents }) => cents)).toEqual(Array(7).fill(1000n))
})

test('a weekday without a sale counts as one that took nothing', () => {
  const sold = soldOn(['2026-11-09', '2026-11-10'], () => 1000n)
  const { hours } = usualWeek(sold, sum(sold), NOW)
  expect(hours).toEqual([
    { weekday: 1, hour: 9, cents: 500n },
    { weekday: 2, hour: 9, cents: 500n },
  ])
})

test('what customers paid by phone came back: every hour takes less by its share', () => {
  const sold = soldOn(eachDay('2026-11-16', '2026-11-22'), () => 1000n)
  const { hours } = usualWeek(sold, sum(sold) / 4n, NOW)
  expect(hours.map(({ cents }) => cents)).toEqual(Array(7).fill(250n))
  expect(usualWeek(sold, 0n, NOW).hours).toEqual([])
})

test('pay-days that take twice as much are told apart, and an ordinary day is not made larger by them', () => {
  const days = eachDay('2026-10-26', '2026-11-22')
  const sold = soldOn(days, (day) => (isPayDay(day) ? 2000n : 1000n))
  const { hours, payDayPercent } = usualWeek(sold, sum(sold), NOW)
  expect(payDayPercent).toBe(200n)
  expect(hours.map(({ cents }) => cents)).toEqual(Array(7).fill(1000n))
})

test.each([
  ['pay-days that take less', '2026-10-26', 500n, 100n],
  ['four of them', '2026-11-02', 2000n, 100n],
  ['five of them', '2026-11-01', 2000n, 200n],
  ['more than three times as much', '2026-10-26', 9000n, 300n],
])('%s', (_what, first, paid, percent) => {
  const sold = soldOn(eachDay(first, '2026-11-22'), (day) => (isPayDay(day) ? paid : 1000n))
  expect(usualWeek(sold, sum(sold), NOW).payDayPercent).toBe(percent)
})

test.each([
  ['2026-11-24', false],
  ['2026-11-25', true],
  ['2026-12-05', true],
  ['2026-12-06', false],
])('%s is a pay-day: %s', (day, is) => {
  expect(isPayDay(day)).toBe(is)
})

test('a shop that sold today for the first time has no usual week yet', () => {
  expect(
    usualWeek(
      soldOn(['2026-11-23'], () => 1000n),
      1000n,
      NOW,
    ),
  ).toMatchObject({ hours: [], days: 0 })
})
