import type { TicketView } from './model.ts'

/**
 * The customer's phone number in the form of the wire, as far as the ticket tells: the one that airtime went to, else
 * the one that paid; null if unknown.
 */
export function customerPhone({ sales, collections }: Pick<TicketView, 'sales' | 'collections'>): string | null {
  const served = sales.find(({ recipientField, recipient, erasedAt }) => {
    return recipientField === 'phone' && recipient !== null && erasedAt === null
  })
  const paid = collections.findLast(({ state }) => state === 'completed')
  return served?.recipient ?? paid?.customerPhone ?? null
}
