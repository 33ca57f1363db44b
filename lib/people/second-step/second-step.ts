import { Secret, TOTP } from 'otpauth'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { mayOnceProven } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { hashCode, newCode, openText, parseCode } from '@/lib/people/secrets/secret-codes.ts'
import { type Place, placeOfActor, spendTry } from '@/lib/people/secrets/throttle.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { openIfReadable, openSealed, seal, Unreadable } from '@/lib/platform/sealing/seal.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { type InSession, isPasskeyProof, redeemPasskeyProof } from './passkey-ceremony.ts'

export const STEP_SECONDS = 30

const AT_CODE = { field: 'code' }

export type CodeKind = 'totp' | 'recovery' | 'passkey'

export async function hasSecondStep(staffId: string): Promise<boolean> {
  return (await db().secondStep.count({ where: { staffId, confirmedAt: { not: null } } })) > 0
}

/** Takes a code or a passkey's proof before what a stolen session must not do. Call it before a transaction. */
export async function requireTotp(ctx: Ctx, code: string): Promise<void> {
  if (ctx.codeTaken) return
  await redeemCode(ctx.actor, code, placeOfActor(ctx.actor))
}

/** The same for somebody who is still signing in. Audits the use of a recovery code. */
export async function redeemCode(who: InSession, code: string, place: Place): Promise<CodeKind> {
  const { staffId } = who
  if (!(await hasSecondStep(staffId))) refuse('SECOND_STEP_MISSING', AT_CODE)
  // This spends no try: nobody can guess a proof, and the guesses of others must not keep out whoever has a passkey.
  if (isPasskeyProof(code)) return (await redeemPasskeyProof(who, code)) ? 'passkey' : refuse('CODE_WRONG', AT_CODE)
  const attempt = await spendTry({ purpose: 'code', person: staffId, place })
  const kind: CodeKind = /^\d{6}$/.test(code.replace(/\s/g, '')) ? 'totp' : 'recovery'
  const taken = await db().$transaction(async (tx) => {
    if (kind === 'totp') return redeemTotp(tx, staffId, code)
    if (!(await redeemRecoveryCode(tx, staffId, code))) return false
    await recordAudit(
      tx,
      { staffId, till: null },
      { action: 'second-step:recovery', objectKind: 'staff', objectId: staffId },
    )
    return true
  })
  if (!taken) return attempt.refuse('CODE_WRONG', AT_CODE)
  await attempt.forgive()
  return kind
}

/** Takes an authenticator's code; false if it is wrong or was used. Half a minute either way for slow clocks. */
export async function redeemTotp(tx: Tx, staffId: string, code: string): Promise<boolean> {
  const row = await tx.secondStep.findUnique({ where: { staffId }, select: { sealedSecret: true } })
  const secret = row && openSecret(staffId, row.sealedSecret)
  if (!secret) return false
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS })
  const now = sharedNow().getTime()
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp: now, window: 1 })
  if (delta === null) return false
  const step = BigInt(Math.floor(now / 1000 / STEP_SECONDS) + delta)
  const { count } = await tx.secondStep.updateMany({
    where: { staffId, lastStep: { lt: step } },
    data: { lastStep: step },
  })
  return count === 1
}

/** Takes the actor's own code for a change to managers, owners or roles, each time. An empty one costs no try. */
export async function redeemOwnCode(ctx: Ctx, code: string | undefined): Promise<void> {
  if (ctx.codeTaken) return
  if (!code?.trim()) {
    return refuse((await hasSecondStep(ctx.actor.staffId)) ? 'CODE_NEEDED' : 'SECOND_STEP_MISSING', { field: 'code' })
  }
  await requireTotp(ctx, code)
}

/** Takes the actor's own code for this session: it opens the office and, for some minutes, all that spends. */
export async function proveSession({ ctx, input }: { ctx: Ctx; input: { code: string } }): Promise<void> {
  const { actor } = ctx
  if (!mayOnceProven(actor, 'second-step:own')) refuse('NOT_ALLOWED')
  await requireTotp(ctx, input.code)
  await db().$transaction(async (tx) => {
    await tx.staffSession.updateMany({
      where: { id: actor.sessionId, endedAt: null, lockedAt: null },
      data: { provenAt: sharedNow() },
    })
    await recordAudit(tx, actor, { action: 'session:prove', objectKind: 'staff', objectId: actor.staffId })
  })
}

const RECOVERY_CODES = 10

/** How many unused recovery codes a person has. */
export function countRecoveryCodes(staffId: string): Promise<number> {
  return db().recoveryCode.count({ where: { staffId, usedAt: null } })
}

/** Uses up a recovery code; false if it is wrong or was used before. */
async function redeemRecoveryCode(tx: Tx, staffId: string, code: string): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { staffId, codeHash: hashCode('recovery-code', `${staffId} ${parseCode(code)}`), usedAt: null },
    data: { usedAt: sharedNow() },
  })
  return count === 1
}

/** Makes ten new recovery codes and stores only their hashes; the old ones stop working. */
export async function replaceRecoveryCodes(tx: Tx, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(10))
  await tx.recoveryCode.deleteMany({ where: { staffId } })
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ staffId, codeHash: hashCode('recovery-code', `${staffId} ${code}`) })),
  })
  return codes
}

export function sealSecret(staffId: string, secret: string): string {
  return seal('SecondStep.sealedSecret', staffId, secret)
}

/** The secret, or null if it cannot be read. Older versions sealed it under SESSION_SECRET. */
export function openSecret(staffId: string, sealed: string): string | null {
  if (!sealed.includes('.')) return openText(sealed)
  return openIfReadable('SecondStep.sealedSecret', staffId, sealed)
}

/** The same secret, sealed under the newest key. Throws Unreadable. */
export function sealSecretAgain(staffId: string, sealed: string): string {
  const secret = sealed.includes('.') ? openSealed('SecondStep.sealedSecret', staffId, sealed) : openText(sealed)
  if (secret === null) throw new Unreadable(`SecondStep.sealedSecret ${staffId}`, 'key_unknown')
  return sealSecret(staffId, secret)
}
