import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { type CodeKind, redeemCode } from '@/lib/people/second-step/second-step.ts'
import { hashSecret, secretMatches } from '@/lib/people/secrets/hash-secret.ts'
import { requireGoodSecret } from '@/lib/people/secrets/require-good-secret.ts'
import { type AtBrowser, placeOfBrowser, rememberPlace } from '@/lib/people/secrets/throttle.ts'
import type { HalfSignedIn } from '@/lib/people/sessions/find-actor.ts'
import { guessableNames } from '@/lib/people/staff/change-own-secret.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

/**
 * Takes a code after the password. The try counts at the browser, not the session: whoever knows the password can open
 * any number of half-open sessions, and would use up everybody's tries.
 */
export async function finishWithCode(
  who: HalfSignedIn,
  code: string,
  at: AtBrowser = { till: null },
): Promise<CodeKind> {
  if (who.due !== 'code') refuse('SIGNED_OUT')
  const kind = await redeemCode(who, code, placeOfBrowser(at))
  await rememberProven(who, at)
  await db().staffSession.updateMany({
    where: { id: who.sessionId, codeDue: true },
    data: { codeDue: false, provenAt: sharedNow() },
  })
  return kind
}

/** Makes the person known where a code will be asked for again: while signed in, and at this browser's next sign-in. */
async function rememberProven({ staffId }: HalfSignedIn, at: AtBrowser): Promise<void> {
  for (const place of [{ signedIn: staffId }, placeOfBrowser(at)]) {
    await rememberPlace({ purpose: 'code', person: staffId, place })
  }
}

export async function finishSetUp(who: HalfSignedIn, at: AtBrowser = { till: null }): Promise<void> {
  const mine = { staffId: who.staffId, sessionId: who.sessionId, confirmedAt: { not: null } }
  if (who.due !== 'set-up' || (await db().secondStep.count({ where: mine })) === 0) refuse('SIGNED_OUT')
  await rememberProven(who, at)
  await db().staffSession.updateMany({
    where: { id: who.sessionId, codeDue: true },
    data: { codeDue: false, provenAt: sharedNow() },
  })
}

/** Long over: such a PIN signs nobody in, but still says that its person owes one of their own. */
const ENDED = new Date(0)

/**
 * Replaces a given secret with the person's own choice. A given PIN that still signs in ends with the choice of a
 * password, and the PIN is due next.
 */
export async function finishWithSecret(who: HalfSignedIn, input: { secret: string; again: string }): Promise<void> {
  const kind = who.due === 'code' || who.due === 'set-up' ? refuse('SIGNED_OUT') : who.due
  if (input.secret !== input.again) refuse('SECRETS_DIFFER')
  await requireGoodSecret(kind, input.secret, await guessableNames(who.staffId))
  if (await isGivenOne(who, input.secret)) refuse('SECRET_SAME')
  const secretHash = await hashSecret(input.secret)
  await db().$transaction(async (tx) => {
    // Locks the person before the session, in the same order as resetting a secret or ending somebody's access.
    await tx.$queryRaw`select 1 from "Staff" where id = ${who.staffId}::uuid for no key update`
    const given = kind === 'password' ? await givenPin(tx, who.staffId) : null
    const { count } = await tx.staffSession.updateMany({
      where: { id: who.sessionId, codeDue: false, secretDue: kind, endedAt: null },
      data: { secretDue: given && 'pin', givenHash: given },
    })
    if (count === 0) refuse('SIGNED_OUT')
    const chosen = await tx.staff.updateMany({
      where: { id: who.staffId, OR: [{ [`${kind}Hash`]: null }, { [`${kind}Until`]: { not: null } }] },
      data: { [`${kind}Hash`]: secretHash, [`${kind}Until`]: null, ...(given && { pinUntil: ENDED }) },
    })
    if (chosen.count === 0) refuse('SIGNED_OUT')
    const by = { staffId: who.staffId, till: null }
    await recordAudit(tx, by, { action: `staff:choose-${kind}`, objectKind: 'staff', objectId: who.staffId })
  })
}

async function givenPin(tx: Tx, staffId: string): Promise<string | null> {
  const where = { id: staffId, pinUntil: { gt: sharedNow() } }
  return (await tx.staff.findFirst({ where, select: { pinHash: true } }))?.pinHash ?? null
}

async function isGivenOne({ sessionId }: HalfSignedIn, secret: string): Promise<boolean> {
  const session = await db().staffSession.findUnique({ where: { id: sessionId }, select: { givenHash: true } })
  return secretMatches(session?.givenHash, secret)
}
