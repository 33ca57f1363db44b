import type { Ctx } from '@/lib/people/access/authorise.ts'
import { mayOnceProven } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { requireTotp } from './second-step.ts'

/**
 * Takes the actor's own code for this session: it opens the office if the session began with a PIN, and for some
 * minutes all that spends.
 */
export async function proveSession({ ctx, input }: { ctx: Ctx; input: { code: string } }): Promise<void> {
  const { actor } = ctx
  if (!mayOnceProven(actor, 'second-step:own')) refuse('NOT_ALLOWED')
  await requireTotp(ctx, input.code)
  await db().$transaction(async (tx) => {
    await tx.staffSession.updateMany({
      where: { id: actor.sessionId, endedAt: null, lockedAt: null },
      data: { provenAt: sharedNow() },
    })
    await recordAudit(tx, actor, { action: 'session:prove', objectKind: 'staff', objectId: actor.staffId })
  })
}
