import type { Actor } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { secretMatches } from '@/lib/people/secrets/hash-secret.ts'
import { spendTry } from '@/lib/people/secrets/throttle.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/**
 * Locks a session at a till, by hand or for idleness: nothing is answered until its person unlocks it. Only the first
 * lock writes an audit row.
 */
export async function lockSession(actor: Actor, how: 'hand' | 'idle'): Promise<void> {
  const { sessionId, staffId, till } = actor
  if (!till) return
  await db().$transaction(async (tx) => {
    const locked = await tx.$executeRaw`
      update "StaffSession" set "lockedAt" = now()
      where id = ${sessionId}::uuid and "lockedAt" is null and "endedAt" is null`
    if (locked === 0) return
    await recordAudit(tx, actor, { action: 'session:lock', objectKind: 'staff', objectId: staffId, detail: { how } })
  })
}

/**
 * Unlocks a session for its own person, by PIN, or by password for those without one. The office then asks for the
 * authenticator's code again, except in the demo. Guessing is throttled as at sign-in. Refuses with PIN_WRONG,
 * PASSWORD_WRONG or SIGN_IN_LOCKED.
 */
export async function unlockSession({ actor, secret }: { actor: Actor; secret: string }): Promise<void> {
  const attempt = await spendTry(actor.staffId, actor.till?.id ?? `elsewhere:${actor.staffId}`)
  const staff = await db().staff.findUniqueOrThrow({
    where: { id: actor.staffId },
    select: { pinHash: true, passwordHash: true },
  })
  const right = await secretMatches(staff.pinHash ?? staff.passwordHash, secret)
  if (!right) refuse(staff.pinHash ? 'PIN_WRONG' : 'PASSWORD_WRONG', { field: 'pin' })
  await attempt.forgive()
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`
      update "StaffSession" set "lockedAt" = null, "activeAt" = now(),
        "provenAt" = case when ${env().demo} then "provenAt" end
      where id = ${actor.sessionId}::uuid and "endedAt" is null`
    await recordAudit(tx, actor, { action: 'session:unlock', objectKind: 'staff', objectId: actor.staffId })
  })
}

/** Whether somebody unlocks with a PIN rather than a password. */
export async function hasPin({ staffId }: Actor): Promise<boolean> {
  const where = { id: staffId, pinHash: { not: null } }
  return (await db().staff.count({ where })) > 0
}
