import { isCollectionFinal } from '@/lib/counter/collections/model.ts'
import { notifyTicket } from '@/lib/counter/sales/sale-orders.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { lockTicket } from './lock-ticket.ts'

/**
 * Removes from a paid ticket an item that was never sent and that nothing pays for any more: its money went back, or
 * another item was sold for it. Does nothing if the item is gone or was sent. Refuses with TICKET_UNKNOWN at another
 * branch or if no other item of the ticket was sent, STILL_PAID while the ticket holds free money, or
 * COLLECTION_STILL_OPEN while a payment may still bring some.
 */
export async function removeUnsold({ ctx, input }: { ctx: Ctx; input: { ticketId: string; saleId: string } }) {
  authorise(ctx.actor, 'sale:create')
  const till = requireTill(ctx.actor)
  await db().$transaction(async (tx) => {
    const ticket = await lockTicket(tx, input.ticketId)
    if (!ticket?.tenderedAt || ticket.branchCode !== till.branchCode) return refuse('TICKET_UNKNOWN')
    if (ticket.collections.some(({ state }) => !isCollectionFinal(state))) refuse('COLLECTION_STILL_OPEN')
    if (ticket.freeCents > 0n) refuse('STILL_PAID')
    if (!ticket.sales.some(({ id, claimedAt }) => id !== input.saleId && claimedAt !== null)) refuse('TICKET_UNKNOWN')
    await tx.sale.deleteMany({
      where: { id: input.saleId, ticketId: ticket.id, state: { in: ['draft', 'quoted'] } },
    })
    await notifyTicket(tx, ticket)
  })
}
