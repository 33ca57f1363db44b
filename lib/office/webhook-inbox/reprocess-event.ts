import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/**
 * Has the worker process a stored event again. Its object is fetched anew, so this cannot undo later news. An event
 * that names the other environment still changes nothing.
 */
export async function reprocessEvent({ ctx, input }: { ctx: Ctx; input: { id: string } }): Promise<void> {
  authorise(ctx.actor, 'webhook:manage')
  const id = BigInt(input.id)
  await db().$transaction(async (tx) => {
    const count = await tx.$executeRaw`
      update "WebhookInbox" set "handledAt" = null, "dueAt" = now(), attempts = 0,
        outcome = case when outcome = 'other_environment' then outcome end
      where id = ${id}`
    if (count === 0) refuse('EVENT_UNKNOWN')
    await notifyChange(tx, { topic: 'event', id: input.id })
    await recordAudit(tx, ctx.actor, { action: 'webhook:reprocess', objectKind: 'event', objectId: input.id })
  })
}
