import type { SaleView } from '@/lib/tickets/model.ts'

/** Problems of a priced sale that are settled beside the price; all others send the cashier back to the form. */
const BESIDE_THE_PRICE: readonly string[] = [
  'PRICE_CHANGED',
  'QUOTE_CHANGED',
  'QUOTE_LAPSED',
  'SAME_SALE',
  'SAME_SALE_WAITING',
]

/**
 * Whether a sale stands at its price, waiting for the cash. Where a new choice was refused the old price still hangs on
 * the sale, and must not be offered as if it were the price of what was just typed.
 */
export function readyToSell({ state, problem }: Pick<SaleView, 'state' | 'problem'>): boolean {
  if (state !== 'quoted') return false
  return problem === null || problem.field === 'tender' || BESIDE_THE_PRICE.includes(problem.code)
}
