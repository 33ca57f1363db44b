import { authorise, type Ctx, visibleTickets } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { splitByChange, type TicketView } from './model.ts'

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

/**
 * Notes that a page which the actor may see orders a ticket's change while an item is still under way, so that the one
 * that shows how it ended does not order it again. `ticket` is what that page shows.
 */
export async function noteChangeTold({ till }: Actor, ticket: TicketView): Promise<void> {
  const due = splitByChange(ticket).due.filter(({ changeCents }) => changeCents > 0n)
  const [first] = due
  if (!first || !till || !ticket.sales.some(({ state }) => isUnderWay(state))) return
  if (ticket.changeToldAt !== null && ticket.changeToldAt >= first.at) return
  await db().$executeRaw`
    update "Ticket" set "changeToldAt" = statement_timestamp()
    where id = ${ticket.id}::uuid and coalesce("takenOverTillId", "tillId") = ${till.id}::uuid
      and ("changeToldAt" is null or "changeToldAt" < ${first.at})`
}
