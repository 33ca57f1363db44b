import { db } from '../db.ts'
import { type Ctx, visibleTickets } from '../staff/authorise.ts'
import { followCollection } from './follow-collection.ts'

/**
 * Follows a payment at once instead of at its next turn. Presses less than three seconds apart ask the Service once.
 * Nothing happens for one that is final, or not the actor's to see.
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
  if (row && (await takeTurn(row.id))) await followCollection(row.id)
}

async function takeTurn(collectionId: string): Promise<boolean> {
  const turn = await db().$executeRaw`
    update "Collection" set "checkedAt" = now()
    where id = ${collectionId}::uuid and ("checkedAt" is null or "checkedAt" < now() - interval '3 seconds')`
  return turn === 1
}
