import { expect, test } from 'vitest'
import { dueReports, type ReportKind } from './model.ts'

/** The days of the newest report of a kind, at a time in Harare; the statement of the 20th may not be read. */
function newest(kind: ReportKind, time: string, isRead = true): string | undefined {
  const due = dueReports(new Date(`${time}+02:00`), (day) => isRead || day < '2026-11-20')
  const last = due.filter((span) => span.kind === kind).at(-1)
  return last && `${last.from} ${last.to}`
}

test('a day is due once it is over and the statement was read to its end', () => {
  expect(newest('daily', '2026-11-22T23:59')).toBe('2026-11-21 2026-11-21')
  expect(newest('daily', '2026-11-23T00:01')).toBe('2026-11-22 2026-11-22')
})

test('without the statement a day waits until five in the morning and no longer', () => {
  expect(newest('daily', '2026-11-21T00:01', false)).toBe('2026-11-19 2026-11-19')
  expect(newest('daily', '2026-11-21T04:59', false)).toBe('2026-11-19 2026-11-19')
  expect(newest('daily', '2026-11-21T05:00', false)).toBe('2026-11-20 2026-11-20')
})

test('a week is due from Monday at five until the next is over', () => {
  expect(newest('weekly', '2026-11-22T23:59')).toBe('2026-11-09 2026-11-15')
  expect(newest('weekly', '2026-11-23T04:59')).toBeUndefined()
  expect(newest('weekly', '2026-11-23T05:00')).toBe('2026-11-16 2026-11-22')
})

test('a worker that was away for long reports the last seven days, the oldest first', () => {
  const days = dueReports(new Date('2026-11-21T12:00+02:00'), () => true).filter(({ kind }) => kind === 'daily')
  expect(days.map(({ from }) => from)).toEqual([14, 15, 16, 17, 18, 19, 20].map((day) => `2026-11-${day}`))
})
