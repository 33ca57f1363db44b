import { createHmac } from 'node:crypto'
import pino from 'pino'
import { expect, test } from 'vitest'
import { reprocessEvent } from '@/lib/office/webhook-inbox/handle-due.ts'
import { handleEvent } from '@/lib/office/webhook-inbox/internal/handle-event.ts'
import { receiveEvent } from '@/lib/office/webhook-inbox/receive-event.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type Env, env } from '@/lib/platform/env/env.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { topUp } from '../support/top-up.ts'
import { LIVE_KEY, useKeys } from '../support/use-keys.ts'
import { eventDueInSeconds } from '../support/webhook.ts'

const shop = openShop()
let events = 0

type Changes = { secret?: string; ageSeconds?: number; body?: string }

function delivery(event: Record<string, unknown>, { secret = 'whsec_tests', ageSeconds = 0, body }: Changes = {}) {
  const eventId = `evt_test_${++events}`
  const whole = { event_id: eventId, environment: 'test', status: 'completed', occurred_at: new Date().toISOString() }
  const text = JSON.stringify({ ...whole, ...event })
  const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')
  return { eventId, rawBody: Buffer.from(body ?? text), timestamp, signature }
}

async function handleAll() {
  const rows = await db().webhookInbox.findMany({ where: { handledAt: null }, select: { id: true } })
  for (const { id } of rows) await handleEvent(id)
}

test('an event is due from the commit that stores it, and a second delivery of it changes nothing', async () => {
  const event = delivery({ type: 'transaction.completed', object_id: 'tx_nobody', reference: 'nobody' })
  expect(await receiveEvent(event)).toEqual({ kind: 'stored' })
  expect(await eventDueInSeconds(event.eventId)).toBeLessThanOrEqual(0)
  expect(await receiveEvent(event)).toEqual({ kind: 'seen' })
  expect(await db().webhookInbox.count({ where: { eventId: event.eventId } })).toBe(1)
})

test('an event about a foreign sale is stored and shown as foreign', async () => {
  const event = delivery({ type: 'transaction.completed', object_id: 'tx_elsewhere', reference: 'elsewhere' })
  await receiveEvent(event)
  await handleAll()
  expect(await db().webhookInbox.findFirst({ where: { eventId: event.eventId } })).toMatchObject({ outcome: 'foreign' })
})

test('an event about a top-up of ours that no document names is looked up as those of sales are', async () => {
  const funding = await topUp(await openTill('HRE-01', 'Rudo', 'manager'), { amount: '5', method: 'usdt' })
  await portalOf(shop.simulator.url).advance(40)
  const { upstreamId: object_id, reference } = await db().funding.findUniqueOrThrow({ where: { id: funding.id } })
  const event = delivery({ type: 'funding.settled', object_id, reference, status: 'settled' })
  await receiveEvent(event)
  await handleAll()
  expect(await db().webhookInbox.findFirst({ where: { eventId: event.eventId } })).toMatchObject({ outcome: 'applied' })
})

test('an event of the other environment is stored and changes nothing', async () => {
  const event = delivery({ type: 'transaction.completed', environment: 'live', object_id: 'tx_live', reference: 'x' })
  await receiveEvent(event)
  await handleAll()
  const row = await db().webhookInbox.findFirst({ where: { eventId: event.eventId } })
  expect(row).toMatchObject({ environment: 'test', outcome: 'other_environment' })
  expect(row?.handledAt).not.toBeNull()
})

test('an event signed with a secret that keys of both environments have goes to the environment it names', async () => {
  Object.assign(process.env, { ...LIVE_KEY, SERVICE_LIVE_WEBHOOK_SECRETS: 'whsec_live,whsec_tests' })
  useKeys('demo', 'live')
  const event = delivery({ type: 'funding.approved', environment: 'live', object_id: 'fd_live' })
  expect(await receiveEvent(event)).toEqual({ kind: 'stored' })
  useKeys('demo')
  const row = await db().webhookInbox.findFirst({ where: { eventId: event.eventId } })
  expect(row).toMatchObject({ environment: 'live', credential: 'live', outcome: null })
})

test('an event of the other environment changes nothing when it is processed again either', async () => {
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  const event = delivery({ type: 'partner.paused', environment: 'live', object_id: 'XP-DEMO-0001' })
  await receiveEvent(event)
  const stored = () => db().webhookInbox.findFirstOrThrow({ where: { eventId: event.eventId } })
  await portalOf(shop.simulator.url).faults([{ match: { method: 'GET', path: '/balances' }, kind: 'drop' }])
  await reprocessEvent({ ctx: { actor: owner }, input: { id: String((await stored()).id) } })
  expect((await stored()).handledAt).toBeNull()
  await handleAll()
  await portalOf(shop.simulator.url).faults([])
  expect(await stored()).toMatchObject({ outcome: 'other_environment', handledAt: expect.any(Date) })
  expect(await db().serviceStanding.count({ where: { blockedCode: { not: null } } })).toBe(0)
})

