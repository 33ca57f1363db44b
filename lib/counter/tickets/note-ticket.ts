import { authorise, type Ctx, visibleTickets } from '@/lib/people/access/authorise.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

export type TicketNoteInput = { ticketId: string; customerName: string; note: string }

/**
 * Saves what the customer is called and a word about them with a ticket, paid or not; an empty one removes it. Neither
 * goes into the audit, from which nobody could remove it (docs/privacy.md). Refuses with TICKET_UNKNOWN.
 */
export async function noteTicket({ ctx, input }: { ctx: Ctx; input: TicketNoteInput }): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  const { ticketId, customerName, note } = input
  const where = { AND: [visibleTickets(ctx.actor), { id: ticketId }] }
  const data = { customerName: customerName || null, note: note || null }
  const { count } = await db().ticket.updateMany({ where, data })
  if (count === 0) refuse('TICKET_UNKNOWN')
}
