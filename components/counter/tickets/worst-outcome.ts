import type { Outcome } from '@/lib/counter/sales/model.ts'
import type { SaleView } from '@/lib/counter/tickets/model.ts'

/** What needs the cashier most comes first. */
const ORDER: readonly Outcome[] = ['unknown', 'sending', 'waiting', 'not_sold', 'failed', 'reversed', 'delivered']

/** A ticket's outcome: that of the item which needs the cashier most. */
export function worstOutcome(items: readonly Pick<SaleView, 'outcome'>[]): Outcome {
  return ORDER.find((outcome) => items.some((item) => item.outcome === outcome)) ?? 'not_sold'
}
