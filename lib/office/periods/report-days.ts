import { type ReportFilter, type ReportQuery, reportQuery, viewQuery } from '@/lib/office/reports/model.ts'
import { namedDays, periodOf } from './model.ts'

/** With a period's name alone, as in a saved view, they move with the calendar. */
export function daysOfQuery({ period, from, to }: ReportQuery, now: Date): Pick<ReportQuery, 'from' | 'to'> {
  const named = namedDays(now).find(({ name }) => name === period)
  return from || to || !named ? { from, to } : { from: named.from, to: named.to }
}

/** The query string of a report for a saved view; days that have a name are saved by it. */
export function queryOfView(filter: ReportFilter, now: Date): string {
  const query = new URLSearchParams(reportQuery(filter, { period: null }))
  const named = periodOf(filter, now)
  if (named === null) return viewQuery(query.toString())
  for (const name of ['from', 'to']) query.delete(name)
  query.set('period', named)
  return viewQuery(query.toString())
}
