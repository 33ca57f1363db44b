import type { Grouping } from '@/lib/office/reports/model.ts'
import { sayDay, sayMonth } from '@/lib/platform/shared/time.ts'

/** The name of a report's line: a day or a month as people read it, else what it is called. */
export function sayLine(label: string, by: Grouping, locale: string): string {
  if (by === 'day') return sayDay(label, locale)
  return by === 'month' ? sayMonth(label, locale) : label
}
