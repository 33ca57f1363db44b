import { Secret, TOTP } from 'otpauth'
import { recordAudit } from '../audit/record-audit.ts'
import { db, inTransaction, type Tx } from '../db.ts'
import { refuse } from '../shared/problem.ts'
import { authorise, type Ctx } from '../staff/authorise.ts'
import { hashCode, newCode, openText, readCode, sealText } from './keyed.ts'
import { spendTry } from './throttle.ts'

const STEP_SECONDS = 30
const RECOVERY_CODES = 10
const ISSUER = 'Partner POS'

/** What an authenticator app is given: `uri` for its camera, `secret` to be typed. Shown once, never again. */
export type NewSecondStep = { uri: string; secret: string }

/** Whether the person has an authenticator that counts. */
export async function hasSecondStep(staffId: string, tx: Tx = db()): Promise<boolean> {
  return (await tx.secondStep.count({ where: { staffId, confirmedAt: { not: null } } })) > 0
}

/**
 * Begins setting up an authenticator; it counts once a code of it was typed. Refuses with SECOND_STEP_SET while the
 * person has one: it is taken away first.
 */
export async function startSecondStep({ ctx }: { ctx: Ctx }): Promise<NewSecondStep> {
  const { actor } = ctx
  authorise(actor, 'second-step:own')
  const secret = new Secret({ size: 20 })
  const sealedSecret = sealText('second-step', secret.base32)
  const { count } = await db().secondStep.updateMany({
    where: { staffId: actor.staffId, confirmedAt: null },
    data: { sealedSecret },
  })
  if (count === 0) {
    if (await hasSecondStep(actor.staffId)) refuse('SECOND_STEP_SET')
    await db().secondStep.create({ data: { staffId: actor.staffId, sealedSecret } })
  }
  const totp = new TOTP({ issuer: ISSUER, label: actor.name, secret, period: STEP_SECONDS })
  return { uri: totp.toString(), secret: secret.base32 }
}

/** Makes the authenticator count and returns the recovery codes, which are shown once. Refuses with CODE_WRONG. */
export async function confirmSecondStep(given: { ctx: Ctx; input: { code: string } }): Promise<string[]> {
  const { actor } = given.ctx
  authorise(actor, 'second-step:own')
  const attempt = await spendTry(`code:${actor.staffId}`, `code:${actor.staffId}`)
  const codes = await db().$transaction(async (tx) => {
    if (!(await takeTotp(tx, actor.staffId, given.input.code))) refuse('CODE_WRONG')
    const { count } = await tx.secondStep.updateMany({
      where: { staffId: actor.staffId, confirmedAt: null },
      data: { confirmedAt: new Date() },
    })
    if (count === 0) refuse('SECOND_STEP_SET')
    await recordAudit(tx, actor, { action: 'second-step:set', objectKind: 'staff', objectId: actor.staffId })
    return replaceRecoveryCodes(tx, actor.staffId)
  })
  await attempt.forgive()
  return codes
}

/**
 * Steps up: takes a code of the actor's authenticator, or one of the recovery codes, for something that a stolen session
 * must not do. Each code is good once. Refuses with SECOND_STEP_MISSING, CODE_WRONG or SIGN_IN_LOCKED. Call it before
 * any other transaction is opened.
 */
export async function requireTotp(ctx: Ctx, code: string): Promise<void> {
  await takeCode({ staffId: ctx.actor.staffId, tx: ctx.tx }, code)
}

/** The same for somebody who is only signing in and so is no actor yet. */
export async function takeCode({ staffId, tx }: { staffId: string; tx?: Tx | undefined }, code: string): Promise<void> {
  if (!(await hasSecondStep(staffId, tx))) refuse('SECOND_STEP_MISSING')
  const attempt = await spendTry(`code:${staffId}`, `code:${staffId}`)
  const taken = await inTransaction(tx, async (inner) =>
    /^\d{6}$/.test(code.replace(/\s/g, '')) ? takeTotp(inner, staffId, code) : takeRecoveryCode(inner, staffId, code),
  )
  if (!taken) refuse('CODE_WRONG')
  await attempt.forgive()
}

/** One half minute either way is allowed for slow clocks and slow fingers; a code that was taken is worth nothing. */
async function takeTotp(tx: Tx, staffId: string, typed: string): Promise<boolean> {
  const row = await tx.secondStep.findUnique({ where: { staffId }, select: { sealedSecret: true } })
  const secret = row && openText('second-step', row.sealedSecret)
  if (!secret) return false
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS })
  const now = Date.now()
  const delta = totp.validate({ token: typed.replace(/\s/g, ''), timestamp: now, window: 1 })
  if (delta === null) return false
  const step = BigInt(Math.floor(now / 1000 / STEP_SECONDS) + delta)
  const { count } = await tx.secondStep.updateMany({
    where: { staffId, lastStep: { lt: step } },
    data: { lastStep: step },
  })
  return count === 1
}

async function takeRecoveryCode(tx: Tx, staffId: string, typed: string): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { staffId, codeHash: hashCode('recovery-code', `${staffId} ${readCode(typed)}`), usedAt: null },
    data: { usedAt: new Date() },
  })
  return count === 1
}

async function replaceRecoveryCodes(tx: Tx, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(10))
  await tx.recoveryCode.deleteMany({ where: { staffId } })
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ staffId, codeHash: hashCode('recovery-code', `${staffId} ${code}`) })),
  })
  return codes
}
