import { isIP } from 'node:net'
import { z } from 'zod'
import { hashCode, newCode, parseCode } from '@/lib/people/secrets/secret-codes.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

/** How long somebody may take to find their passkey; a proof from it stays valid for two minutes. */
const OPEN_MS = 5 * 60_000
const PROOF_MS = 2 * 60_000

/** 98 bits: longer than a recovery code, so that nothing a person types looks like one. */
const PROOF_LETTERS = 20

export type InSession = { staffId: string; sessionId: string }

type Ceremony = { sessionId: string; purpose: 'add' | 'use' }

/** Stores what a passkey must sign. A later one for the same purpose in the same session replaces it. */
export async function storeChallenge(of: Ceremony, challenge: string, name: string | null = null): Promise<void> {
  const data = { challenge, name, proofHash: null, expiresAt: new Date(sharedNow().getTime() + OPEN_MS) }
  await db().passkeyCeremony.upsert({ where: { sessionId_purpose: of }, create: { ...of, ...data }, update: data })
}

/** Takes what the passkey had to sign: it is used up whether the signature is right or wrong. */
export async function redeemChallenge({ sessionId, purpose }: Ceremony): Promise<{ challenge: string; name: string }> {
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

export function isPasskeyProof(code: string): boolean {
  return parseCode(code).length === PROOF_LETTERS
}

/** Uses up a passkey's proof; false if it is not this session's, was used before, or is too old. */
export async function redeemPasskeyProof({ staffId, sessionId }: InSession, code: string): Promise<boolean> {
  const proofHash = hashProof(staffId, parseCode(code))
  const { count } = await db().passkeyCeremony.deleteMany({
    where: { sessionId, purpose: 'use', proofHash, expiresAt: { gt: sharedNow() } },
  })
  return count === 1
}

function hashProof(staffId: string, code: string): string {
  return hashCode('passkey-proof', `${staffId} ${code}`)
}

/** The host name that passkeys are bound to, and the addresses where they work. */
export type PasskeyPlace = { host: string; origins: string[] }

/** Where passkeys work: at the host of our first address with a name. Null if none has one. */
export function passkeyPlace(): PasskeyPlace | null {
  const places = env().appOrigins.map((origin) => ({ origin, host: new URL(origin).hostname }))
  const host = places.find((place) => isIP(place.host.replace(/^\[|\]$/g, '')) === 0)?.host
  if (host === undefined) return null
  return { host, origins: places.filter((place) => place.host === host).map(({ origin }) => origin) }
}

const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/)

const Answer = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
})

/** What a browser sends after making a passkey; bytes are base64url. */
export const PasskeyMade = Answer.extend({
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(40_000),
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .max(8)
      .optional()
      .catch([]),
  }),
})
export type PasskeyMade = z.infer<typeof PasskeyMade>

export const PasskeyUsed = Answer.extend({
  response: z.object({ clientDataJSON: bytes(8_000), authenticatorData: bytes(8_000), signature: bytes(8_000) }),
})
export type PasskeyUsed = z.infer<typeof PasskeyUsed>
