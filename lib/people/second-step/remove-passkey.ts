import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { requireTotp } from './second-step.ts'

/** Removes one of the actor's passkeys, with a code. */
export async function removePasskey(given: { ctx: Ctx; input: { passkeyId: string; code: string } }): Promise<void> {
  const { actor } = given.ctx
  authorise(actor, 'second-step:own')
  const where = { id: given.input.passkeyId, staffId: actor.staffId }
  const passkey = await db().passkey.findFirst({ where, select: { name: true } })
  if (!passkey) return refuse('PASSKEY_NONE')
  await requireTotp(given.ctx, given.input.code)
  await db().$transaction(async (tx) => {
    if ((await tx.passkey.deleteMany({ where })).count === 0) return
    const about = { objectKind: 'staff', objectId: actor.staffId, detail: { name: passkey.name } } as const
    await recordAudit(tx, actor, { action: 'passkey:remove', ...about })
  })
}
