import type { TicketView } from '@/lib/counter/tickets/model.ts'

/** What a ticket's note shows: a whole ticket would come over the line with it. */
export function noteOf({ id, customerName, note }: TicketView): Pick<TicketView, 'id' | 'customerName' | 'note'> {
  return { id, customerName, note }
}
