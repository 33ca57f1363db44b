import { hashCode, newCode, readCode } from '@/lib/people/secrets/secret-codes.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** How long somebody may look for their passkey, and how long its proof waits for the form it was made for. */
const OPEN_MS = 5 * 60_000
const PROOF_MS = 2 * 60_000

/** Longer than a recovery code, so nothing that anybody types, and as long as fields for codes allow: 98 bits. */
const PROOF_LETTERS = 20

/** A person in a session, an actor or half signed in. */
export type InSession = { staffId: string; sessionId: string }

type Ceremony = { sessionId: string; purpose: 'add' | 'use' }

/** Keeps what a passkey must sign; another one begun in the same session takes its place. */
export async function keepChallenge(of: Ceremony, challenge: string, name: string | null = null): Promise<void> {
  const data = { challenge, name, proofHash: null, expiresAt: new Date(Date.now() + OPEN_MS) }
  await db().passkeyCeremony.upsert({ where: { sessionId_purpose: of }, create: { ...of, ...data }, update: data })
}

/** What the passkey had to sign; it counts once, right or wrong. Refuses with PASSKEY_LATE. */
export async function takeChallenge({ sessionId, purpose }: Ceremony): Promise<{ challenge: string; name: string }> {
  const [taken] = await db().$queryRaw<{ challenge: string; name: string | null }[]>`
    delete from "PasskeyCeremony" where "sessionId" = ${sessionId}::uuid and purpose = ${purpose}
      and challenge is not null and "expiresAt" > ${new Date()}
    returning challenge, name`
  return taken ? { challenge: taken.challenge, name: taken.name ?? '' } : refuse('PASSKEY_LATE')
}

/** Gives a code that stands for a passkey just used in this session: for one form, soon. */
export async function givePasskeyProof({ staffId, sessionId }: InSession): Promise<string> {
  const of = { sessionId, purpose: 'use' }
  const code = newCode(PROOF_LETTERS)
  const data = { challenge: null, proofHash: hashProof(staffId, code), expiresAt: new Date(Date.now() + PROOF_MS) }
  await db().passkeyCeremony.upsert({ where: { sessionId_purpose: of }, create: { ...of, ...data }, update: data })
  return code
}

/** Whether a code looks like one of those. */
export function isPasskeyProof(code: string): boolean {
  return readCode(code).length === PROOF_LETTERS
}

/** Uses it up; false if it is not this session's, was used, or is too old. */
export async function takePasskeyProof({ staffId, sessionId }: InSession, code: string): Promise<boolean> {
  const proofHash = hashProof(staffId, readCode(code))
  const { count } = await db().passkeyCeremony.deleteMany({
    where: { sessionId, purpose: 'use', proofHash, expiresAt: { gt: new Date() } },
  })
  return count === 1
}

function hashProof(staffId: string, code: string): string {
  return hashCode('passkey-proof', `${staffId} ${code}`)
}
