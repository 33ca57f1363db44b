import type { Actor } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { hasRunOut } from '@/lib/people/secrets/has-run-out.ts'
import { secretMatches } from '@/lib/people/secrets/hash-secret.ts'
import { placeOf } from '@/lib/people/secrets/place.ts'
import { spendTry } from '@/lib/people/secrets/throttle.ts'
import { upgradeHash } from '@/lib/people/secrets/upgrade-hash.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'

/**
 * Locks a session, by hand or for idleness: it answers nothing until its person unlocks it, and its live streams close.
 * Only the first lock writes an audit row.
 */
export async function lockSession(actor: Actor, how: 'hand' | 'idle'): Promise<void> {
  const { sessionId, staffId } = actor
  await db().$transaction(async (tx) => {
    const locked = await tx.$executeRaw`
      update "StaffSession" set "lockedAt" = now()
      where id = ${sessionId}::uuid and "lockedAt" is null and "endedAt" is null`
    if (locked === 0) return
    await notifyChange(tx, { topic: 'session', id: sessionId })
    await recordAudit(tx, actor, { action: 'session:lock', objectKind: 'staff', objectId: staffId, detail: { how } })
  })
}

/**
 * Unlocks a session for its own person: by PIN at a till, by password elsewhere and for those without a PIN. The office
 * then asks for the authenticator's code again, except in the demo. Guessing is slowed down as at sign-in, over all
 * sessions of the person. Refuses with PIN_WRONG or PASSWORD_WRONG, also for a given secret that has expired, or
 * SIGN_IN_LOCKED.
 */
export async function unlockSession({ actor, secret }: { actor: Actor; secret: string }): Promise<void> {
  const staff = await db().staff.findUniqueOrThrow({
    where: { id: actor.staffId },
    select: { pinHash: true, pinUntil: true, passwordHash: true, passwordUntil: true },
  })
  const kind = actor.till && staff.pinHash !== null ? 'pin' : 'password'
  const attempt = await spendTry({ purpose: kind, person: actor.staffId, place: placeOf(actor) })
  const stored = staff[`${kind}Hash`]
  const right = await secretMatches(stored, secret)
  if (!right || stored === null || hasRunOut(staff[`${kind}Until`]))
    return attempt.refuse(kind === 'pin' ? 'PIN_WRONG' : 'PASSWORD_WRONG', { field: 'pin' })
  await attempt.forgive()
  await upgradeHash({ staffId: actor.staffId, kind, stored }, secret)
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`
      update "StaffSession" set "lockedAt" = null, "activeAt" = now(),
        "provenAt" = case when ${env().demo} then "provenAt" end
      where id = ${actor.sessionId}::uuid and "endedAt" is null`
    await recordAudit(tx, actor, { action: 'session:unlock', objectKind: 'staff', objectId: actor.staffId })
  })
}

/** Whether somebody unlocks with a PIN rather than a password: at a till, if they have one. */
export async function hasPin({ staffId, till }: Actor): Promise<boolean> {
  if (till === null) return false
  const where = { id: staffId, pinHash: { not: null } }
  return (await db().staff.count({ where })) > 0
}
