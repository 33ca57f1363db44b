import { isCollectionFinal } from '@/lib/counter/collections/model.ts'
import type { SaleView, TicketView } from '@/lib/counter/tickets/model.ts'

/**
 * Whether to show a ticket's payment rather than its items: asked for, and nothing sent yet. Once it is paid and an
 * item cannot be sold automatically, the items are shown, with what can be done about each.
 */
export function isCollecting({ sales, collections, abandonedAt }: TicketView): boolean {
  const payment = collections.at(-1)
  if (!payment || sales.some(({ outcome }) => outcome !== null)) return false
  const stuck = abandonedAt !== null || sales.some(isStuck)
  const isPaid = collections.some(({ outcome }) => outcome === 'paid')
  return !isPaid || !stuck || !isCollectionFinal(payment.state)
}

/** What is sold for another amount gets its price only by a press, and until then is not sold automatically. */
function isStuck({ state, problem }: SaleView): boolean {
  return state === 'draft' || (state === 'quoted' && problem !== null)
}
