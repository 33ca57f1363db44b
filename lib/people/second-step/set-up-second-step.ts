import { Secret, TOTP } from 'otpauth'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { spendTry } from '@/lib/people/secrets/throttle.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'
import { hasSecondStep, STEP_SECONDS, takeTotp } from './second-step.ts'

const ISSUER = 'Partner POS'

/** What an authenticator app needs: `uri` for its camera, `secret` to type. */
export type NewSecondStep = { uri: string; secret: string }

/** Who sets up an authenticator: an actor, or somebody half signed in who must. */
type Owner = { staffId: string; sessionId: string; name: string }

/** Starts to set up the actor's authenticator. Refuses with SECOND_STEP_SET if there is one. */
export async function startSecondStep({ ctx }: { ctx: Ctx }): Promise<NewSecondStep> {
  authorise(ctx.actor, 'second-step:own')
  return beginSecondStep(ctx.actor)
}

/**
 * Activates the actor's authenticator and returns the recovery codes, which are shown once. Refuses with CODE_WRONG.
 */
export async function confirmSecondStep({ ctx, input }: { ctx: Ctx; input: { code: string } }): Promise<string[]> {
  authorise(ctx.actor, 'second-step:own')
  return countSecondStep(ctx.actor, input.code, ctx.actor)
}

/**
 * The secret of an authenticator that is not active yet. The session that started sees the same one until it is
 * confirmed. Another session gets a new one, so that somebody who merely knows the password cannot share it. Refuses
 * with SECOND_STEP_SET.
 */
export async function beginSecondStep({ staffId, sessionId, name }: Owner): Promise<NewSecondStep> {
  const begun = await db().secondStep.findUnique({ where: { staffId } })
  if (begun?.confirmedAt) refuse('SECOND_STEP_SET')
  const known = begun?.sessionId === sessionId ? openSecret(staffId, begun.sealedSecret) : null
  const secret = known ? Secret.fromBase32(known) : new Secret({ size: 20 })
  if (!known) await keepSecret({ staffId, sessionId }, sealSecret(staffId, secret.base32))
  const totp = new TOTP({ issuer: ISSUER, label: name, secret, period: STEP_SECONDS })
  return { uri: totp.toString(), secret: secret.base32 }
}

async function keepSecret({ staffId, sessionId }: Omit<Owner, 'name'>, sealedSecret: string): Promise<void> {
  const data = { sealedSecret, sessionId, lastStep: 0n }
  const { count } = await db().secondStep.updateMany({ where: { staffId, confirmedAt: null }, data })
  if (count > 0) return
  if (await hasSecondStep(staffId)) refuse('SECOND_STEP_SET')
  await db().secondStep.create({ data: { staffId, ...data } })
}

/**
 * Activates the authenticator that this session started and returns the recovery codes, which are shown once. `actor`
 * is null for somebody half signed in. Refuses with CODE_WRONG, SECOND_STEP_SET or SIGN_IN_LOCKED.
 */
export async function countSecondStep(owner: Owner, code: string, actor: Actor | null): Promise<string[]> {
  const { staffId, sessionId } = owner
  const attempt = await spendTry({ purpose: 'code', person: staffId, place: { session: sessionId } })
  const codes = await db().$transaction(async (tx) => {
    if (!(await takeTotp(tx, staffId, code))) return attempt.refuse('CODE_WRONG')
    const { count } = await tx.secondStep.updateMany({
      where: { staffId, sessionId, confirmedAt: null },
      data: { confirmedAt: new Date() },
    })
    if (count === 0) refuse('SECOND_STEP_SET')
    await recordAudit(tx, actor ?? { staffId, till: null }, {
      action: 'second-step:set',
      objectKind: 'staff',
      objectId: staffId,
    })
    return replaceRecoveryCodes(tx, staffId)
  })
  await attempt.forgive()
  return codes
}
