import { useLiveValue } from '@/components/platform/live/use-live-value.ts'
import type { TillAtAGlance } from '@/lib/counter/to-do/model.ts'

/** The till's newest sales today, how many there were, how many are not final, and what needs a hand. */
export type RecentSales = TillAtAGlance

/** The till's recent sales, updated live. */
export function useLiveRecentSales(initial: RecentSales): RecentSales {
  return useLiveValue('/api/sales/recent', ['sale', 'collection'], initial)
}
