import type { Days } from '@/lib/office/periods/model.ts'
import { daysOfMonth, harareDay, movedBy } from '@/lib/platform/shared/time.ts'
import { AWAY_DAYS, BEFORE_DAYS, MOST_DAYS } from '../model.ts'

/** Lists of who bought most in days that a period lies in; the last of them has no end. */
export const TOP_LISTS = ['week', 'thirty', 'lastMonth', 'quarter'] as const
type KeptKind = (typeof TOP_LISTS)[number] | 'lapsed' | 'lapsedTomorrow'

/** A list that the worker keeps, and its Harare days; until null it goes on. */
export type KeptList = { kind: KeptKind; from: string; to: string | null }

/** How many customers a list has at most: twice what a file does. */
export const MOST_KEPT = 2000

/**
 * The lists of a moment. Who stays away is listed for tomorrow too: a day more makes some of them so, and nobody waits
 * for the worker at midnight.
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
