import { recordAudit } from '../audit/record-audit.ts'
import { db, type Tx } from '../db.ts'
import { refuse } from '../shared/problem.ts'
import { authorise, type Ctx } from '../staff/authorise.ts'
import { endSessionsOf } from '../staff/end-sessions.ts'
import { lockManagedStaff } from '../staff/lock-managed-staff.ts'
import type { Actor } from '../staff/model.ts'
import { requireTotp } from './second-step.ts'

/**
 * Takes the actor's own authenticator away, on a code of it or a recovery code. This session must set up another one
 * before it does anything else; every other one of the person ends. Refuses with CODE_WRONG.
 */
export async function removeOwnSecondStep(given: { ctx: Ctx; input: { code: string } }): Promise<void> {
  const { actor } = given.ctx
  authorise(actor, 'second-step:own')
  await requireTotp(given.ctx, given.input.code)
  await db().$transaction(async (tx) => {
    await remove(tx, actor, actor.staffId, actor.sessionId)
    const here = { id: actor.sessionId }
    await tx.staffSession.updateMany({ where: here, data: { codeDue: true, provenAt: null } })
  })
}

/**
 * Takes a lost authenticator away from somebody whom the actor manages, on a code of the actor's own, and ends their
 * sessions; they set up another one at their next sign-in by password. Refuses with NOT_ALLOWED, STAFF_SELF for the own
 * one, SECOND_STEP_MISSING or CODE_WRONG.
 */
export async function removeSecondStepOf(given: { ctx: Ctx; input: { staffId: string; code: string } }): Promise<void> {
  const { actor } = given.ctx
  const { staffId, code } = given.input
  authorise(actor, 'staff:manage')
  await db().$transaction((tx) => lockManagedStaff(tx, actor, staffId))
  if (staffId === actor.staffId) refuse('STAFF_SELF')
  await requireTotp(given.ctx, code)
  await db().$transaction(async (tx) => {
    await lockManagedStaff(tx, actor, staffId)
    await remove(tx, actor, staffId)
  })
}

/** The same from the server's command line, for the only owner who lost the phone and the recovery codes. */
export async function removeSecondStepByName(username: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const staff = await tx.staff.findUnique({ where: { username }, select: { id: true } })
    if (!staff) return refuse('STAFF_GONE')
    await remove(tx, null, staff.id)
  })
}

/** Ends the person's sessions too, but `but`. */
async function remove(tx: Tx, actor: Actor | null, staffId: string, but?: string): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { staffId } })
  const { count } = await tx.secondStep.deleteMany({ where: { staffId } })
  const detail = { sessionsEnded: await endSessionsOf(tx, { staffId }, but) }
  if (count === 0) return
  await recordAudit(tx, actor, { action: 'second-step:remove', objectKind: 'staff', objectId: staffId, detail })
}
