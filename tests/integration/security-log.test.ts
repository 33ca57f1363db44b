import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { authorise, requireBranch } from '@/lib/people/access/authorise.ts'
import { redeemCode } from '@/lib/people/second-step/second-step.ts'
import { hashSecret } from '@/lib/people/secrets/hash-secret.ts'
import { unlockSession } from '@/lib/people/sessions/lock.ts'
import { signInWithPassword, signInWithPin } from '@/lib/people/sign-in/sign-in.ts'
import { changeOwnSecret } from '@/lib/people/staff/change-own-secret.ts'
import { redeemEnrolmentCode } from '@/lib/people/tills/enrolment-codes.ts'
import { db } from '@/lib/platform/database/db.ts'
import { openShop, openTill } from '../support/shop.ts'
import { giveAuthenticator } from '../support/top-up.ts'

const shop = openShop()
const refused = (code: string) => ({ problem: { code } })
let lines: Record<string, unknown>[] = []

beforeEach(() => {
  lines = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  Object.assign(globalThis, { posLog: pino({ level: 'warn', base: null, timestamp: false }, stream) })
})

const till = () => shop.actor.till ?? expect.unreachable('the shop has a till')

test('a wrong PIN, password, code or enrolment code is in the log with who and where, never with what was typed', async () => {
  const { staffId } = shop.actor
  await db().staff.update({ where: { id: staffId }, data: { pinHash: await hashSecret('2468') } })
  await expect(signInWithPin({ staffId, pin: '1357', till: till() })).rejects.toMatchObject(refused('PIN_WRONG'))
  await expect(unlockSession({ actor: shop.actor, secret: '1357' })).rejects.toMatchObject(refused('PIN_WRONG'))
  const change = { kind: 'pin', old: '1357', secret: '8642', again: '8642' } as const
  const changed = changeOwnSecret({ ctx: { actor: shop.actor }, input: change })
  await expect(changed).rejects.toMatchObject(refused('OLD_SECRET_WRONG'))
  const elsewhere = { address: '192.0.2.7', browser: null }
  const typed = { username: 'my-secret-typed-here', password: 'wrong horse', till: null, from: elsewhere }
  await expect(signInWithPassword(typed)).rejects.toMatchObject(refused('PASSWORD_WRONG'))
  await expect(redeemEnrolmentCode('AAAA-AAAA', '192.0.2.7')).rejects.toMatchObject(refused('ENROLMENT_CODE_WRONG'))
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  await giveAuthenticator(owner)
  const place = { signedIn: owner.staffId }
  await expect(redeemCode(owner, '000000', place)).rejects.toMatchObject(refused('CODE_WRONG'))

  const msg = 'a PIN, password or code was wrong'
  const wrong = { level: 40, security: 'secret_wrong', msg }
  const atTill = `till:${till().id}`
  expect(lines).toEqual([
    ...Array(3).fill({ ...wrong, purpose: 'pin', place: atTill, staffId }),
    { ...wrong, purpose: 'password', place: 'address:192.0.2.7', staffId: null },
    { ...wrong, purpose: 'enrolment', place: 'address:192.0.2.7', staffId: null },
    { ...wrong, purpose: 'code', place: `signed-in:${owner.staffId}`, staffId: owner.staffId },
  ])
})

test('tries that are used up are in the log, and a right secret is not', async () => {
  const { staffId } = await openTill('HRE-01', 'Rudo', 'cashier')
  await db().staff.update({ where: { id: staffId }, data: { pinHash: await hashSecret('2468') } })
  await signInWithPin({ staffId, pin: '2468', till: till() })
  expect(lines).toEqual([])
  const guess = () => signInWithPin({ staffId, pin: '0000', till: till() }).catch((error) => error.problem.code)
  for (let tries = 0; tries < 5; tries += 1) await guess()
  expect(await guess()).toBe('SIGN_IN_LOCKED')
  expect(lines.slice(5)).toMatchObject([{ security: 'tries_used_up', purpose: 'pin', staffId }])
})

test('whoever asks for what they may not, or at another branch, is in the log', () => {
  const { actor } = shop
  const about = { security: 'access_refused', staffId: actor.staffId, tillId: till().id }
  expect(() => authorise(actor, 'staff:manage')).toThrow()
  expect(() => requireBranch(actor, 'BYO-01')).toThrow()
  authorise(actor, 'sale:create')
  expect(lines).toMatchObject([
    { ...about, permission: 'staff:manage' },
    { ...about, branch: 'BYO-01' },
  ])
})
