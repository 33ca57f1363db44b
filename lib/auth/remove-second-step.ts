import { recordAudit } from '../audit/record-audit.ts'
import { db } from '../db.ts'
import { authorise, type Ctx } from '../staff/authorise.ts'
import { lockManagedStaff } from '../staff/lock-managed-staff.ts'
import { requireTotp } from './second-step.ts'

/** Takes the actor's own authenticator away, on a code of it or a recovery code. Refuses with CODE_WRONG. */
export async function removeOwnSecondStep(given: { ctx: Ctx; input: { code: string } }): Promise<void> {
  const { actor } = given.ctx
  authorise(actor, 'second-step:own')
  await requireTotp(given.ctx, given.input.code)
  await remove(given.ctx, actor.staffId)
}

/** Takes a lost authenticator away from somebody whom the actor manages; they set up a new one. */
export async function removeSecondStepOf(given: { ctx: Ctx; input: { staffId: string } }): Promise<void> {
  authorise(given.ctx.actor, 'staff:manage')
  await remove(given.ctx, given.input.staffId, true)
}

async function remove({ actor }: Ctx, staffId: string, managed = false): Promise<void> {
  await db().$transaction(async (tx) => {
    if (managed) await lockManagedStaff(tx, actor, staffId)
    await tx.recoveryCode.deleteMany({ where: { staffId } })
    const { count } = await tx.secondStep.deleteMany({ where: { staffId } })
    if (count === 0) return
    await recordAudit(tx, actor, { action: 'second-step:remove', objectKind: 'staff', objectId: staffId })
  })
}
