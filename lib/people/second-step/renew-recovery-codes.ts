import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { requireTotp } from './second-step.ts'

/** Makes ten new recovery codes for the actor, shown once; needs a code of the authenticator. */
export async function renewRecoveryCodes({ ctx, input }: { ctx: Ctx; input: { code: string } }): Promise<string[]> {
  const { actor } = ctx
  authorise(actor, 'second-step:own')
  await requireTotp(ctx, input.code)
  return db().$transaction(async (tx) => {
    await recordAudit(tx, actor, { action: 'second-step:renew', objectKind: 'staff', objectId: actor.staffId })
    return replaceRecoveryCodes(tx, actor.staffId)
  })
}
