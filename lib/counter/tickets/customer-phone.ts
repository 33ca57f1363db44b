import type { TicketView } from './model.ts'

/** The customer's number on the wire, as far as the ticket tells: whom airtime went to, or else who paid; null if unknown. */
export function customerPhone({ sales, collections }: Pick<TicketView, 'sales' | 'collections'>): string | null {
  const served = sales.find(({ recipientField, recipient, erasedAt }) => {
    return recipientField === 'phone' && recipient !== null && erasedAt === null
  })
  const paid = collections.findLast(({ state }) => state === 'completed')
  return served?.recipient ?? paid?.customerPhone ?? null
}
