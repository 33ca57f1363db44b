import { randomUUID } from 'node:crypto'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { linkOf } from '@/lib/platform/hidden-links/link-of.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'
import type { PairingView } from './model.ts'

/** Creates an address at which a screen shows the actor's till to its customer. Refuses with NO_TILL. */
export async function pairDisplay({ ctx }: { ctx: Ctx }): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  const tillId = requireTill(ctx.actor).id
  const id = randomUUID()
  await db().$transaction(async (tx) => {
    const { hash } = linkOf('display', id)
    await tx.displayPairing.create({ data: { id, hash, tillId, createdById: ctx.actor.staffId } })
    await recordAudit(tx, ctx.actor, { action: 'display:pair', objectKind: 'display', objectId: id })
  })
}

/**
 * Unpairs a screen from the actor's till; it goes dark at once. Does nothing for another till's screen, or one already
 * unpaired.
 */
export async function endDisplay({ ctx, input }: { ctx: Ctx; input: { pairingId: string } }): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  const tillId = requireTill(ctx.actor).id
  const { pairingId: id } = input
  await db().$transaction(async (tx) => {
    const open = { id, tillId, endedAt: null }
    const { count } = await tx.displayPairing.updateMany({ where: open, data: { endedAt: new Date() } })
    if (count === 0) return
    await notifyChange(tx, { topic: 'till', id: tillId })
    await recordAudit(tx, ctx.actor, { action: 'display:end', objectKind: 'display', objectId: id })
  })
}

/** The screens paired with the actor's till, newest first. */
export async function listDisplays(actor: Actor): Promise<PairingView[]> {
  authorise(actor, 'sale:create')
  const rows = await db().displayPairing.findMany({
    where: { tillId: requireTill(actor).id, endedAt: null },
    orderBy: { createdAt: 'desc' },
    take: 10,
    select: { id: true, createdAt: true },
  })
  return rows.map(({ id, createdAt }) => {
    const url = `${env().appOrigins[0]}/display/${linkOf('display', id).link}`
    return { id, createdAt, url }
  })
}
