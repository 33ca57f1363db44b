import type { Days } from '@/lib/office/periods/model.ts'
import { daysOfMonth, harareDay, movedBy } from '@/lib/platform/shared/harare-day.ts'
import { AWAY_DAYS, BEFORE_DAYS, MOST_DAYS } from '../model.ts'

/** Lists of who bought most; a period may lie within the days of one. Those that begin some days ago have no end. */
export const TOP_LISTS = ['week', 'thirty', 'lastMonth', 'quarter'] as const
type KeptKind = (typeof TOP_LISTS)[number] | 'lapsed' | 'lapsedTomorrow'

/** A list that the worker keeps, and its Harare days; without an end if `to` is null. */
export type KeptList = { kind: KeptKind; from: string; to: string | null }

/** The most customers that a list has: twice as many as a file. */
export const MOST_KEPT = 2000

/**
 * The lists that should be kept now. Who stays away is listed for tomorrow too, since one more day adds some customers,
 * and nobody should wait for the worker at midnight.
 */
export function keptLists(now: Date): KeptList[] {
  const today = harareDay(now)
  const since = (day: string, days: number) => ({ from: movedBy(day, -days), to: null })
  return [
    { kind: 'week', ...since(today, 6) },
    { kind: 'thirty', ...since(today, 29) },
    { kind: 'lastMonth', ...lastMonth(today) },
    { kind: 'quarter', ...since(today, MOST_DAYS - 1) },
    { kind: 'lapsed', ...since(today, AWAY_DAYS + BEFORE_DAYS) },
    { kind: 'lapsedTomorrow', ...since(movedBy(today, 1), AWAY_DAYS + BEFORE_DAYS) },
  ]
}

function lastMonth(today: string): Days {
  return daysOfMonth(movedBy(`${today.slice(0, 8)}01`, -1).slice(0, 7))
}
