import { hashCode, newCode, parseCode } from '@/lib/people/secrets/secret-codes.ts'
import { db } from '@/lib/platform/database/db.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/**
 * How long somebody may take to find their passkey, and how long the proof from it stays valid for the form that asked
 * for it.
 */
const OPEN_MS = 5 * 60_000
const PROOF_MS = 2 * 60_000

/**
 * 98 bits: longer than a recovery code, so that nothing a person types looks like one, and as long as the fields for
 * codes allow.
 */
const PROOF_LETTERS = 20

/** A person in a session, whether an actor or half signed in. */
export type InSession = { staffId: string; sessionId: string }

type Ceremony = { sessionId: string; purpose: 'add' | 'use' }

/** Stores what a passkey must sign. A later one for the same purpose in the same session replaces it. */
export async function keepChallenge(of: Ceremony, challenge: string, name: string | null = null): Promise<void> {
  const data = { challenge, name, proofHash: null, expiresAt: new Date(sharedNow().getTime() + OPEN_MS) }
  await db().passkeyCeremony.upsert({ where: { sessionId_purpose: of }, create: { ...of, ...data }, update: data })
}

/** Takes what the passkey had to sign: it is used up whether the signature is right or wrong. */
export async function takeChallenge({ sessionId, purpose }: Ceremony): Promise<{ challenge: string; name: string }> {
  const [taken] = await db().$queryRaw<{ challenge: string; name: string | null }[]>`
    delete from "PasskeyCeremony" where "sessionId" = ${sessionId}::uuid and purpose = ${purpose}
      and challenge is not null and "expiresAt" > now()
    returning challenge, name`
  return taken ? { challenge: taken.challenge, name: taken.name ?? '' } : refuse('PASSKEY_LATE')
}

/** Gives a code that stands for a passkey just used in this session, good for one form within two minutes. */
export async function givePasskeyProof({ staffId, sessionId }: InSession): Promise<string> {
  const of = { sessionId, purpose: 'use' }
  const code = newCode(PROOF_LETTERS)
  const data = {
    challenge: null,
    proofHash: hashProof(staffId, code),
    expiresAt: new Date(sharedNow().getTime() + PROOF_MS),
  }
  await db().passkeyCeremony.upsert({ where: { sessionId_purpose: of }, create: { ...of, ...data }, update: data })
  return code
}

/** Whether a code has the shape of a passkey's proof. */
export function isPasskeyProof(code: string): boolean {
  return parseCode(code).length === PROOF_LETTERS
}

/** Uses up a passkey's proof; false if it is not this session's, was used before, or is too old. */
export async function takePasskeyProof({ staffId, sessionId }: InSession, code: string): Promise<boolean> {
  const proofHash = hashProof(staffId, parseCode(code))
  const { count } = await db().passkeyCeremony.deleteMany({
    where: { sessionId, purpose: 'use', proofHash, expiresAt: { gt: sharedNow() } },
  })
  return count === 1
}

function hashProof(staffId: string, code: string): string {
  return hashCode('passkey-proof', `${staffId} ${code}`)
}
