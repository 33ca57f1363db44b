import { expect, test } from 'vitest'
import { parseReportFilter, reportQuery } from '@/lib/office/reports/model.ts'
import { periodOf } from './model.ts'
import { daysOfQuery, queryOfView } from './report-days.ts'

const noonOf = (day: string) => new Date(`${day}T12:00:00+02:00`)

/** The saved view of a report whose period was pressed on that day. */
function savedOn(day: string, period: string): string | null {
  const now = noonOf(day)
  const filter = parseReportFilter({ period, ...daysOfQuery({ period }, now) }, now)
  return new URLSearchParams(queryOfView(filter, now)).get('period')
}

test.each([
  ['2026-11-01', 'month'],
  ['2026-11-07', 'week'],
  ['2026-11-07', 'month'],
  ['2026-11-30', 'thirty'],
  ['2026-11-30', 'month'],
  ['2026-11-02', 'yesterday'],
  ['2026-11-01', 'today'],
])('on %s a view of the period %s is saved as that, whichever other has the same days', (day, period) => {
  expect(savedOn(day, period)).toBe(period)
})

test('without a name the days say the period, and days of no period are saved as they are', () => {
  const now = noonOf('2026-11-26')
  const saved = (from: string, to: string, period?: string) => {
    const query = new URLSearchParams(queryOfView(parseReportFilter({ from, to, period }, now), now))
    return ['period', 'from', 'to'].map((name) => query.get(name))
  }
  expect(saved('2026-11-01', '2026-11-26')).toEqual(['month', null, null])
  expect(saved('2026-11-03', '2026-11-05')).toEqual([null, '2026-11-03', '2026-11-05'])
  expect(saved('2026-11-03', '2026-11-05', 'month')).toEqual([null, '2026-11-03', '2026-11-05'])
})

test('days chosen in the form stand against a name that was pressed before, which is kept while it fits', () => {
  const now = noonOf('2026-11-01')
  const pressed = parseReportFilter({ period: 'month', from: '2026-11-01', to: '2026-11-01' }, now)
  expect(new URLSearchParams(reportQuery(pressed, { cashier: null })).get('period')).toBe('month')
  expect(periodOf(pressed, now)).toBe('month')
  const query = { period: 'month', from: '2026-10-05', to: '2026-10-09' }
  expect(daysOfQuery(query, now)).toEqual({ from: '2026-10-05', to: '2026-10-09' })
  expect(periodOf(parseReportFilter(query, now), now)).toBeNull()
})
