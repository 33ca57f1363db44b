import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Actor } from '@/lib/people/access/model.ts'
import { hashSecret } from '@/lib/people/secrets/hash-secret.ts'
import { endSession } from '@/lib/people/sessions/end-session.ts'
import { findActor, findActorOfScreen, findSession } from '@/lib/people/sessions/find-actor.ts'
import { liveStream } from '@/lib/people/sessions/live-stream.ts'
import { hasPin, lockSession, unlockSession } from '@/lib/people/sessions/lock.ts'
import { setOfficeIdle } from '@/lib/people/sessions/office-idle.ts'
import { recordActivity } from '@/lib/people/sessions/record-activity.ts'
import { enrolTill } from '@/lib/people/tills/enrol-till.ts'
import { issueEnrolmentCode, redeemEnrolmentCode } from '@/lib/people/tills/enrolment-codes.ts'
import { db } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import { openShop, openTill } from '../support/shop.ts'

openShop()
let owner: Actor

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
})

afterEach(async () => {
  await db().sessionRule.deleteMany()
  await db().rateLimiterFlexible.deleteMany()
})

const refused = (code: string) => ({ problem: { code } })

/** A session of a supervisor with a PIN and a password, at a till or at none. */
async function signedIn(tillId: string | null = null): Promise<{ sessionId: string; staffId: string }> {
  const username = `s-${randomUUID().slice(0, 8)}`
  const [pinHash, passwordHash] = await Promise.all([hashSecret('7193'), hashSecret('four old goats at noon')])
  const branches = { create: { branchCode: 'HRE-01' } }
  const { id: staffId } = await db().staff.create({
    data: { name: 'Nomsa', username, role: 'supervisor', pinHash, passwordHash, branches },
  })
  const expiresAt = new Date(Date.now() + 3_600_000)
  const { id: sessionId } = await db().staffSession.create({ data: { staffId, tillId, expiresAt } })
  return { sessionId, staffId }
}

const rested = (sessionId: string, minutes: number) =>
  db().$executeRaw`update "StaffSession" set "activeAt" = now() - ${minutes} * interval '1 minute'
    where id = ${sessionId}::uuid`
const found = async (sessionId: string, secret?: string) =>
  (await findSession(sessionId, secret)) ?? expect.unreachable('there is a session')

test('a session in the office locks after half an hour without a hand on it', async () => {
  const { sessionId } = await signedIn()
  await rested(sessionId, 29)
  const open = await found(sessionId)
  expect(open).toMatchObject({ locked: false, lockAfterMinutes: 30 })
  await recordActivity(open.actor)
  await rested(sessionId, 32)
  expect(await found(sessionId)).toMatchObject({ locked: true, lockDue: true })
  expect(await findActor(sessionId, undefined)).toBeNull()
})

test('screens that ask together each get the answer that they would get alone', async () => {
  const till = await openTill('HRE-01', 'Rudo', 'cashier')
  const asked: [sessionId: string, secret: string | undefined][] = [[randomUUID(), undefined]]
  for (const tillId of [null, null, till.till?.id ?? null]) {
    const { sessionId } = await signedIn(tillId)
    asked.push([sessionId, undefined], [sessionId, 'not the secret of a till'])
  }
  const { sessionId: rests } = await signedIn()
  await rested(rests, 40)
  asked.push([rests, undefined], ...asked)
  const together = await Promise.all(asked.map((one) => findActorOfScreen(...one)))
  const alone = []
  for (const one of asked) alone.push(await findActor(...one))
  expect(together).toEqual(alone)
  expect(together.filter((actor) => actor !== null).length).toBe(8)
})

test('the owner sets the minutes, which count at once', async () => {
  const set = (actor: Actor, minutes: string) => setOfficeIdle({ ctx: { actor }, input: { minutes } })
  for (const wrong of ['', '4', '241', '10.5', '-5', 'x']) {
    await expect(set(owner, wrong)).rejects.toMatchObject(refused('IDLE_MINUTES'))
  }
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  await expect(set(manager, '60')).rejects.toMatchObject(refused('NOT_ALLOWED'))
  const { sessionId } = await signedIn()
  await rested(sessionId, 12)
  expect((await found(sessionId)).locked).toBe(false)
  await set(owner, '10')
  expect((await found(sessionId)).locked).toBe(true)
})

test('in the office the password unlocks, never the PIN; a till asks for the PIN', async () => {
  const { sessionId } = await signedIn()
  const { actor } = await found(sessionId)
  await lockSession(actor, 'idle')
  expect(await hasPin(actor)).toBe(false)
  await expect(unlockSession({ actor, secret: '7193' })).rejects.toMatchObject(refused('PASSWORD_WRONG'))
  expect((await found(sessionId)).locked).toBe(true)
  await unlockSession({ actor, secret: 'four old goats at noon' })
  expect((await found(sessionId)).locked).toBe(false)
})

test('a session that began away from a till does not sell where its browser became one', async () => {
  const { sessionId } = await signedIn()
  const { secret } = await enrolTill({ ctx: { actor: owner }, input: { branchCode: 'HRE-01', number: 71 } })
  expect((await found(sessionId, secret)).actor.till).toBeNull()
})

test('a code for a till’s number signs out whoever is at that till', async () => {
  const enrolled = await enrolTill({ ctx: { actor: owner }, input: { branchCode: 'HRE-01', number: 72 } })
  const { sessionId } = await signedIn(enrolled.till.id)
  expect((await found(sessionId, enrolled.secret)).actor.till).toMatchObject({ number: 72 })
  const { code } = await issueEnrolmentCode({ ctx: { actor: owner }, input: { branchCode: 'HRE-01', number: 72 } })
  const { secret } = await redeemEnrolmentCode(code)
  expect(await findSession(sessionId, secret)).toBeNull()
  expect(await db().staffSession.findUnique({ where: { id: sessionId } })).not.toMatchObject({ endedAt: null })
})

/** A live stream that has heard the server. */
async function listening(sessionId: string) {
  const { actor } = await found(sessionId)
  const stream = liveStream(actor, async () => (await findActor(sessionId, undefined)) !== null)
  const reader = stream.getReader()
  await reader.read()
  const knock = setInterval(() => void notifyChange(db(), { topic: 'standing', id: 'probe' }), 50)
  await reader.read()
  clearInterval(knock)
  return { actor, reader }
}

test.each(['locked', 'signed out'])('the live stream ends as soon as its session is %s', async (how) => {
  const { sessionId } = await signedIn()
  const { actor, reader } = await listening(sessionId)
  if (how === 'locked') await lockSession(actor, 'hand')
  else await endSession(sessionId, 'sign_out')
  for (let read = await reader.read(); !read.done; read = await reader.read());
})

test('a person has twenty live streams at most, whatever the session; one that ends makes room', async () => {
  const { sessionId } = await signedIn()
  const { actor } = await found(sessionId)
  const open = (by: Actor) => liveStream(by, async () => true)
  const streams = Array.from({ length: 20 }, () => open({ ...actor, sessionId: randomUUID() }))
  expect(() => open(actor)).toThrow('STREAMS_FULL')
  const other = open(owner)
  await streams.pop()?.cancel()
  const last = open(actor)
  expect(() => open(actor)).toThrow('STREAMS_FULL')
  for (const stream of [...streams, other, last]) await stream.cancel()
  await open(actor).cancel()
})
