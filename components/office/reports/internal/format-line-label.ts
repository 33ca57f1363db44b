import type { Grouping } from '@/lib/office/reports/model.ts'
import { formatDay, formatMonth } from '@/lib/platform/shared/time/format-time.ts'

/** The label of a report's line: a day or month in words, else its name, after its month. */
export function formatLineLabel(label: string, by: Grouping, locale: string): string {
  if (by === 'day') return formatDay(label, locale)
  if (by === 'productMonth') return `${formatMonth(label.slice(0, 7), locale)}, ${label.slice(8)}`
  return by === 'month' ? formatMonth(label, locale) : label
}
