import { Secret, TOTP } from 'otpauth'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { spendTry } from '@/lib/people/secrets/throttle.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { qrPath } from '@/lib/platform/qr-code/qr-path.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { openSecret, redeemTotp, replaceRecoveryCodes, requireTotp, STEP_SECONDS, sealSecret } from './second-step.ts'

const ISSUER = 'Partner POS'

/** What an authenticator app needs: `uri` for its camera, `secret` to type. */
type NewSecondStep = { uri: string; secret: string }

type Owner = { staffId: string; sessionId: string; name: string }

export async function startSecondStep({ ctx }: { ctx: Ctx }): Promise<NewSecondStep> {
  authorise(ctx.actor, 'second-step:own')
  return beginSecondStep(ctx.actor)
}

/** Activates the actor's authenticator and returns the recovery codes, which are shown once. */
export async function confirmSecondStep({ ctx, input }: { ctx: Ctx; input: { code: string } }): Promise<string[]> {
  authorise(ctx.actor, 'second-step:own')
  return countSecondStep(ctx.actor, input.code, ctx.actor)
}

/**
 * The secret of an authenticator not active yet. Its session sees the same one in every tab until it is confirmed;
 * another session gets a new one, so that whoever merely knows the password cannot share it.
 */
export async function beginSecondStep({ staffId, sessionId, name }: Owner): Promise<NewSecondStep> {
  const secret = Secret.fromBase32(await db().$transaction((tx) => secretOf(tx, staffId, sessionId)))
  const totp = new TOTP({ issuer: ISSUER, label: name, secret, period: STEP_SECONDS })
  return { uri: totp.toString(), secret: secret.base32 }
}

/** Locks the person, since two pages at once must neither both add the row nor replace each other's secret. */
async function secretOf(tx: Tx, staffId: string, sessionId: string): Promise<string> {
  await tx.$queryRaw`select 1 from "Staff" where id = ${staffId}::uuid for no key update`
  const begun = await tx.secondStep.findUnique({ where: { staffId } })
  if (begun?.confirmedAt) refuse('SECOND_STEP_SET')
  const known = begun?.sessionId === sessionId ? openSecret(staffId, begun.sealedSecret) : null
  if (known !== null) return known
  const secret = new Secret({ size: 20 }).base32
  const data = { sealedSecret: sealSecret(staffId, secret), sessionId, lastStep: 0n }
  // Its session may be confirming what was begun before, without the lock.
  const { count } = await tx.secondStep.updateMany({ where: { staffId, confirmedAt: null }, data })
  if (count === 0 && begun) refuse('SECOND_STEP_SET')
  if (count === 0) await tx.secondStep.create({ data: { staffId, ...data } })
  return secret
}

/** Activates the authenticator that this session started, and returns the recovery codes. */
export async function countSecondStep(owner: Owner, code: string, actor: Actor | null): Promise<string[]> {
  const { staffId, sessionId } = owner
  const attempt = await spendTry({ purpose: 'code', person: staffId, place: { session: sessionId } })
  const codes = await db().$transaction(async (tx) => {
    if (!(await redeemTotp(tx, staffId, code))) return attempt.refuse('CODE_WRONG')
    const { count } = await tx.secondStep.updateMany({
      where: { staffId, sessionId, confirmedAt: null },
      data: { confirmedAt: sharedNow() },
    })
    if (count === 0) refuse('SECOND_STEP_SET')
    await recordAudit(tx, actor ?? { staffId, sessionId, till: null }, {
      action: 'second-step:set',
      objectKind: 'staff',
      objectId: staffId,
    })
    return replaceRecoveryCodes(tx, staffId)
  })
  await attempt.forgive()
  return codes
}

/** A new authenticator's secret as a page shows it: a picture for a camera, and letters in groups of four. */
export function formatNewSecondStep({ uri, secret }: NewSecondStep): {
  letters: string
  qrPath: string
  qrSize: number
} {
  const picture = qrPath(uri)
  return { letters: secret.replace(/(.{4})(?=.)/g, '$1 '), qrPath: picture.path, qrSize: picture.size }
}

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
