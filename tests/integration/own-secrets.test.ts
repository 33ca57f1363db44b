import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '@/lib/people/access/model.ts'
import { hashSecret } from '@/lib/people/secrets/hash-secret.ts'
import { endOwnSession, listOwnSessions } from '@/lib/people/sessions/end-session.ts'
import { findActor, findHalfSignedIn } from '@/lib/people/sessions/find-actor.ts'
import { hasPin, lockSession, unlockSession } from '@/lib/people/sessions/lock.ts'
import { newEnrolment, unsealSession } from '@/lib/people/sessions/session-token.ts'
import { finishWithSecret } from '@/lib/people/sign-in/finish-sign-in.ts'
import { signInWithPassword, signInWithPin } from '@/lib/people/sign-in/sign-in.ts'
import { changeOwnSecret, listOwnSecrets } from '@/lib/people/staff/change-own-secret.ts'
import { addStaff } from '@/lib/people/staff/first-owner.ts'
import { hireStaff } from '@/lib/people/staff/hire-people.ts'
import { db } from '@/lib/platform/database/db.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let enrolment: ReturnType<typeof newEnrolment>

beforeEach(async () => {
  enrolment = newEnrolment()
  await db().till.update({ where: { id: till().id }, data: { enrolmentHash: enrolment.hash } })
  await db().rateLimiterFlexible.deleteMany()
})

const refused = (code: string, field?: string) => ({ problem: { code, ...(field && { field }) } })
const till = () => shop.actor.till ?? expect.unreachable('the shop has a till')
const hashOf = async (id: string, kind: 'pin' | 'password' = 'pin') =>
  (await db().staff.findUniqueOrThrow({ where: { id } }))[`${kind}Hash`]

async function somebody(pinHash: string, passwordHash: string | null = null) {
  const username = `s-${randomUUID().slice(0, 8)}`
  const branches = { create: { branchCode: 'HRE-01' } }
  const data = { name: 'Nyasha', username, role: 'cashier' as const, pinHash, passwordHash, branches }
  return { id: (await db().staff.create({ data })).id, username }
}

async function signedIn(staffId: string, pin: string) {
  const { cookie } = await signInWithPin({ staffId, pin, till: till() })
  const actor = await findActor((await unsealSession(cookie)) ?? '', enrolment.secret)
  return actor ?? expect.unreachable('somebody is signed in')
}

function withPeppers(peppers: string): void {
  process.env.SECRET_PEPPERS = peppers
  delete (globalThis as { posEnv?: unknown }).posEnv
}

test('the old PIN changes a PIN, and other sessions end', async () => {
  const { id } = await somebody(await hashSecret('7193'))
  const [actor, elsewhere] = [await signedIn(id, '7193'), await signedIn(id, '7193')]
  const change = (old: string, secret: string, again = secret) =>
    changeOwnSecret({ ctx: { actor }, input: { kind: 'pin', old, secret, again } })
  await expect(change('7193', '8406', '8407')).rejects.toMatchObject(refused('SECRETS_DIFFER', 'again'))
  await expect(change('7194', '8406')).rejects.toMatchObject(refused('OLD_SECRET_WRONG', 'password'))
  await expect(change('7193', '7193')).rejects.toMatchObject(refused('SECRET_SAME', 'secret'))
  await expect(change('7193', '84x6')).rejects.toMatchObject(refused('PIN_SHAPE', 'secret'))
  await change('7193', '8406')
  expect(await findActor(actor.sessionId, enrolment.secret)).not.toBeNull()
  expect(await findActor(elsewhere.sessionId, enrolment.secret)).toBeNull()
  await expect(signInWithPin({ staffId: id, pin: '7193', till: till() })).rejects.toMatchObject(refused('PIN_WRONG'))
  await signedIn(id, '8406')
  const rows = await db().audit.findMany({ where: { action: 'staff:choose-pin', objectId: id } })
  expect(rows).toMatchObject([{ staffId: id, tillId: till().id, detail: { sessionsEnded: 1 } }])
  expect(JSON.stringify(rows.map(({ detail }) => detail))).not.toMatch(/7193|8406|argon/)
})

test('the old password changes a password; a person without one cannot set one', async () => {
  const { id, username } = await somebody(await hashSecret('7193'), await hashSecret('four old goats at noon'))
  const actor = await signedIn(id, '7193')
  const input = { kind: 'password' as const, old: 'four old goats at noon', secret: 'a well in the dry river' }
  expect(await listOwnSecrets(actor)).toEqual(['pin', 'password'])
  await changeOwnSecret({ ctx: { actor }, input: { ...input, again: input.secret } })
  await signInWithPassword({ username, password: 'a well in the dry river', till: null })
  const other = await somebody(await hashSecret('7193'))
  const without = await signedIn(other.id, '7193')
  expect(await listOwnSecrets(without)).toEqual(['pin'])
  await expect(
    changeOwnSecret({ ctx: { actor: without }, input: { ...input, again: input.secret } }),
  ).rejects.toMatchObject(refused('OLD_SECRET_WRONG'))
})

