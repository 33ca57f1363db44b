import { Secret, TOTP } from 'otpauth'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { openText } from '@/lib/people/secrets/secret-codes.ts'
import { spendTry } from '@/lib/people/secrets/throttle.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { takeRecoveryCode } from './recovery-codes.ts'

export const STEP_SECONDS = 30

/** What was typed: the authenticator's code, or a recovery code. */
export type CodeKind = 'totp' | 'recovery'

/** Whether the person has an active authenticator. */
export async function hasSecondStep(staffId: string): Promise<boolean> {
  return (await db().secondStep.count({ where: { staffId, confirmedAt: { not: null } } })) > 0
}

/**
 * Steps up: takes an authenticator or recovery code for something that a stolen session must not do. Each code works
 * once. Refuses with SECOND_STEP_MISSING, CODE_WRONG or SIGN_IN_LOCKED. Call it before opening any other transaction.
 */
export async function requireTotp(ctx: Ctx, code: string): Promise<void> {
  await takeCode(ctx.actor.staffId, code)
}

/** The same for somebody still signing in, who is no actor yet. A used recovery code is audited. */
export async function takeCode(staffId: string, code: string): Promise<CodeKind> {
  if (!(await hasSecondStep(staffId))) refuse('SECOND_STEP_MISSING')
  const attempt = await spendTry(`code:${staffId}`, `code:${staffId}`)
  const kind: CodeKind = /^\d{6}$/.test(code.replace(/\s/g, '')) ? 'totp' : 'recovery'
  const taken = await db().$transaction(async (tx) => {
    if (kind === 'totp') return takeTotp(tx, staffId, code)
    if (!(await takeRecoveryCode(tx, staffId, code))) return false
    await recordAudit(
      tx,
      { staffId, till: null },
      { action: 'second-step:recovery', objectKind: 'staff', objectId: staffId },
    )
    return true
  })
  if (!taken) refuse('CODE_WRONG')
  await attempt.forgive()
  return kind
}

/** Allows half a minute either way for slow clocks and slow fingers; a used code stops working. */
export async function takeTotp(tx: Tx, staffId: string, typed: string): Promise<boolean> {
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
