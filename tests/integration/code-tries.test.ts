import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '@/lib/people/access/model.ts'
import { replaceRecoveryCodes, requireTotp } from '@/lib/people/second-step/second-step.ts'
import { beginSecondStep, countSecondStep } from '@/lib/people/second-step/set-up-second-step.ts'
import { hashSecret } from '@/lib/people/secrets/hash-secret.ts'
import type { AtBrowser } from '@/lib/people/secrets/throttle.ts'
import { findActor, findHalfSignedIn, type HalfSignedIn } from '@/lib/people/sessions/find-actor.ts'
import { finishSetUp, finishWithCode } from '@/lib/people/sign-in/finish-sign-in.ts'
import { signInWithPassword } from '@/lib/people/sign-in/sign-in.ts'
import { db } from '@/lib/platform/database/db.ts'
import { openShop, openTill } from '../support/shop.ts'
import { giveAuthenticator } from '../support/top-up.ts'

const shop = openShop()
const HOME = { till: null, from: { address: '192.0.2.50', browser: 'her own browser' } }

let people = 0
let owner: Actor
let username: string

beforeEach(async () => {
  owner = { ...(await openTill('HRE-01', `Owner ${people}`, 'owner')), till: null }
  username = `owner-${people++}`
  const data = { username, passwordHash: await hashSecret('correct horse') }
  await db().staff.update({ where: { id: owner.staffId }, data })
  await db().rateLimiterFlexible.deleteMany()
})

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

type At = AtBrowser & { till: Actor['till'] }

/** Somebody who has typed the right password in a browser, and nothing more. */
async function half(at: At): Promise<HalfSignedIn> {
  const { sessionId } = await signInWithPassword({ username, password: 'correct horse', ...at })
  return (await findHalfSignedIn(sessionId)) ?? expect.unreachable('a second step is due')
}

/** What comes of a code typed after the password, in a session of its own. */
const finish = async (at: At, code: string) => finishWithCode(await half(at), code, at).catch((e) => e.problem.code)

/** Somebody who knows the password types wrong codes in new sessions, from new addresses, until no try is left. */
async function useUpCodes(): Promise<void> {
  const answers: string[] = []
  for (let n = 0; n < 20; n += 1) {
    const at = { till: null, from: { address: `198.51.100.${n}`, browser: `thief ${n}` } }
    answers.push(await finish(at, '000000'))
    // The password's own tries are not what is tried here.
    await db().rateLimiterFlexible.deleteMany({ where: { key: { contains: ':password:' } } })
  }
  expect(answers).toEqual(Array(20).fill('CODE_WRONG'))
  const elsewhere = { till: null, from: { address: '203.0.113.9', browser: 'a new one' } }
  expect(await finish(elsewhere, '000000')).toBe('SIGN_IN_LOCKED')
}

test('whoever knows the password keeps nobody out where a right code was given before', async () => {
  const code = await giveAuthenticator(owner)
  expect(await finish(HOME, await code())).toBe('totp')
  await useUpCodes()
  const there = { ...HOME, from: { ...HOME.from, address: '203.0.113.50' } }
  expect(await finish(there, await code())).toBe('totp')
  const [recovery = ''] = await db().$transaction((tx) => replaceRecoveryCodes(tx, owner.staffId))
  expect(await finish(HOME, recovery)).toBe('recovery')
})

test('whoever knows the password keeps nobody out at a till where a code was given, or in a session that began with one', async () => {
  const code = await giveAuthenticator(owner)
  const atTill = { till: shop.actor.till }
  expect(await finish(atTill, await code())).toBe('totp')
  const who = await half(HOME)
  await finishWithCode(who, await code(), HOME)
  const actor = (await findActor(who.sessionId, undefined)) ?? expect.unreachable('signed in')
  await useUpCodes()
  expect(await finish(atTill, await code())).toBe('totp')
  await requireTotp({ actor }, await code())
})

test('whoever knows the password keeps nobody out where the authenticator was set up', async () => {
  const who = await half(HOME)
  const { secret } = await beginSecondStep(who)
  await countSecondStep(who, codeOf(secret), null)
  await finishSetUp(who, HOME)
  await useUpCodes()
  await db().secondStep.updateMany({ where: { staffId: owner.staffId }, data: { lastStep: 0n } })
  expect(await finish(HOME, codeOf(secret))).toBe('totp')
})

test('a browser where only the password was typed is known for no code, however many sessions begin there', async () => {
  await giveAuthenticator(owner)
  const answers: string[] = []
  for (let n = 0; n < 6; n += 1) answers.push(await finish(HOME, '000000'))
  expect(answers).toEqual([...Array(5).fill('CODE_WRONG'), 'SIGN_IN_LOCKED'])
})