test('guessing the old PIN is slowed down as at sign-in', async () => {
  const { id } = await somebody(await hashSecret('7193'))
  const actor = await signedIn(id, '7193')
  const guess = (old: string) =>
    changeOwnSecret({ ctx: { actor }, input: { kind: 'pin', old, secret: '8406', again: '8406' } })
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(guess('1111')).rejects.toMatchObject(refused('OLD_SECRET_WRONG'))
  }
  await expect(guess('7193')).rejects.toMatchObject(refused('SIGN_IN_LOCKED'))
})

test('guessing away from tills is counted for the person, in however many sessions', async () => {
  const { id } = await somebody(await hashSecret('7193'), await hashSecret('four old goats at noon'))
  const session = async () => ({ ...(await signedIn(id, '7193')), till: null })
  const [first, second] = [await session(), await session()]
  const change = { kind: 'password' as const, secret: 'a well in the dry river', again: 'a well in the dry river' }
  for (const actor of [first, second]) await unlockSession({ actor, secret: 'four old goats at noon' })
  const unlock = (actor: Actor) => unlockSession({ actor, secret: 'three old goats at noon' })
  await expect(unlock(first)).rejects.toMatchObject(refused('PASSWORD_WRONG'))
  await expect(unlock(second)).rejects.toMatchObject(refused('PASSWORD_WRONG'))
  for (const actor of [first, second, first]) {
    const changing = changeOwnSecret({ ctx: { actor }, input: { ...change, old: 'two old goats at noon' } })
    await expect(changing).rejects.toMatchObject(refused('OLD_SECRET_WRONG'))
  }
  await expect(unlock(second)).rejects.toMatchObject(refused('SIGN_IN_LOCKED'))
  const changing = changeOwnSecret({ ctx: { actor: first }, input: { ...change, old: 'four old goats at noon' } })
  await expect(changing).rejects.toMatchObject(refused('SIGN_IN_LOCKED'))
})

test.each([
  ['PIN', 'in its day', 'pin', 60_000],
  ['PIN', 'that has run out', 'pin', -1000],
  ['password', 'in its day', 'password', 60_000],
  ['password', 'that has run out', 'password', -1000],
] as const)('a given %s %s unlocks nothing and changes nothing', async (_, __, kind, left) => {
  const { id } = await somebody(await hashSecret('7193'), await hashSecret('four old goats at noon'))
  const signed = await signedIn(id, '7193')
  const actor = kind === 'pin' ? signed : { ...signed, till: null }
  await db().staff.update({ where: { id }, data: { [`${kind}Until`]: new Date(Date.now() + left) } })
  const [old, secret] = kind === 'pin' ? ['7193', '8406'] : ['four old goats at noon', 'a well in the dry river']
  const changing = changeOwnSecret({ ctx: { actor }, input: { kind, old, secret, again: secret } })
  await expect(changing).rejects.toMatchObject(refused('OLD_SECRET_WRONG'))
  expect(await listOwnSecrets(actor)).toEqual([kind === 'pin' ? 'password' : 'pin'])
  expect(await hasPin(actor)).toBe(false)
  await expect(unlockSession({ actor, secret: old })).rejects.toMatchObject(refused('PASSWORD_WRONG'))
})

test('a person whose PIN was given unlocks the till with their own password', async () => {
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  const person = { name: 'Ruva', username: `r-${randomUUID().slice(0, 8)}`, role: 'supervisor' as const }
  const hired = await hireStaff({ ctx: { actor: manager }, input: { ...person, branches: ['HRE-01'], locale: 'en' } })
  const own = await hashSecret('four old goats at noon')
  await db().staff.update({ where: { id: hired.id }, data: { passwordHash: own, passwordUntil: null } })
  const signed = await signInWithPassword({
    username: person.username,
    password: 'four old goats at noon',
    till: till(),
  })
  const found = await findActor((await unsealSession(signed.cookie)) ?? '', enrolment.secret)
  const actor = found ?? expect.unreachable('nothing is due')
  await lockSession(actor, 'hand')
  expect(await hasPin(actor)).toBe(false)
  await expect(unlockSession({ actor, secret: hired.pin })).rejects.toMatchObject(refused('PASSWORD_WRONG'))
  await unlockSession({ actor, secret: 'four old goats at noon' })
  expect(await findActor(actor.sessionId, enrolment.secret)).not.toBeNull()
  await expect(signInWithPin({ staffId: hired.id, pin: hired.pin, till: till() })).resolves.toBeDefined()
})

