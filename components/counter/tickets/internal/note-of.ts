import type { TicketView } from '@/lib/counter/tickets/model.ts'

/** The part of a ticket that its note shows: a whole ticket would be sent to the browser with it. */
export function noteOf({ id, customerName, note }: TicketView): Pick<TicketView, 'id' | 'customerName' | 'note'> {
  return { id, customerName, note }
}
