import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '@/lib/people/access/model.ts'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  passkeyHostOf,
  removePasskey,
} from '@/lib/people/second-step/passkeys.ts'
import { removeOwnSecondStep } from '@/lib/people/second-step/remove-second-step.ts'
import { requireTotp } from '@/lib/people/second-step/second-step.ts'
import { answerPasskey, askPasskey } from '@/lib/people/second-step/use-passkey.ts'
import { hashSecret } from '@/lib/people/secrets/hash-secret.ts'
import { findActor, findHalfSignedIn } from '@/lib/people/sessions/find-actor.ts'
import { finishWithCode } from '@/lib/people/sign-in/finish-sign-in.ts'
import { signInWithPassword } from '@/lib/people/sign-in/sign-in.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { openShop, openTill } from '../support/shop.ts'
import { SoftPasskey } from '../support/soft-passkey.ts'
import { giveAuthenticator } from '../support/top-up.ts'

const PLACE = { host: 'pos.example', origin: 'https://pos.example' }

const shop = openShop()
let owner: Actor
let other: Actor
let ownCode: () => Promise<string>

const refused = (code: string) => ({ problem: { code } })

beforeAll(async () => {
  Object.assign(env(), { appOrigins: ['https://192.0.2.7', PLACE.origin, 'https://pos.example:8443'] })
  owner = await inSession(await openTill('HRE-01', 'Tendai', 'owner'))
  other = await inSession(await openTill('HRE-01', 'Rumbi', 'owner'))
  ownCode = await giveAuthenticator(owner)
  await giveAuthenticator(other)
})

/** The same person in a session that is in the database. */
async function inSession(actor: Actor): Promise<Actor> {
  const data = { staffId: actor.staffId, provenAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) }
  const { id } = await db().staffSession.create({ data, select: { id: true } })
  return { ...actor, sessionId: id }
}

const begin = async (name: string, code?: string) =>
  beginPasskey({ ctx: { actor: owner }, input: { name, code: code ?? (await ownCode()) } })

async function give(name: string, counter = 1): Promise<SoftPasskey> {
  const passkey = new SoftPasskey(PLACE)
  const { challenge } = await begin(name)
  await addPasskey({ ctx: { actor: owner }, input: passkey.make({ challenge, counter }) })
  return passkey
}

async function proofOf(passkey: SoftPasskey, counter: number, who = owner): Promise<string> {
  const { challenge } = await askPasskey(who)
  return answerPasskey(who, passkey.use({ challenge, counter }))
}

const listOwn = async () => (await listPasskeys(owner))?.passkeys ?? []

const removeAll = () => db().passkey.deleteMany()

test('adding a passkey takes a code and a name, and is audited', async () => {
  await expect(begin('Office PC', '000000')).rejects.toMatchObject(refused('CODE_WRONG'))
  await expect(begin('  ')).rejects.toMatchObject(refused('NAME_EMPTY'))
  const options = await begin('Office PC')
  expect(options).toMatchObject({
    rp: { id: 'pos.example', name: 'Kopje Kiosks' },
    authenticatorSelection: { userVerification: 'required' },
    attestation: 'none',
  })
  const passkey = new SoftPasskey(PLACE)
  await addPasskey({ ctx: { actor: owner }, input: passkey.make({ challenge: options.challenge, counter: 1 }) })
  expect(await listOwn()).toMatchObject([{ name: 'Office PC', lastUsedAt: null, copied: false }])
  expect(await passkeyHostOf(owner.staffId)).toBe('pos.example')
  expect((await begin('Again')).excludeCredentials).toMatchObject([{ id: passkey.id }])
  const audited = { action: 'passkey:add', staffId: owner.staffId, detail: { equals: { name: 'Office PC' } } }
  expect(await db().audit.count({ where: audited })).toBe(1)
  await removeAll()
})

