import type { Actor } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { ownHashes, secretMatches, upgradeHash } from '@/lib/people/secrets/hash-secret.ts'
import { placeOfActor, spendTry } from '@/lib/people/secrets/throttle.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'

/** Locks a session: it answers nothing until its person unlocks it, and its streams close. Audited once. */
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
 * Unlocks by the person's own PIN at a till, else password, never by a given one; slowed down as at sign-in.
 * The office then asks for the code again, except in the demo.
 */
export async function unlockSession({ actor, secret }: { actor: Actor; secret: string }): Promise<void> {
  const own = await ownHashes(actor.staffId)
  const kind = actor.till && own.pin !== null ? 'pin' : 'password'
  const attempt = await spendTry({ purpose: kind, person: actor.staffId, place: placeOfActor(actor) })
  const stored = own[kind]
  const right = await secretMatches(stored, secret)
  if (!right || stored === null) {
    return attempt.refuse(kind === 'pin' ? 'PIN_WRONG' : 'PASSWORD_WRONG', { field: 'pin' })
  }
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

/** Whether somebody unlocks with a PIN rather than a password: at a till, if they have one of their own. */
export async function hasPin({ staffId, till }: Actor): Promise<boolean> {
  return till !== null && (await ownHashes(staffId)).pin !== null
}
