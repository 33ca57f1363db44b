import type { LockedTicket } from '@/lib/counter/tickets/lock-ticket.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** Refuses with KEEP_OWN_SALE if the actor served the customer: sold the ticket, or asked for one of its payments. */
export async function refuseOwn(tx: Tx, { staffId }: Actor, ticket: LockedTicket): Promise<void> {
  const collected = await tx.collection.count({ where: { ticketId: ticket.id, staffId } })
  if (ticket.staffId === staffId || collected > 0) refuse('KEEP_OWN_SALE')
}
