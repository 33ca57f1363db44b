import { customerPhone } from '@/lib/counter/tickets/customer-phone.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { lastPhoneOf } from './internal/last-phone-of.ts'
import { slipMessage } from './internal/slip-message.ts'
import type { Slip, SlipToSend } from './model.ts'

/**
 * What can be sent of a ticket as a message: anything delivered except a voucher, whose code never passes through a web
 * address. Null if nothing can. `slip` is the ticket's slip for the screen.
 */
export async function slipToSend(ticket: TicketView, slip: Slip): Promise<SlipToSend | null> {
  const sendable = ticket.sales.some(({ outcome, pin, missing }) => outcome === 'delivered' && !pin && !missing)
  if (!sendable) return null
  const phone = customerPhone(ticket)
  const lastPhone = phone === null ? await lastPhoneOf(ticket) : null
  return { ticketId: ticket.id, message: slipMessage(slip, ticket.number), phone, lastPhone }
}
