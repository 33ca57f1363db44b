import type { SaleView, TicketView } from '@/lib/counter/tickets/model.ts'
import { showRecipient } from '../show-recipient.ts'

/** An item's place on its ticket: 1 is the first. */
export function placeOf(ticket: Pick<TicketView, 'sales'>, sale: SaleView): number {
  return 1 + ticket.sales.findIndex(({ id }) => id === sale.id)
}

/**
 * An item as told apart from the others by ear alone: even three of the same voucher for the same number have a place
 * each.
 */
export function itemName(ticket: Pick<TicketView, 'sales'>, sale: SaleView): string {
  return `${placeOf(ticket, sale)}. ${[sale.productName, showRecipient(sale)].filter(Boolean).join(' ')}`
}
