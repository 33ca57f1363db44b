import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, test } from 'vitest'
import { findActor, findHalfSignedIn } from '@/lib/auth/find-actor.ts'
import { finishWithCode } from '@/lib/auth/finish-sign-in.ts'
import { removeOwnSecondStep, removeSecondStepOf } from '@/lib/auth/remove-second-step.ts'
import { confirmSecondStep, requireTotp, startSecondStep } from '@/lib/auth/second-step.ts'
import { hashSecret } from '@/lib/auth/secrets.ts'
import { openSession } from '@/lib/auth/session-token.ts'
import { signInWithPassword } from '@/lib/auth/sign-in.ts'
import { db } from '@/lib/db.ts'
import type { Actor } from '@/lib/staff/model.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let owner: Actor
let secret = ''
let recovery: string[] = []

const refused = (code: string) => ({ problem: { code } })
const codeAt = (offsetSeconds: number, of = secret) =>
  new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp: Date.now() + offsetSeconds * 1000 })

/** Lets a code of this half minute be taken again, as if the next one had come. */
const forgetSteps = () => db().secondStep.updateMany({ data: { lastStep: 0 } })

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  const data = { username: 'tendai', passwordHash: await hashSecret('correct horse') }
  await db().staff.update({ where: { id: owner.staffId }, data })
})

test('an authenticator counts once a code of it was typed', async () => {
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

test('neither the secret nor a recovery code can be read in the database', async () => {
  const rows = await db().$queryRaw<{ text: string }[]>`
    select s::text as text from "SecondStep" s union all select r::text from "RecoveryCode" r
    union all select a::text from "Audit" a`
  const all = rows.map(({ text }) => text).join('\n')
  for (const shown of [secret, ...recovery]) expect(all).not.toContain(shown)
})

test('a code is good once, and for half a minute either way', async () => {
  const ctx = { actor: owner }
  await forgetSteps()
  await requireTotp(ctx, ` ${codeAt(0).slice(0, 3)} ${codeAt(0).slice(3)} `)
  await expect(requireTotp(ctx, codeAt(0))).rejects.toMatchObject(refused('CODE_WRONG'))
  await forgetSteps()
  await expect(requireTotp(ctx, codeAt(-90))).rejects.toMatchObject(refused('CODE_WRONG'))
  await expect(requireTotp(ctx, codeAt(90))).rejects.toMatchObject(refused('CODE_WRONG'))
  await requireTotp(ctx, codeAt(-30))
})

test('of two presses with one code, one goes through', async () => {
  await forgetSteps()
  const code = codeAt(0)
  const both = await Promise.allSettled([requireTotp({ actor: owner }, code), requireTotp({ actor: owner }, code)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a recovery code stands in, once, and belongs to its person', async () => {
  const [code = ''] = recovery
  await expect(requireTotp({ actor: shop.actor }, code)).rejects.toMatchObject(refused('SECOND_STEP_MISSING'))
  await requireTotp({ actor: owner }, ` ${code.toLowerCase().slice(0, 5)}-${code.slice(5)}`)
  await expect(requireTotp({ actor: owner }, code)).rejects.toMatchObject(refused('CODE_WRONG'))
})

test('the password alone opens nothing for somebody with an authenticator', async () => {
  await forgetSteps()
  const { cookie } = await signInWithPassword({ username: 'tendai', password: 'correct horse', till: null })
  const sessionId = (await openSession(cookie)) ?? ''
  expect(await findActor(sessionId, undefined)).toBeNull()
  const who = (await findHalfSignedIn(sessionId)) ?? expect.unreachable('a code is due')
  expect(who.due).toBe('code')
  await expect(finishWithCode(who, '000000')).rejects.toMatchObject(refused('CODE_WRONG'))
  await finishWithCode(who, codeAt(0))
  expect(await findActor(sessionId, undefined)).toMatchObject({ staffId: owner.staffId })
})

test('guessing codes is stopped, and a right one is refused while it is', async () => {
  await forgetSteps()
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(requireTotp({ actor: owner }, 'WRONGCODE1')).rejects.toMatchObject(refused('CODE_WRONG'))
  }
  await expect(requireTotp({ actor: owner }, codeAt(0))).rejects.toMatchObject(refused('SIGN_IN_LOCKED'))
  await db().rateLimiterFlexible.deleteMany()
})

test('an authenticator goes on a code of it, or by the hand of another owner', async () => {
  const ctx = { actor: owner }
  await expect(removeOwnSecondStep({ ctx, input: { code: '000000' } })).rejects.toMatchObject(refused('CODE_WRONG'))
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  const of = { staffId: owner.staffId }
  await expect(removeSecondStepOf({ ctx: { actor: manager }, input: of })).rejects.toMatchObject(refused('NOT_ALLOWED'))
  const other = await openTill('HRE-01', 'Rumbi', 'owner')
  await removeSecondStepOf({ ctx: { actor: other }, input: of })
  await removeSecondStepOf({ ctx: { actor: other }, input: of })
  expect(await db().recoveryCode.count({ where: of })).toBe(0)
  expect(await db().audit.count({ where: { action: 'second-step:remove' } })).toBe(1)
  await startSecondStep({ ctx })
})

test('a cashier has no second step to set up', async () => {
  await expect(startSecondStep({ ctx: { actor: shop.actor } })).rejects.toMatchObject(refused('NOT_ALLOWED'))
})
