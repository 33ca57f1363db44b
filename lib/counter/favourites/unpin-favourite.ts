import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'

/** Removes a favourite from the actor's till; does nothing if it is gone or another till's. */
export async function unpinFavourite({ ctx, input }: { ctx: Ctx; input: { favouriteId: string } }): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  const tillId = requireTill(ctx.actor).id
  await db().$transaction(async (tx) => {
    const select = { productName: true, amount: true }
    const pinned = await tx.favourite.findFirst({ where: { id: input.favouriteId, tillId }, select })
    const gone = await tx.favourite.deleteMany({ where: { id: input.favouriteId, tillId } })
    if (!pinned || gone.count === 0) return
    const { productName, amount } = pinned
    await recordAudit(tx, ctx.actor, {
      action: 'favourite:unpin',
      objectKind: 'favourite',
      objectId: input.favouriteId,
      detail: { productName, amount },
    })
  })
}
