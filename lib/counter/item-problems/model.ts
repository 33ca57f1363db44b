import type { SaleState } from '@/lib/platform/shared/order-state.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'

export const COLLECT_FIRST = 'COLLECT_FIRST'

/** Our balance was too low for a quote; the payment raises it. `problem` is the stored `Problem`. */
export function isToCollectFirst(item: { state: SaleState; quoteId: string | null; problem: unknown }): boolean {
  return item.state === 'quoted' && item.quoteId === null && (item.problem as Problem | null)?.code === COLLECT_FIRST
}

export const AT_THE_PRICE = 'price'

const BESIDE_THE_PRICE: readonly string[] = [
  'PRICE_CHANGED',
  'QUOTE_CHANGED',
  'QUOTE_LAPSED',
  'SAME_SALE',
  'SAME_SALE_WAITING',
  'OTHER_AMOUNT',
  'OTHER_AMOUNT_WAITING',
  'SAME_IN_BASKET',
  'BALANCE_EARMARKED',
  'BALANCE_NOT_KNOWN',
  COLLECT_FIRST,
  'BRANCH_SALE_CAP',
  'BRANCH_DAY_CAP',
  'BASKET_OVER_BALANCE',
  'BASKET_OVER_LIMIT',
  'CHANGE_LACKING',
]

export function isBesideThePrice({ code, field }: Problem): boolean {
  return field === 'tender' || field === AT_THE_PRICE || BESIDE_THE_PRICE.includes(code)
}

/** Stays until something is typed or chosen anew, whatever is asked meanwhile. */
export function isOfLastChoice(problem: Problem): boolean {
  return !isBesideThePrice(problem) && !problem.asPriced
}

const OF_OWN_PRICE: readonly string[] = ['PRICE_CHANGED', COLLECT_FIRST]

/** A press was refused with all items as they were: one item says it, and none once another changed. */
export function isOfAllItems(problem: Problem): boolean {
  return isBesideThePrice(problem) && problem.field !== AT_THE_PRICE && !OF_OWN_PRICE.includes(problem.code)
}
