import { setTimeout as pause } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, test } from 'vitest'
import { listRecentSales } from '@/lib/counter/ticket-lists/recent-sales.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { removeOwnSecondStep } from '@/lib/people/second-step/remove-second-step.ts'
import { countRecoveryCodes, proveSession, requireTotp } from '@/lib/people/second-step/second-step.ts'
import {
  beginSecondStep,
  confirmSecondStep,
  countSecondStep,
  renewRecoveryCodes,
  startSecondStep,
} from '@/lib/people/second-step/set-up-second-step.ts'
import { hashSecret } from '@/lib/people/secrets/hash-secret.ts'
import { findActor, findHalfSignedIn, findSession } from '@/lib/people/sessions/find-actor.ts'
import { lockSession, unlockSession } from '@/lib/people/sessions/lock.ts'
import { newEnrolment, unsealSession } from '@/lib/people/sessions/session-token.ts'
import { finishSetUp, finishWithCode } from '@/lib/people/sign-in/finish-sign-in.ts'
import { signInWithPassword, signInWithPin } from '@/lib/people/sign-in/sign-in.ts'
import { listPeople } from '@/lib/people/staff/list-people.ts'
import { removeSecondStepByName, removeSecondStepOf } from '@/lib/people/staff/remove-second-step-of.ts'
import { db } from '@/lib/platform/database/db.ts'
import { openSealed } from '@/lib/platform/sealing/seal.ts'
import { waitsOrGoesOn, whileLocked } from '../support/locks.ts'
import { openShop, openTill } from '../support/shop.ts'
import { giveAuthenticator } from '../support/top-up.ts'

const shop = openShop()
let owner: Actor
let secret = ''
let recovery: string[] = []

const refused = (code: string) => ({ problem: { code } })
const codeAt = (offsetSeconds: number, of = secret) =>
  new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp: Date.now() + offsetSeconds * 1000 })

/** Makes this half minute's code usable again, as if it were the next one. */
const forgetSteps = () => db().secondStep.updateMany({ data: { lastStep: 0 } })

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  const data = { username: 'tendai', passwordHash: await hashSecret('correct horse') }
  await db().staff.update({ where: { id: owner.staffId }, data })
})

test('an authenticator counts once one of its codes was typed', async () => {
  const ctx = { actor: owner }
  await startSecondStep({ ctx })
  await expect(requireTotp(ctx, '123456')).rejects.toMatchObject(refused('SECOND_STEP_MISSING'))
  const begun = await startSecondStep({ ctx })
  secret = begun.secret
  expect(begun.uri).toContain('otpauth://totp/Partner%20POS:Tendai')
  const wrong = String((Number(codeAt(0)) + 1) % 1_000_000).padStart(6, '0')
  await expect(confirmSecondStep({ ctx, input: { code: wrong } })).rejects.toMatchObject(refused('CODE_WRONG'))
  recovery = await confirmSecondStep({ ctx, input: { code: codeAt(0) } })
  expect(new Set(recovery).size).toBe(10)
  await expect(startSecondStep({ ctx })).rejects.toMatchObject(refused('SECOND_STEP_SET'))
})

test('the database reveals neither the secret nor a recovery code', async () => {
  const rows = await db().$queryRaw<{ text: string }[]>`
    select s::text as text from "SecondStep" s union all select r::text from "RecoveryCode" r
    union all select a::text from "Audit" a`
  const all = rows.map(({ text }) => text).join('\n')
  for (const shown of [secret, ...recovery]) expect(all).not.toContain(shown)
})

test('a code works once, within half a minute either way', async () => {
  const ctx = { actor: owner }
  await forgetSteps()
  const code = codeAt(0)
  await requireTotp(ctx, ` ${code.slice(0, 3)} ${code.slice(3)} `)
  await expect(requireTotp(ctx, code)).rejects.toMatchObject(refused('CODE_WRONG'))
  await forgetSteps()
  await expect(requireTotp(ctx, codeAt(-90))).rejects.toMatchObject(refused('CODE_WRONG'))
  await expect(requireTotp(ctx, codeAt(90))).rejects.toMatchObject(refused('CODE_WRONG'))
  // Two half minutes old, it would be refused.
  while (Date.now() % 30_000 > 25_000) await pause(500)
  await requireTotp(ctx, codeAt(-30))
})

