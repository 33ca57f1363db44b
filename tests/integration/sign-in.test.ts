import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { listRecentSales } from '@/lib/counter/ticket-lists/recent-sales.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { hashSecret } from '@/lib/people/secrets/hash-secret.ts'
import { endSession } from '@/lib/people/sessions/end-session.ts'
import { findActor, findTill } from '@/lib/people/sessions/find-actor.ts'
import { sealSession, unsealSession } from '@/lib/people/sessions/session-token.ts'
import { signInWithoutSecret, signInWithPassword, signInWithPin } from '@/lib/people/sign-in/sign-in.ts'
import { getPerson } from '@/lib/people/staff/list-people.ts'
import { listStaffOfBranch } from '@/lib/people/staff/queries.ts'
import { enrolTill } from '@/lib/people/tills/enrol-till.ts'
import { db } from '@/lib/platform/database/db.ts'
import { waitsOrGoesOn } from '../support/locks.ts'
import { AIRTIME, quote, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { someoneWaits } from '../support/someone-waits.ts'

const shop = openShop()
let secret = ''

const till = () => shop.actor.till ?? expect.unreachable('the shop has a till')

async function staff(username: string, branches = ['HRE-01']): Promise<string> {
  const [pinHash, passwordHash] = await Promise.all([hashSecret('2468'), hashSecret('correct horse')])
  const data = { name: username, username, role: 'cashier' as const, pinHash, passwordHash }
  const links = branches.map((branchCode) => ({ branchCode }))
  return (await db().staff.create({ data: { ...data, branches: { create: links } } })).id
}

beforeAll(async () => {
  const owner: Actor = { ...shop.actor, role: 'owner', branches: null }
  const enrolled = await enrolTill({ ctx: { actor: owner }, input: { branchCode: 'HRE-01', number: till().number } })
  secret = enrolled.secret
})

async function actorOf(cookie: string, tillSecret: string | null = secret): Promise<Actor | null> {
  const sessionId = await unsealSession(cookie)
  return sessionId ? findActor(sessionId, tillSecret ?? undefined) : null
}

test('a PIN at an enrolled till signs in, and the session ends in the database at once', async () => {
  const staffId = await staff('signs-in')
  const { cookie } = await signInWithPin({ staffId, pin: '2468', till: till() })
  const actor = await actorOf(cookie)
  expect(actor).toMatchObject({ staffId, till: { id: till().id } })
  await endSession(actor?.sessionId ?? '', 'sign_out')
  expect(await actorOf(cookie)).toBeNull()
})

test('an owner may sign in with a PIN at a branch that is newer than they are, and is offered there by name', async () => {
  await db().branch.create({ data: { code: 'NEW-01', name: 'New branch' } })
  const staffId = await staff('owns')
  const cashierId = await staff('sells-elsewhere')
  await db().staff.update({ where: { id: staffId }, data: { role: 'owner' } })
  const offered = (await listStaffOfBranch('NEW-01')).map(({ id }) => id)
  expect(offered).toContain(staffId)
  expect(offered).not.toContain(cashierId)
})

test('who was given a PIN that has ended is not offered at a till, and the office says that it ended', async () => {
  const staffId = await staff('waits')
  const offered = async () => (await listStaffOfBranch('HRE-01')).map(({ id }) => id)
  const until = async (ms: number) =>
    db().staff.update({ where: { id: staffId }, data: { pinUntil: new Date(Date.now() + ms) } })
  const boss = { ...(await openTill('HRE-01', 'Tendai', 'owner')), till: null }
  expect(await offered()).toContain(staffId)
  await until(60_000)
  expect(await offered()).toContain(staffId)
  expect(await getPerson(boss, staffId)).toMatchObject({ pin: 'given' })
  await until(-1_000)
  expect(await offered()).not.toContain(staffId)
  expect(await getPerson(boss, staffId)).toMatchObject({ pin: 'ended' })
})

test('a session of one till does not work in another browser', async () => {
  const { cookie } = await signInWithPin({ staffId: await staff('moves'), pin: '2468', till: till() })
  expect(await actorOf(cookie, null)).toBeNull()
  expect(await actorOf(cookie, 'another secret')).toBeNull()
})

test('deactivating a person or revoking a till takes effect at the next request', async () => {
  const staffId = await staff('leaves')
  const { cookie } = await signInWithPin({ staffId, pin: '2468', till: till() })
  await db().staff.update({ where: { id: staffId }, data: { deactivatedAt: new Date() } })
  expect(await actorOf(cookie)).toBeNull()
  await expect(signInWithPin({ staffId, pin: '2468', till: till() })).rejects.toMatchObject({
    problem: { code: 'PIN_WRONG' },
  })
})

test.each([
  ['their PIN is replaced', async () => ({ pinHash: await hashSecret('9753') })],
  ['they are deactivated', async () => ({ deactivatedAt: new Date() })],
])('somebody whose PIN is being checked while %s gets no session', async (_, change) => {
  const staffId = await staff(`is-checked-${randomUUID()}`)
  const data = await change()
  let signing: Promise<unknown> = Promise.resolve()
  await db().$transaction(async (tx) => {
    await tx.staff.update({ where: { id: staffId }, data })
    signing = signInWithPin({ staffId, pin: '2468', till: till() })
    signing.catch(() => undefined)
    await someoneWaits()
  })
  await expect(signing).rejects.toMatchObject({ problem: { code: 'PIN_WRONG' } })
  expect(await db().staffSession.count({ where: { staffId } })).toBe(0)
})

test('whoever is deactivated while a sign-in without a secret is under way gets no session', async () => {
  const staffId = await staff(`is-let-in-${randomUUID()}`)
  const { signing } = await db().$transaction(async (tx) => {
    await tx.staff.update({ where: { id: staffId }, data: { deactivatedAt: new Date() } })
    const signing = signInWithoutSecret({ staffId, till: till() })
    await waitsOrGoesOn(signing)
    return { signing }
  })
  await expect(signing).rejects.toMatchObject({ problem: { code: 'PIN_WRONG' } })
  expect(await db().staffSession.count({ where: { staffId } })).toBe(0)
})

test('the sixth try within five minutes is refused, right or wrong, and says how long to wait', async () => {
  const staffId = await staff('guessed')
  for (let tries = 0; tries < 5; tries++) {
    await expect(signInWithPin({ staffId, pin: '0000', till: till() })).rejects.toMatchObject({
      problem: { code: 'PIN_WRONG' },
    })
  }
  await expect(signInWithPin({ staffId, pin: '2468', till: till() })).rejects.toMatchObject({
    problem: { code: 'SIGN_IN_LOCKED', params: { minutes: 5 } },
  })
})

test('guesses sent all at once do not slip past the count', async () => {
  const staffId = await staff('stormed')
  const guesses = Array.from({ length: 12 }, () =>
    signInWithPin({ staffId, pin: '1111', till: till() }).catch((e) => e.problem.code),
  )
  const codes = await Promise.all(guesses)
  expect(codes.filter((code) => code === 'PIN_WRONG').length).toBeLessThanOrEqual(5)
})

test('a password signs in anywhere, but only a till sells', async () => {
  await staff('elsewhere')
  const { cookie } = await signInWithPassword({ username: ' Elsewhere ', password: 'correct horse', till: null })
  const actor = await actorOf(cookie, null)
  expect(actor).toMatchObject({ name: 'elsewhere', till: null })
  await expect(listRecentSales(actor as Actor)).rejects.toMatchObject({ problem: { code: 'NO_TILL' } })
})

test('a wrong name and a wrong password give the same answer', async () => {
  await staff('known')
  for (const username of ['known', 'unknown']) {
    await expect(signInWithPassword({ username, password: 'wrong', till: null })).rejects.toMatchObject({
      problem: { code: 'PASSWORD_WRONG' },
    })
  }
})

test('nobody signs in at the till of another branch', async () => {
  await db().branch.create({ data: { code: 'GWE-01', name: 'Gweru' } })
  const staffId = await staff('other-branch', ['GWE-01'])
  await expect(signInWithPin({ staffId, pin: '2468', till: till() })).rejects.toMatchObject({
    problem: { code: 'PIN_WRONG' },
  })
})

test('a forged cookie signs nobody in', async () => {
  expect(await unsealSession('not a token')).toBeNull()
  expect(await unsealSession(`${await sealSession('x')}x`)).toBeNull()
  expect(await findTill('guess')).toBeNull()
})

test('a cashier enrols no till', async () => {
  const given = { ctx: { actor: shop.actor }, input: { branchCode: 'HRE-01', number: null } }
  await expect(enrolTill(given)).rejects.toMatchObject({ problem: { code: 'NOT_ALLOWED' } })
})

test('a cashier at another till does not see a ticket, a supervisor of the branch does', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263773000001' })
  const other = await openTill('HRE-01', 'Blessing', 'cashier')
  await expect(viewOf(other, ticket.id)).rejects.toThrow('No ticket')
  const supervisor = await openTill('HRE-01', 'Nomsa', 'supervisor')
  expect((await viewOf(supervisor, ticket.id)).id).toBe(ticket.id)
  const elsewhere = await openTill('MUT-01', 'Chipo', 'supervisor')
  await expect(viewOf(elsewhere, ticket.id)).rejects.toThrow('No ticket')
})
