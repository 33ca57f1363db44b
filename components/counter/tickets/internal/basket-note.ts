import type { SaleView } from '@/lib/counter/tickets/model.ts'

type Item = Pick<SaleView, 'state' | 'outcome'>

/** Whether an item was sent and is not final. */
export function isOpen({ state }: Pick<Item, 'state'>): boolean {
  return state === 'sending' || state === 'pending'
}

/** What is said under a basket: that it goes on without the cashier, or that its sales stand. None stands if all failed. */
export function basketNote(items: readonly Item[]): 'waitingNote' | 'printNote' | null {
  if (items.some(isOpen)) return 'waitingNote'
  return items.some(({ outcome }) => outcome === 'delivered') ? 'printNote' : null
}
