import { paidByPhone, type TicketView } from './model.ts'

/**
 * The customer's phone number in the form of the wire, as far as the ticket tells: the one that airtime went to, else
 * the one that paid; null if unknown.
 */
export function customerPhone(ticket: Pick<TicketView, 'sales' | 'collections'>): string | null {
  const served = ticket.sales.find(({ recipientField, recipient, erasedAt }) => {
    return recipientField === 'phone' && recipient !== null && erasedAt === null
  })
  return served?.recipient ?? paidByPhone(ticket).at(-1)?.customerPhone ?? null
}
