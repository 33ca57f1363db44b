import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { endSessionsOf } from '@/lib/people/sessions/end-session.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { requireTotp } from './second-step.ts'

/** Removes the actor's own authenticator, with a code of it; this session must set up another before anything else. */
export async function removeOwnSecondStep(given: { ctx: Ctx; input: { code: string } }): Promise<void> {
  const { actor } = given.ctx
  authorise(actor, 'second-step:own')
  await requireTotp(given.ctx, given.input.code)
  await db().$transaction(async (tx) => {
    await deleteSecondStep(tx, actor, actor.staffId, actor.sessionId)
    const here = { id: actor.sessionId }
    await tx.staffSession.updateMany({ where: here, data: { codeDue: true, provenAt: null } })
  })
}

/** Removes a person's authenticator, codes and passkeys and ends their sessions except `but`. */
export async function deleteSecondStep(tx: Tx, actor: Actor | null, staffId: string, but?: string): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { staffId } })
  await tx.passkey.deleteMany({ where: { staffId } })
  const { count } = await tx.secondStep.deleteMany({ where: { staffId } })
  const detail = { sessionsEnded: await endSessionsOf(tx, { staffId }, but) }
  if (count === 0) return
  await recordAudit(tx, actor, { action: 'second-step:remove', objectKind: 'staff', objectId: staffId, detail })
}

/** An authenticator and its recovery codes as they were stored; times are ISO instants. */
type StoredSecondStep = {
  sealedSecret: string
  confirmedAt: string | null
  recoveryCodes: { codeHash: string; usedAt: string | null }[]
}

/** A person's authenticator as it is stored, or null; read before its removal, so that undoing can restore it. */
export async function getStoredSecondStep(tx: Tx, staffId: string): Promise<StoredSecondStep | null> {
  const row = await tx.secondStep.findUnique({ where: { staffId } })
  if (!row) return null
  const codes = await tx.recoveryCode.findMany({ where: { staffId }, select: { codeHash: true, usedAt: true } })
  return {
    sealedSecret: row.sealedSecret,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    recoveryCodes: codes.map(({ codeHash, usedAt }) => ({ codeHash, usedAt: usedAt?.toISOString() ?? null })),
  }
}

/**
 * Restores a removed authenticator in place of any set up since; passkeys made since go. Codes up to now count as used,
 * because the last one used is no longer known. The caller has authorised it.
 */
export async function restoreSecondStep(tx: Tx, staffId: string, stored: StoredSecondStep): Promise<void> {
  const { recoveryCodes, ...secondStep } = stored
  await tx.recoveryCode.deleteMany({ where: { staffId } })
  await tx.passkey.deleteMany({ where: { staffId } })
  await tx.secondStep.deleteMany({ where: { staffId } })
  await tx.secondStep.create({
    data: { staffId, ...secondStep, lastStep: BigInt(Math.floor(sharedNow().getTime() / 30_000)) },
  })
  await tx.recoveryCode.createMany({ data: recoveryCodes.map((code) => ({ staffId, ...code })) })
}
