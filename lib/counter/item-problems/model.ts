import type { Problem } from '@/lib/platform/shared/problem.ts'
import type { SaleState } from '@/lib/platform/shared/sale-state.ts'

/**
 * The problem of an item at our own price without a quote: it sells only once its money has come in by mobile money.
 */
export const COLLECT_FIRST = 'COLLECT_FIRST'

/**
 * Whether an item is at our own price because our balance was too low for a quote; the payment raises the balance.
 * `problem` is the item's `Problem`, as stored.
 */
export function isToCollectFirst(item: { state: SaleState; quoteId: string | null; problem: unknown }): boolean {
  return item.state === 'quoted' && item.quoteId === null && (item.problem as Problem | null)?.code === COLLECT_FIRST
}

/** The field of a problem that is about a price and not about what was typed: it is solved beside the price. */
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

/** Whether a priced sale's problem is solved beside its price; any other returns to its form. */
export function isBesideThePrice({ code, field }: Problem): boolean {
  return field === 'tender' || field === AT_THE_PRICE || BESIDE_THE_PRICE.includes(code)
}

/**
 * Whether a sale's problem is what a choice typed last was refused for. Its text has no price, so the problem stays
 * until something is typed or chosen anew, whatever is asked of the price before it.
 */
export function isOfLastChoice(problem: Problem): boolean {
  return !isBesideThePrice(problem) && !problem.asPriced
}

/** What an item says of its own price, whatever becomes of the others. */
const OF_OWN_PRICE: readonly string[] = ['PRICE_CHANGED', COLLECT_FIRST]

/**
 * Whether a problem is what a press was refused for with all items as they were. One item says it for all of them, and
 * none does once another was changed or removed.
 */
export function isOfAllItems(problem: Problem): boolean {
  return isBesideThePrice(problem) && problem.field !== AT_THE_PRICE && !OF_OWN_PRICE.includes(problem.code)
}
