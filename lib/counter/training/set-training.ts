import { type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialForTill } from '@/lib/platform/env/choose-credential.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/**
 * Makes the actor's till a training till, which sells with a test key though its branch is live, or a selling till
 * again.
 */
export async function setTraining({ ctx, input }: { ctx: Ctx; input: { training: boolean } }): Promise<void> {
  authoriseSpending(ctx.actor, 'till:enrol')
  const till = requireTill(ctx.actor)
  const { training } = input
  if (training) credentialForTill({ ...till, training })
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "Till" where id = ${till.id}::uuid for update`
    if (await tx.shift.findUnique({ where: { openTillId: till.id }, select: { id: true } })) {
      refuse('TRAINING_SHIFT_OPEN')
    }
    await tx.till.update({ where: { id: till.id }, data: { training } })
    await recordAudit(tx, ctx.actor, {
      action: 'till:training',
      objectKind: 'till',
      objectId: till.id,
      detail: { before: { training: till.training }, after: { training } },
    })
  })
}
