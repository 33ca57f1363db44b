import { useLiveValue } from '@/components/platform/live/use-live-value.ts'
import type { RecentSale } from '@/lib/counter/tickets/model.ts'

/** The till's newest sales today, how many there were, and how many are not final. */
export type RecentSales = { sales: RecentSale[]; today: number; waiting: number }

/** The till's recent sales, updated live. */
export function useLiveRecentSales(initial: RecentSales): RecentSales {
  return useLiveValue('/api/sales/recent', ['sale', 'collection'], initial)
}
