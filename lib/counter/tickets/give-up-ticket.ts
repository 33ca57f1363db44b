import { recordCollectionEvent } from '@/lib/counter/collections/collection-orders.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { lockTicket } from './lock-ticket.ts'

/**
 * Stops waiting for a customer: nothing on the ticket sells automatically any more. A payment cannot be called back, so
 * money that still comes waits on the Paid, not delivered desk. Does nothing once an item was sent.
 */
export async function giveUpTicket({ ctx, input }: { ctx: Ctx; input: { ticketId: string } }): Promise<void> {
  authorise(ctx.actor, 'collection:create')
  const till = requireTill(ctx.actor)
  await db().$transaction(async (tx) => {
    const ticket = await lockTicket(tx, input.ticketId)
    if (!ticket || ticket.worksAt !== till.id || ticket.abandonedAt || !ticket.tenderedAt) return
    if (ticket.sales.some(({ state }) => state !== 'quoted' && state !== 'draft')) return
    await tx.ticket.update({ where: { id: ticket.id }, data: { abandonedAt: await databaseNow(tx) } })
    for (const { id: collectionId } of ticket.collections) {
      await recordCollectionEvent(tx, { collectionId, source: 'till', kind: 'given_up' })
    }
    await recordAudit(tx, ctx.actor, { action: 'ticket:give-up', objectKind: 'ticket', objectId: ticket.id })
  })
}
