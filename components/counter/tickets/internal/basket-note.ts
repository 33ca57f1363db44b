import type { SaleView } from '@/lib/counter/tickets/model.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'

type Item = Pick<SaleView, 'state' | 'outcome'>

/** Whether an item was sent and is not final. */
export function isOpen({ state }: Pick<Item, 'state'>): boolean {
  return isUnderWay(state)
}

/**
 * Which note stands under a basket: that it goes on without the cashier, or that its sales stand whatever the printer
 * does; null if nothing was delivered.
 */
export function basketNote(items: readonly Item[]): 'waitingNote' | 'printNote' | null {
  if (items.some(isOpen)) return 'waitingNote'
  return items.some(({ outcome }) => outcome === 'delivered') ? 'printNote' : null
}