test('an event that waited while its key’s name moved to the other environment is looked up as a retired key’s is', async ({
  onTestFinished,
}) => {
  const shared = globalThis as { posEnv?: Env }
  const before = env()
  const demo = before.credentials[0] ?? expect.unreachable('the shop has a key')
  onTestFinished(() => {
    shared.posEnv = before
  })
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002', amount: '7' })
  const about = { object_id: ticket.sale.upstreamId, reference: ticket.sale.reference }
  const event = delivery({ type: 'transaction.completed', ...about })
  await receiveEvent(event)
  await portalOf(shop.simulator.url).advance(40)
  shared.posEnv = {
    ...before,
    credentials: [
      { ...demo, environment: 'live' },
      { ...demo, name: 'practice' },
    ],
  }
  await handleAll()
  expect(await db().webhookInbox.findFirst({ where: { eventId: event.eventId } })).toMatchObject({ outcome: 'applied' })
  expect(await db().sale.findUnique({ where: { id: ticket.sale.id } })).toMatchObject({ state: 'completed' })
})

test('an event that names the other environment takes no id there from the one that comes with its key', async () => {
  const forged = delivery({
    type: 'transaction.completed',
    environment: 'live',
    object_id: 'tx_none',
    reference: 'none',
  })
  expect(await receiveEvent(forged)).toEqual({ kind: 'stored' })
  Object.assign(process.env, { ...LIVE_KEY, SERVICE_LIVE_WEBHOOK_SECRETS: 'whsec_live' })
  useKeys('demo', 'live')
  const real = { type: 'transaction.completed', environment: 'live', object_id: 'tx_real', reference: 'real' }
  expect(await receiveEvent(delivery({ ...real, event_id: forged.eventId }, { secret: 'whsec_live' }))).toEqual({
    kind: 'stored',
  })
  useKeys('demo')
  const rows = await db().webhookInbox.findMany({ where: { eventId: forged.eventId }, orderBy: { id: 'asc' } })
  expect(rows).toMatchObject([
    { environment: 'test', credential: 'demo', outcome: 'other_environment' },
    { environment: 'live', credential: 'live', outcome: null },
  ])
})

test('news in any order, any number of times, ends in the Service’s state', async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002' })
  const about = { object_id: ticket.sale.upstreamId, reference: ticket.sale.reference }
  await receiveEvent(delivery({ type: 'transaction.reversed', ...about }))
  await handleAll()
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('waiting')
  await portalOf(shop.simulator.url).advance(40)
  for (const type of ['transaction.failed', 'transaction.completed', 'transaction.completed']) {
    await receiveEvent(delivery({ type, ...about }))
    await handleAll()
  }
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
  expect(await db().incident.count()).toBe(0)
})

test('an event whose object cannot be fetched stays unhandled and is tried again', async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002', amount: '6' })
  const event = delivery({
    type: 'transaction.completed',
    object_id: ticket.sale.upstreamId,
    reference: ticket.sale.reference,
  })
  await receiveEvent(event)
  const portal = portalOf(shop.simulator.url)
  await portal.advance(40)
  await portal.faults([{ match: { method: 'GET', path: '/transactions/*' }, kind: 'drop' }])
  await expect(handleAll()).rejects.toThrow(event.eventId)
  await portal.faults([])
  await handleAll()
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
})

test('a pause stops selling with one banner, and a balance that is not negative ends it', async () => {
  await receiveEvent(delivery({ type: 'partner.paused', object_id: 'XP-DEMO-0001' }))
  await handleAll()
  const standing = await db().serviceStanding.findUnique({ where: { credential: 'demo' } })
  expect(standing).toMatchObject({ blockedCode: null })
  expect(standing?.availableCents).toBeGreaterThan(0n)
})

test.each([
  ['forged', { secret: 'whsec_somebody_else' }],
  ['stale', { ageSeconds: 301 }],
  ['stale', { ageSeconds: -301 }],
  ['forged', { body: '{"event_id":"evt_other","type":"transaction.completed"}' }],
])('a delivery that is %s is refused and counted', async (reason, changes) => {
  const counted = async () =>
    (await db().webhookRefusal.aggregate({ where: { reason }, _sum: { count: true } }))._sum.count ?? 0
  const before = await counted()
  expect(await receiveEvent(delivery({ type: 'webhook.test' }, changes))).toEqual({ kind: 'refused', reason })
  await expect.poll(counted).toBe(before + 1)
})

test('the log says by how much a well signed delivery was refused, once for many', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const log = pino({ level: 'warn', base: null, timestamp: false }, stream)
  Object.assign(globalThis, { posLog: log, posStaleSaidAt: undefined })
  await receiveEvent(delivery({ type: 'webhook.test' }, { ageSeconds: 600 }))
  await receiveEvent(delivery({ type: 'webhook.test' }, { ageSeconds: 600 }))
  const said = lines.map((line) => JSON.parse(line))
  expect(said).toMatchObject([{ credential: 'demo' }])
  // A second of a busy machine may pass between the signature and the look at the clock.
  expect(said[0].ageSeconds).toBeGreaterThanOrEqual(600)
  expect(said[0].ageSeconds).toBeLessThan(660)
})

test('an unsigned or unreadable delivery is refused', async () => {
  const { rawBody } = delivery({ type: 'webhook.test' })
  expect(await receiveEvent({ rawBody, timestamp: null, signature: null })).toEqual({
    kind: 'refused',
    reason: 'missing',
  })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', 'whsec_tests').update(`${timestamp}.not json`).digest('hex')
  const unreadable = { rawBody: Buffer.from('not json'), timestamp, signature }
  expect(await receiveEvent(unreadable)).toEqual({ kind: 'refused', reason: 'unreadable' })
})
