import type { SaleState } from '@/lib/platform/shared/order-state.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'

export const COLLECT_FIRST = 'COLLECT_FIRST'

/** Our balance was too low for a quote; the payment raises it. `problem` is the stored `Problem`. */
export function isToCollectFirst(item: { state: SaleState; quoteId: string | null; problem: unknown }): boolean {
  return item.state === 'quoted' && item.quoteId === null && (item.problem as Problem | null)?.code === COLLECT_FIRST
}