test('a passkey made for another challenge, site or person, or without a fingerprint or PIN, is not kept', async () => {
  const tried = async (make: (passkey: SoftPasskey, challenge: string) => ReturnType<SoftPasskey['make']>) => {
    const { challenge } = await begin('Tried')
    const input = make(new SoftPasskey(PLACE), challenge)
    await expect(addPasskey({ ctx: { actor: owner }, input })).rejects.toMatchObject(refused('PASSKEY_REFUSED'))
    await expect(addPasskey({ ctx: { actor: owner }, input })).rejects.toMatchObject(refused('PASSKEY_LATE'))
  }
  await tried((passkey) => passkey.make({ challenge: 'guessed', counter: 1 }))
  await tried((passkey, challenge) => passkey.make({ challenge, counter: 1, verified: false }))
  await tried((passkey, challenge) =>
    passkey.make({ challenge, counter: 1, place: { origin: 'https://evil.example' } }),
  )
  await tried((passkey, challenge) => passkey.make({ challenge, counter: 1, place: { host: 'evil.example' } }))
  const { challenge } = await begin('Ours')
  const theirs = { ctx: { actor: other }, input: new SoftPasskey(PLACE).make({ challenge, counter: 1 }) }
  await expect(addPasskey(theirs)).rejects.toMatchObject(refused('PASSKEY_LATE'))
  expect(await listOwn()).toEqual([])
})

test('a used passkey gives a code that works once, in its session, wherever the authenticator’s is asked for', async () => {
  const passkey = await give('Phone')
  const code = await proofOf(passkey, 2)
  expect(code.length, 'what the fields for codes allow').toBeLessThanOrEqual(20)
  await expect(requireTotp({ actor: other }, code)).rejects.toMatchObject(refused('CODE_WRONG'))
  const elsewhere = await inSession(owner)
  await expect(requireTotp({ actor: elsewhere }, code)).rejects.toMatchObject(refused('CODE_WRONG'))
  await requireTotp({ actor: owner }, ` ${code.toLowerCase()} `)
  await expect(requireTotp({ actor: owner }, code)).rejects.toMatchObject(refused('CODE_WRONG'))
  const rows = await db().$queryRaw<{ text: string }[]>`select c::text as text from "PasskeyCeremony" c`
  expect(rows.map(({ text }) => text).join()).not.toContain(code)
  expect((await listOwn())[0]?.lastUsedAt).not.toBeNull()
  await removeAll()
})

test('a passkey’s code that waited too long is worth nothing', async () => {
  const code = await proofOf(await give('Slow'), 2)
  await db().passkeyCeremony.updateMany({ data: { expiresAt: new Date(Date.now() - 1_000) } })
  await expect(requireTotp({ actor: owner }, code)).rejects.toMatchObject(refused('CODE_WRONG'))
  await removeAll()
})

test('a passkey opens the second step after the password, and guesses of others do not keep it out', async () => {
  const passkey = await give('Phone')
  const data = { username: 'tendai-key', passwordHash: await hashSecret('correct horse') }
  await db().staff.update({ where: { id: owner.staffId }, data })
  const { sessionId } = await signInWithPassword({ username: 'tendai-key', password: 'correct horse', till: null })
  const who = (await findHalfSignedIn(sessionId)) ?? expect.unreachable('a code is due')
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(finishWithCode(who, '000000')).rejects.toMatchObject(refused('CODE_WRONG'))
  }
  await expect(finishWithCode(who, '000000')).rejects.toMatchObject(refused('SIGN_IN_LOCKED'))
  const { challenge } = await askPasskey(who)
  expect(await finishWithCode(who, await answerPasskey(who, passkey.use({ challenge, counter: 2 })))).toBe('passkey')
  expect(await findActor(sessionId, undefined)).toMatchObject({ staffId: owner.staffId, proven: true })
  await db().rateLimiterFlexible.deleteMany()
  await removeAll()
})

test('a wrong signature, challenge, site or person, no fingerprint, and a repeated answer are refused', async () => {
  const passkey = await give('Phone')
  const thief = new SoftPasskey(PLACE)
  const tried = async (use: (challenge: string) => ReturnType<SoftPasskey['use']>, who = owner) => {
    const { challenge } = await askPasskey(who)
    return answerPasskey(who, use(challenge)).catch((error) => error.problem.code)
  }
  expect(
    await tried((challenge) => ({ ...thief.use({ challenge, counter: 2 }), id: passkey.id, rawId: passkey.id })),
  ).toBe('PASSKEY_REFUSED')
  expect(await tried((challenge) => thief.use({ challenge, counter: 2 }))).toBe('PASSKEY_REFUSED')
  expect(await tried(() => passkey.use({ challenge: 'guessed', counter: 2 }))).toBe('PASSKEY_REFUSED')
  expect(await tried((challenge) => passkey.use({ challenge, counter: 2, verified: false }))).toBe('PASSKEY_REFUSED')
  for (const place of [{ origin: 'https://evil.example' }, { host: 'evil.example' }, { origin: 'https://192.0.2.7' }]) {
    expect(await tried((challenge) => passkey.use({ challenge, counter: 2, place }))).toBe('PASSKEY_REFUSED')
  }
  const { challenge } = await askPasskey(owner)
  const answer = passkey.use({ challenge, counter: 2 })
  await answerPasskey(owner, answer)
  await expect(answerPasskey(owner, answer)).rejects.toMatchObject(refused('PASSKEY_LATE'))
  await expect(askPasskey(other)).rejects.toMatchObject(refused('PASSKEY_NONE'))
  await removeAll()
})