test('of two changes in the same moment one succeeds', async () => {
  const { id } = await somebody(await hashSecret('7193'))
  const actor = await signedIn(id, '7193')
  const both = await Promise.allSettled(
    ['8406', '5291'].map((secret) =>
      changeOwnSecret({ ctx: { actor }, input: { kind: 'pin', old: '7193', secret, again: secret } }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test.each(['1234', '0000', '1212', '1987', '2580', '112233'])('nobody chooses the PIN %s', async (pin) => {
  const { id } = await somebody(await hashSecret('7193'))
  const input = { kind: 'pin' as const, old: '7193', secret: pin, again: pin }
  const change = changeOwnSecret({ ctx: { actor: await signedIn(id, '7193') }, input })
  await expect(change).rejects.toMatchObject(refused('PIN_EASY'))
})

test('easy PINs and passwords are refused at the first sign-in and on the command line too', async () => {
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  const person = { name: 'Chipo', username: 'chipo', role: 'supervisor' as const, branches: ['HRE-01'] }
  const { id, pin } = await hireStaff({ ctx: { actor: manager }, input: { ...person, locale: 'en' } })
  const { cookie } = await signInWithPin({ staffId: id, pin, till: till() })
  const who = (await findHalfSignedIn((await unsealSession(cookie)) ?? '')) ?? expect.unreachable('a PIN is due')
  const choose = (secret: string) => finishWithSecret(who, { secret, again: secret })
  await expect(choose('2580')).rejects.toMatchObject(refused('PIN_EASY'))
  await expect(finishWithSecret({ ...who, due: 'password' }, both('Password2026!'))).rejects.toMatchObject(
    refused('PASSWORD_EASY'),
  )
  const add = (pin: string | null, password: string | null) => addStaff({ ...person, username: 'other', pin, password })
  await expect(add('1234', null)).rejects.toMatchObject(refused('PIN_EASY'))
  await expect(add(null, 'kopjekiosks1')).rejects.toMatchObject(refused('PASSWORD_EASY'))
})

const both = (secret: string) => ({ secret, again: secret })

test('a hash has the pepper’s id before it, and matches nothing without that pepper', async () => {
  const hashed = await hashSecret('7193')
  expect(hashed).toMatch(/^one:\$argon2id\$/)
  const { id } = await somebody(hashed)
  withPeppers('other:another-pepper-of-the-tests-long-enough')
  await expect(signInWithPin({ staffId: id, pin: '7193', till: till() })).rejects.toMatchObject(refused('PIN_WRONG'))
  withPeppers('one:another-pepper-of-the-tests-long-enough')
  await expect(signInWithPin({ staffId: id, pin: '7193', till: till() })).rejects.toMatchObject(refused('PIN_WRONG'))
  withPeppers('one:a-pepper-of-the-tests-long-enough-to-pass')
  await signedIn(id, '7193')
})

test('hashes without a pepper, or with the last one, are renewed at the next right entry and not at a wrong one', async () => {
  const bare = await hash('7193', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const { id, username } = await somebody(bare, await hashSecret('four old goats at noon'))
  await expect(signInWithPin({ staffId: id, pin: '7194', till: till() })).rejects.toMatchObject(refused('PIN_WRONG'))
  expect(await hashOf(id)).toBe(bare)
  await signedIn(id, '7193')
  const first = await hashOf(id)
  expect(first).toMatch(/^one:/)
  await signedIn(id, '7193')
  expect(await hashOf(id)).toBe(first)
  withPeppers('two:a-newer-pepper-of-the-tests-long-enough,one:a-pepper-of-the-tests-long-enough-to-pass')
  await signedIn(id, '7193')
  await signInWithPassword({ username, password: 'four old goats at noon', till: null })
  expect([await hashOf(id), await hashOf(id, 'password')]).toEqual([
    expect.stringMatching(/^two:/),
    expect.stringMatching(/^two:/),
  ])
  withPeppers('two:a-newer-pepper-of-the-tests-long-enough')
  await signedIn(id, '7193')
  withPeppers('one:a-pepper-of-the-tests-long-enough-to-pass')
})

test('somebody sees where they are signed in and signs out elsewhere, not here and not for others', async () => {
  const { id } = await somebody(await hashSecret('739106'))
  const [there, here] = [await signedIn(id, '739106'), await signedIn(id, '739106')]
  const branchName = (await db().branch.findUniqueOrThrow({ where: { code: till().branchCode } })).name
  expect(await listOwnSessions(here)).toMatchObject([
    { id: here.sessionId, here: true, till: { branchName } },
    { id: there.sessionId, here: false },
  ])
  const stranger = await signedIn((await somebody(await hashSecret('739106'))).id, '739106')
  const end = (ctx: { actor: typeof here }, sessionId: string) => endOwnSession({ ctx, input: { sessionId } })
  for (const [actor, sessionId] of [
    [stranger, there.sessionId],
    [here, here.sessionId],
    [here, randomUUID()],
  ] as const) {
    await expect(end({ actor }, sessionId)).rejects.toMatchObject(refused('SESSION_GONE'))
  }
  await end({ actor: here }, there.sessionId)
  expect((await listOwnSessions(here)).map((session) => session.id)).toEqual([here.sessionId])
  expect(await findActor(there.sessionId, enrolment.secret)).toBeNull()
  expect(await findActor(here.sessionId, enrolment.secret)).not.toBeNull()
  await expect(end({ actor: here }, there.sessionId)).rejects.toMatchObject(refused('SESSION_GONE'))
  const closed = await db().audit.findFirstOrThrow({ where: { action: 'session:close', objectId: id } })
  expect(closed).toMatchObject({ staffId: id, detail: { how: 'from_elsewhere' } })
})
