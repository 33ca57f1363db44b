import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { endSessionsOf } from '@/lib/people/sessions/end-session.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { requireTotp } from './second-step.ts'

/**
 * Removes the actor's own authenticator, with one of its codes or a recovery code. This session must set up another
 * before anything else; the person's other sessions end.
 */
export async function removeOwnSecondStep(given: { ctx: Ctx; input: { code: string } }): Promise<void> {
  const { actor } = given.ctx
  authorise(actor, 'second-step:own')
  await requireTotp(given.ctx, given.input.code)
  await db().$transaction(async (tx) => {
    await takeSecondStep(tx, actor, actor.staffId, actor.sessionId)
    const here = { id: actor.sessionId }
    await tx.staffSession.updateMany({ where: here, data: { codeDue: true, provenAt: null } })
  })
}

/**
 * Removes a person's authenticator, recovery codes and passkeys and ends their sessions except `but`. `actor` is null
 * if the server itself does it.
 */
export async function takeSecondStep(tx: Tx, actor: Actor | null, staffId: string, but?: string): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { staffId } })
  await tx.passkey.deleteMany({ where: { staffId } })
  const { count } = await tx.secondStep.deleteMany({ where: { staffId } })
  const detail = { sessionsEnded: await endSessionsOf(tx, { staffId }, but) }
  if (count === 0) return
  await recordAudit(tx, actor, { action: 'second-step:remove', objectKind: 'staff', objectId: staffId, detail })
}
