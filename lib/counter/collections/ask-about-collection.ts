import { type Ctx, visibleTickets } from '@/lib/people/access/authorise.ts'
import { db } from '@/lib/platform/database/db.ts'
import { takeTurn } from '@/lib/service/orders/take-turn.ts'
import { followCollection } from './follow-collection.ts'
import { COLLECTION_ORDERS } from './order-kind.ts'

/**
 * Follows a payment now instead of at its next turn. Presses less than three seconds apart ask the Service once. Does
 * nothing for a payment that is final or that the actor may not see.
 */
export async function askAboutCollection({ ctx, input }: { ctx: Ctx; input: { collectionId: string } }): Promise<void> {
  const row = await db().collection.findFirst({
    where: {
      id: input.collectionId,
      state: { in: ['sending', 'pending'] },
      ticket: visibleTickets(ctx.actor),
    },
    select: { id: true },
  })
  if (row && (await takeTurn(COLLECTION_ORDERS, row.id))) await followCollection(row.id)
}
