import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { PasskeyView } from './model.ts'
import {
  type PasskeyMade,
  type PasskeyPlace,
  passkeyPlace,
  redeemChallenge,
  storeChallenge,
} from './passkey-ceremony.ts'
import { requireTotp } from './second-step.ts'

type Listed = { host: string; passkeys: PasskeyView[] }

/** The actor's passkeys, oldest first, and the host name where they work; null where nobody can have any. */
export async function listPasskeys(actor: Actor): Promise<Listed | null> {
  authorise(actor, 'second-step:own')
  const place = passkeyPlace()
  if (place === null) return null
  const rows = await db().passkey.findMany({
    where: { staffId: actor.staffId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, createdAt: true, lastUsedAt: true, copiedAt: true },
  })
  const passkeys = rows.map(({ createdAt, lastUsedAt, copiedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    copied: copiedAt !== null,
  }))
  return { host: place.host, passkeys }
}

/** The host where somebody's passkeys work, so that forms there offer them; null if they have none there. */
export async function passkeyHostOf(staffId: string): Promise<string | null> {
  const host = passkeyPlace()?.host ?? null
  if (host === null) return null
  return (await db().passkey.count({ where: { staffId, host, copiedAt: null } })) > 0 ? host : null
}

const MOST = 10

/** ES256, EdDSA and RS256 (COSE): the algorithms of the authenticators in use. */
const ALGORITHMS = [-7, -8, -257]

type Options = Awaited<ReturnType<typeof generateRegistrationOptions>>

/** Begins to add a passkey. Needs a code, since whoever adds a passkey can come back with it. */
export async function beginPasskey(given: { ctx: Ctx; input: { name: string; code: string } }): Promise<Options> {
  const { actor } = given.ctx
  const name = given.input.name.trim()
  authorise(actor, 'second-step:own')
  const place = passkeyPlace() ?? refuse('PASSKEY_PLACE')
  if (name === '') refuse('NAME_EMPTY')
  const { staffId, sessionId } = actor
  const known = await db().passkey.findMany({ where: { staffId }, select: { credentialId: true, transports: true } })
  if (known.length >= MOST) refuse('PASSKEY_MANY')
  await requireTotp(given.ctx, given.input.code)
  const { username } = await db().staff.findUniqueOrThrow({ where: { id: staffId }, select: { username: true } })
  const options = await generateRegistrationOptions({
    rpName: env().partnerName,
    rpID: place.host,
    userID: new TextEncoder().encode(staffId),
    userName: username,
    userDisplayName: actor.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  await storeChallenge({ sessionId, purpose: 'add' }, options.challenge, name)
  return options
}

export async function addPasskey({ ctx, input }: { ctx: Ctx; input: PasskeyMade }): Promise<void> {
  const { actor } = ctx
  authorise(actor, 'second-step:own')
  const place = passkeyPlace() ?? refuse('PASSKEY_PLACE')
  const { challenge, name } = await redeemChallenge({ sessionId: actor.sessionId, purpose: 'add' })
  const { id, publicKey, counter } = await verifyMade(place, challenge, input)
  const row = { staffId: actor.staffId, credentialId: id, host: place.host, name }
  const transports = input.response.transports ?? []
  try {
    await db().$transaction(async (tx) => {
      await tx.$queryRaw`select 1 from "Staff" where id = ${actor.staffId}::uuid for no key update`
      if ((await tx.passkey.count({ where: { staffId: actor.staffId } })) >= MOST) refuse('PASSKEY_MANY')
      await tx.passkey.create({ data: { ...row, publicKey, counter: BigInt(counter), transports } })
      const about = { objectKind: 'staff', objectId: actor.staffId, detail: { name } } as const
      await recordAudit(tx, actor, { action: 'passkey:add', ...about })
    })
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') refuse('PASSKEY_REFUSED')
    throw error
  }
}

async function verifyMade(place: PasskeyPlace, challenge: string, response: PasskeyMade) {
  const verified = await verifyRegistrationResponse({
    response: { ...response, response: { ...response.response, transports: response.response.transports ?? [] } },
    expectedChallenge: challenge,
    expectedOrigin: place.origins,
    expectedRPID: place.host,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  return verified?.verified ? verified.registrationInfo.credential : refuse('PASSKEY_REFUSED')
}

export async function removePasskey(given: { ctx: Ctx; input: { passkeyId: string; code: string } }): Promise<void> {
  const { actor } = given.ctx
  authorise(actor, 'second-step:own')
  const where = { id: given.input.passkeyId, staffId: actor.staffId }
  const passkey = await db().passkey.findFirst({ where, select: { name: true } })
  if (!passkey) return refuse('PASSKEY_NONE')
  await requireTotp(given.ctx, given.input.code)
  await db().$transaction(async (tx) => {
    if ((await tx.passkey.deleteMany({ where })).count === 0) return
    const about = { objectKind: 'staff', objectId: actor.staffId, detail: { name: passkey.name } } as const
    await recordAudit(tx, actor, { action: 'passkey:remove', ...about })
  })
}