test('a passkey whose count goes back was copied: it is blocked, audited and shown, and opens nothing any more', async () => {
  const passkey = await give('Key', 5)
  await proofOf(passkey, 9)
  await expect(proofOf(passkey, 9)).rejects.toMatchObject(refused('PASSKEY_COPIED'))
  await expect(askPasskey(owner)).rejects.toMatchObject(refused('PASSKEY_NONE'))
  expect(await listOwn()).toMatchObject([{ name: 'Key', copied: true }])
  expect(await passkeyHostOf(owner.staffId)).toBeNull()
  expect(await db().audit.count({ where: { action: 'passkey:copied', objectId: owner.staffId } })).toBe(1)
  await removeAll()
})

test('a passkey that does not count works again and again; one that counted and stops was copied', async () => {
  const synced = await give('Synced', 0)
  await proofOf(synced, 0)
  await proofOf(synced, 0)
  await proofOf(synced, 3)
  await expect(proofOf(synced, 0)).rejects.toMatchObject(refused('PASSKEY_COPIED'))
  await removeAll()
})

test('of two uses with one count, at once, one is a copy', async () => {
  const passkey = await give('Twice')
  const elsewhere = await inSession(owner)
  const both = await Promise.allSettled([proofOf(passkey, 2), proofOf(passkey, 2, elsewhere)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await removeAll()
})

test('a passkey is removed with a code, by its person alone', async () => {
  const passkey = await give('Old phone')
  const [{ id: passkeyId } = { id: '' }] = await listOwn()
  const remove = (actor: Actor, code: string) => removePasskey({ ctx: { actor }, input: { passkeyId, code } })
  await expect(remove(other, '')).rejects.toMatchObject(refused('PASSKEY_NONE'))
  await expect(remove(owner, '000000')).rejects.toMatchObject(refused('CODE_WRONG'))
  await remove(owner, await proofOf(passkey, 2))
  expect(await listOwn()).toEqual([])
  expect(await db().audit.count({ where: { action: 'passkey:remove', objectId: owner.staffId } })).toBe(1)
})

test('nobody has more than ten passkeys, a cashier none, and none where no address has a name', async () => {
  await db().passkey.createMany({
    data: Array.from({ length: 10 }, (_, at) => ({
      staffId: owner.staffId,
      credentialId: `made-${at}`,
      publicKey: Buffer.alloc(1),
      counter: 0n,
      transports: [],
      host: PLACE.host,
      name: `Key ${at}`,
    })),
  })
  await expect(begin('Eleventh')).rejects.toMatchObject(refused('PASSKEY_MANY'))
  await expect(listPasskeys(shop.actor)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  const usual = env().appOrigins
  Object.assign(env(), { appOrigins: ['https://192.0.2.7', 'https://[2001:db8::1]'] })
  expect(await listPasskeys(owner)).toBeNull()
  await expect(begin('Nowhere')).rejects.toMatchObject(refused('PASSKEY_PLACE'))
  Object.assign(env(), { appOrigins: usual })
})

test('two passkeys added at once in two sessions are not more than ten together', async () => {
  await db().passkey.deleteMany({ where: { credentialId: 'made-9' } })
  const elsewhere = await inSession(owner)
  const made = []
  for (const actor of [owner, elsewhere]) {
    const { challenge } = await beginPasskey({ ctx: { actor }, input: { name: 'Tenth', code: await ownCode() } })
    made.push({ ctx: { actor }, input: new SoftPasskey(PLACE).make({ challenge, counter: 1 }) })
  }
  const ends = await Promise.allSettled(made.map(addPasskey))
  expect(ends.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: refused('PASSKEY_MANY') }])
  expect(await db().passkey.count({ where: { staffId: owner.staffId } })).toBe(10)
})

test('removing the authenticator removes the passkeys', async () => {
  await removeOwnSecondStep({ ctx: { actor: owner }, input: { code: await ownCode() } })
  expect(await db().passkey.count({ where: { staffId: owner.staffId } })).toBe(0)
  await expect(askPasskey(owner)).rejects.toMatchObject(refused('PASSKEY_NONE'))
})
