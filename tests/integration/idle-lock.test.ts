import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Actor } from '@/lib/people/access/model.ts'
import { hashSecret } from '@/lib/people/secrets/hash-secret.ts'
import { findActor, findSession } from '@/lib/people/sessions/find-actor.ts'
import { lockSession, unlockSession } from '@/lib/people/sessions/lock.ts'
import { recordActivity } from '@/lib/people/sessions/record-activity.ts'
import { unsealSession } from '@/lib/people/sessions/session-token.ts'
import { signInWithPin } from '@/lib/people/sign-in/sign-in.ts'
import { enrolTill } from '@/lib/people/tills/enrol-till.ts'
import { db } from '@/lib/platform/database/db.ts'
import { openShop } from '../support/shop.ts'

const shop = openShop()
let secret = ''

beforeAll(async () => {
  const owner: Actor = { ...shop.actor, role: 'owner', branches: null }
  const number = shop.actor.till?.number ?? null
  ;({ secret } = await enrolTill({ ctx: { actor: owner }, input: { branchCode: 'HRE-01', number } }))
})

afterEach(() => {
  vi.useRealTimers()
})

const refused = (code: string) => expect.objectContaining({ problem: expect.objectContaining({ code }) })

async function signedIn(username: string): Promise<Actor> {
  const pinHash = await hashSecret('2468')
  const branches = { create: [{ branchCode: 'HRE-01' }] }
  const { id } = await db().staff.create({ data: { name: username, username, role: 'cashier', pinHash, branches } })
  const till = shop.actor.till ?? expect.unreachable('the shop has a till')
  const { cookie } = await signInWithPin({ staffId: id, pin: '2468', till })
  const actor = await findActor((await unsealSession(cookie)) ?? '', secret)
  return actor ?? expect.unreachable('somebody is signed in')
}

const isLocked = async ({ sessionId }: Actor) => (await findSession(sessionId, secret))?.locked
const rested = ({ sessionId }: Actor, minutes: number) =>
  db().$executeRaw`update "StaffSession" set "activeAt" = now() - ${minutes} * interval '1 minute'
    where id = ${sessionId}::uuid`

test('a locked session can do nothing until its person’s PIN; a wrong PIN leaves it locked', async () => {
  const actor = await signedIn('locks')
  await lockSession(actor, 'hand')
  expect(await findActor(actor.sessionId, secret)).toBeNull()
  await expect(unlockSession({ actor, secret: '1111' })).rejects.toEqual(refused('PIN_WRONG'))
  expect(await isLocked(actor)).toBe(true)
  await unlockSession({ actor, secret: '2468' })
  expect(await findActor(actor.sessionId, secret)).toMatchObject({ staffId: actor.staffId })
})

test('guessing at a locked till is slowed as at sign-in', async () => {
  const actor = await signedIn('guessed-at')
  await lockSession(actor, 'hand')
  for (let tries = 0; tries < 5; tries++) {
    await expect(unlockSession({ actor, secret: '0000' })).rejects.toEqual(refused('PIN_WRONG'))
  }
  await expect(unlockSession({ actor, secret: '2468' })).rejects.toEqual(refused('SIGN_IN_LOCKED'))
  expect(await isLocked(actor)).toBe(true)
})

test.each([60, -60])(
  'a process whose clock is %s minutes off neither locks who is there nor leaves open who is not',
  async (off) => {
    const here = await signedIn(`is-here-${off}`)
    const gone = await signedIn(`is-gone-${off}`)
    await rested(gone, 10)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off * 60_000 })
    expect([await isLocked(here), await isLocked(gone)]).toEqual([false, true])
    await lockSession(here, 'hand')
    await unlockSession({ actor: here, secret: '2468' })
    expect(await isLocked(here)).toBe(false)
  },
)

test('the server locks by the database’s clock after the till’s idle minutes, and activity keeps it open', async () => {
  const actor = await signedIn('walks-away')
  await rested(actor, 5.5)
  expect(await isLocked(actor)).toBe(false)
  await recordActivity(actor)
  await rested(actor, 7)
  expect(await isLocked(actor)).toBe(true)
  await unlockSession({ actor, secret: '2468' })
  expect(await isLocked(actor)).toBe(false)
  await db().till.update({ where: { id: actor.till?.id ?? '' }, data: { lockAfterMinutes: 20 } })
  await rested(actor, 7)
  expect(await isLocked(actor)).toBe(false)
})

test('a lock leaves one audit row, however many screens request it, and says whether a person did it', async () => {
  const actor = await signedIn('locked-often')
  const told = async () => {
    const where = { staffId: actor.staffId, action: { in: ['session:lock', 'session:unlock'] } }
    const rows = await db().audit.findMany({ where, orderBy: { id: 'asc' } })
    return rows.map(({ action, tillId, detail }) => [action, tillId === actor.till?.id, detail])
  }
  await Promise.all([lockSession(actor, 'hand'), lockSession(actor, 'idle'), lockSession(actor, 'hand')])
  expect(await told()).toMatchObject([['session:lock', true, { how: expect.any(String) }]])
  await unlockSession({ actor, secret: '2468' })
  await rested(actor, 30)
  expect(await findSession(actor.sessionId, secret)).toMatchObject({ locked: true, lockDue: true })
  await lockSession(actor, 'idle')
  expect(await findSession(actor.sessionId, secret)).toMatchObject({ locked: true, lockDue: false })
  expect((await told()).slice(1)).toEqual([
    ['session:unlock', true, null],
    ['session:lock', true, { how: 'idle' }],
  ])
})

test('activity does not unlock a session, only the right PIN does', async () => {
  const actor = await signedIn('touched')
  await lockSession(actor, 'hand')
  await recordActivity(actor)
  expect(await isLocked(actor)).toBe(true)
})