test('of two presses with one code, one succeeds', async () => {
  await forgetSteps()
  const code = codeAt(0)
  const both = await Promise.allSettled([requireTotp({ actor: owner }, code), requireTotp({ actor: owner }, code)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a recovery code replaces a code once, only for its person', async () => {
  const [code = ''] = recovery
  await expect(requireTotp({ actor: shop.actor }, code)).rejects.toMatchObject(refused('SECOND_STEP_MISSING'))
  await requireTotp({ actor: owner }, ` ${code.toLowerCase().slice(0, 5)}-${code.slice(5)}`)
  await expect(requireTotp({ actor: owner }, code)).rejects.toMatchObject(refused('CODE_WRONG'))
})

test('the password alone opens nothing for somebody with an authenticator', async () => {
  await forgetSteps()
  const { cookie } = await signInWithPassword({ username: 'tendai', password: 'correct horse', till: null })
  const sessionId = (await unsealSession(cookie)) ?? ''
  expect(await findActor(sessionId, undefined)).toBeNull()
  const who = (await findHalfSignedIn(sessionId)) ?? expect.unreachable('a code is due')
  expect(who.due).toBe('code')
  await expect(finishWithCode(who, '000000')).rejects.toMatchObject(refused('CODE_WRONG'))
  await finishWithCode(who, codeAt(0))
  expect(await findActor(sessionId, undefined)).toMatchObject({ staffId: owner.staffId })
})

test('guessing codes is stopped; during the stop even a right code is refused', async () => {
  await forgetSteps()
  await db().rateLimiterFlexible.deleteMany()
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(requireTotp({ actor: owner }, 'WRONGCODE1')).rejects.toMatchObject(refused('CODE_WRONG'))
  }
  await expect(requireTotp({ actor: owner }, codeAt(0))).rejects.toMatchObject(refused('SIGN_IN_LOCKED'))
  await db().rateLimiterFlexible.deleteMany()
})

test('new recovery codes replace the old ones', async () => {
  await forgetSteps()
  const [, old = ''] = recovery
  expect(await countRecoveryCodes(owner.staffId)).toBe(9)
  recovery = await renewRecoveryCodes({ ctx: { actor: owner }, input: { code: codeAt(0) } })
  expect(await countRecoveryCodes(owner.staffId)).toBe(10)
  await expect(requireTotp({ actor: owner }, old)).rejects.toMatchObject(refused('CODE_WRONG'))
})

test('a PIN opens the counter to a manager, and the office only with the code', async () => {
  await forgetSteps()
  const till = owner.till ?? expect.unreachable('the owner sits at a till')
  const enrolment = newEnrolment()
  await db().till.update({ where: { id: till.id }, data: { enrolmentHash: enrolment.hash } })
  await db().staff.update({ where: { id: owner.staffId }, data: { pinHash: await hashSecret('2580') } })
  const { cookie } = await signInWithPin({ staffId: owner.staffId, pin: '2580', till })
  const sessionId = (await unsealSession(cookie)) ?? ''
  const actor = async () => (await findActor(sessionId, enrolment.secret)) ?? expect.unreachable('signed in')
  expect((await actor()).proven).toBe(false)
  expect((await listRecentSales(await actor())).sales).toEqual([])
  await expect(listPeople(await actor())).rejects.toMatchObject(refused('SECOND_STEP_DUE'))
  await expect(proveSession({ ctx: { actor: await actor() }, input: { code: '000000' } })).rejects.toMatchObject(
    refused('CODE_WRONG'),
  )
  await proveSession({ ctx: { actor: await actor() }, input: { code: codeAt(0) } })
  expect((await listPeople(await actor())).rows.length).toBeGreaterThan(0)
  await lockSession(await actor(), 'hand')
  const locked = (await findSession(sessionId, enrolment.secret)) ?? expect.unreachable('locked')
  await unlockSession({ actor: locked.actor, secret: '2580' })
  expect((await actor()).proven).toBe(false)
  await expect(proveSession({ ctx: { actor: shop.actor }, input: { code: '0' } })).rejects.toMatchObject(
    refused('NOT_ALLOWED'),
  )
})

test('an authenticator is removed with one of its codes, or by another owner with their own code', async () => {
  const ctx = { actor: owner }
  await expect(removeOwnSecondStep({ ctx, input: { code: '000000' } })).rejects.toMatchObject(refused('CODE_WRONG'))
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  const of = { staffId: owner.staffId }
  const takeAway = (actor: Actor, code: string) => removeSecondStepOf({ ctx: { actor }, input: { ...of, code } })
  await expect(takeAway(manager, '')).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(takeAway(owner, codeAt(0))).rejects.toMatchObject(refused('STAFF_SELF'))
  const other = await openTill('HRE-01', 'Rumbi', 'owner')
  await expect(takeAway(other, '')).rejects.toMatchObject(refused('SECOND_STEP_MISSING'))
  const newest = await giveAuthenticator(other)
  await expect(takeAway(other, '000000')).rejects.toMatchObject(refused('CODE_WRONG'))
  await takeAway(other, await newest())
  await takeAway(other, await newest())
  expect(await db().recoveryCode.count({ where: of })).toBe(0)
  expect(await db().staffSession.count({ where: { ...of, endedAt: null } })).toBe(0)
  const audited = { action: 'second-step:remove', staffId: other.staffId, objectId: owner.staffId }
  expect(await db().audit.count({ where: audited })).toBe(1)
})

test('a manager without an authenticator can do nothing after the password but set one up', async () => {
  const { cookie } = await signInWithPassword({ username: 'tendai', password: 'correct horse', till: null })
  const sessionId = (await unsealSession(cookie)) ?? ''
  const half = async (id = sessionId) => (await findHalfSignedIn(id)) ?? expect.unreachable('half signed in')
  expect(await findActor(sessionId, undefined)).toBeNull()
  expect((await half()).due).toBe('set-up')
  await expect(finishSetUp(await half())).rejects.toMatchObject(refused('SIGNED_OUT'))
  const begun = await beginSecondStep(await half())
  expect((await beginSecondStep(await half())).secret).toBe(begun.secret)

  const thief = await signInWithPassword({ username: 'tendai', password: 'correct horse', till: null })
  const thiefId = (await unsealSession(thief.cookie)) ?? ''
  const seen = await beginSecondStep(await half(thiefId))
  expect(seen.secret).not.toBe(begun.secret)
  const mine = await beginSecondStep(await half())
  expect(mine.secret).not.toBe(seen.secret)
  const guess = countSecondStep(await half(thiefId), codeAt(0, mine.secret), null)
  await expect(guess).rejects.toMatchObject(refused('SECOND_STEP_SET'))

  const codes = await countSecondStep(await half(), codeAt(0, mine.secret), null)
  expect(codes).toHaveLength(10)
  expect(await findActor(sessionId, undefined)).toBeNull()
  expect((await half(thiefId)).due).toBe('code')
  await finishSetUp(await half())
  expect(await findActor(sessionId, undefined)).toMatchObject({ staffId: owner.staffId, proven: true })
  expect(await db().audit.count({ where: { action: 'second-step:set', objectId: owner.staffId } })).toBe(2)
})

test('two tabs that set up an authenticator at once show the same one', async () => {
  const person = await openTill('HRE-01', 'Nyarai', 'owner')
  const both = await whileLocked(
    shop.databaseUrl,
    'lock table "SecondStep" in share row exclusive mode',
    [],
    async () => {
      const both = Promise.all([beginSecondStep(person), beginSecondStep(person)])
      await waitsOrGoesOn(both, 2)
      return { both }
    },
  )
  const [one, other] = await both.both
  expect(other).toEqual(one)
  const codes = await countSecondStep(person, codeAt(0, one.secret), null)
  expect(codes).toHaveLength(10)
})

test('after removing their own authenticator, a person must set up another first', async () => {
  const { cookie } = await signInWithPassword({ username: 'tendai', password: 'correct horse', till: null })
  const sessionId = (await unsealSession(cookie)) ?? ''
  const row = await db().secondStep.findUniqueOrThrow({ where: { staffId: owner.staffId } })
  secret = openSealed('SecondStep.sealedSecret', owner.staffId, row.sealedSecret) ?? ''
  await forgetSteps()
  await finishWithCode((await findHalfSignedIn(sessionId)) ?? expect.unreachable('half'), codeAt(0))
  const actor = (await findActor(sessionId, undefined)) ?? expect.unreachable('signed in')
  await forgetSteps()
  await removeOwnSecondStep({ ctx: { actor }, input: { code: codeAt(0) } })
  expect(await findActor(sessionId, undefined)).toBeNull()
  expect((await findHalfSignedIn(sessionId))?.due).toBe('set-up')
  expect(await db().staffSession.count({ where: { staffId: owner.staffId, endedAt: null } })).toBe(1)
})

test('a command on the server removes a lost authenticator by user name', async () => {
  await db().secondStep.create({ data: { staffId: owner.staffId, sealedSecret: 'x', confirmedAt: new Date() } })
  await removeSecondStepByName('tendai')
  expect(await db().secondStep.count({ where: { staffId: owner.staffId } })).toBe(0)
  expect(await db().staffSession.count({ where: { staffId: owner.staffId, endedAt: null } })).toBe(0)
  await expect(removeSecondStepByName('nobody')).rejects.toMatchObject(refused('STAFF_GONE'))
})

test('a cashier cannot set up a second step', async () => {
  await expect(startSecondStep({ ctx: { actor: shop.actor } })).rejects.toMatchObject(refused('NOT_ALLOWED'))
})
