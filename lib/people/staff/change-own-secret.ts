import type { Ctx } from '@/lib/people/access/authorise.ts'
import { type Actor, SECRET_KINDS, type SecretKind } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { hashSecret, ownHashes, secretMatches } from '@/lib/people/secrets/hash-secret.ts'
import { requireGoodSecret } from '@/lib/people/secrets/require-good-secret.ts'
import { placeOfActor, spendTry } from '@/lib/people/secrets/throttle.ts'
import { endSessionsOf } from '@/lib/people/sessions/end-session.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

type OwnChange = { kind: SecretKind; old: string; secret: string; again: string }

/** Changes the actor's own PIN or password, by the old one, and ends their other sessions. Guessing is slowed down. */
export async function changeOwnSecret({ ctx, input }: { ctx: Ctx; input: OwnChange }): Promise<void> {
  const { actor } = ctx
  const { kind, old, secret, again } = input
  const { staffId } = actor
  if (secret !== again) refuse('SECRETS_DIFFER', { field: 'again' })
  await requireGoodSecret(kind, secret, await guessableNames(staffId), 'secret')
  const stored = await checkOld(actor, kind, old)
  if (secret === old) refuse('SECRET_SAME', { field: 'secret' })
  const secretHash = await hashSecret(secret)
  await db().$transaction(async (tx) => {
    const { count } = await tx.staff.updateMany({
      where: { id: staffId, [`${kind}Hash`]: stored },
      data: { [`${kind}Hash`]: secretHash, [`${kind}Until`]: null },
    })
    if (count === 0) refuse('OLD_SECRET_WRONG')
    const detail = { sessionsEnded: await endSessionsOf(tx, { staffId }, actor.sessionId) }
    await recordAudit(tx, actor, { action: `staff:choose-${kind}`, objectKind: 'staff', objectId: staffId, detail })
  })
}

async function checkOld(actor: Actor, kind: SecretKind, old: string): Promise<string | null> {
  const attempt = await spendTry({ purpose: kind, person: actor.staffId, place: placeOfActor(actor) })
  const stored = (await ownHashes(actor.staffId))[kind]
  if (!(await secretMatches(stored, old))) return attempt.refuse('OLD_SECRET_WRONG', { field: 'password' })
  await attempt.forgive()
  return stored
}

export async function listOwnSecrets({ staffId }: Actor): Promise<SecretKind[]> {
  const own = await ownHashes(staffId)
  return SECRET_KINDS.filter((kind) => own[kind] !== null)
}

/** A person's name and user name: what a stranger knows, and so nobody should choose as a password. */
export async function guessableNames(staffId: string): Promise<string[]> {
  const { name, username } = await db().staff.findUniqueOrThrow({
    where: { id: staffId },
    select: { name: true, username: true },
  })
  return [name, username]
}
