import { createHmac } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { reprocessEvent } from '@/lib/office/webhook-inbox/handle-due.ts'
import { handleEvent } from '@/lib/office/webhook-inbox/internal/handle-event.ts'
import { parseEventFilter } from '@/lib/office/webhook-inbox/model.ts'
import { getEvent, getWebhookGuide, listEvents, listRefusals } from '@/lib/office/webhook-inbox/queries.ts'
import { receiveEvent } from '@/lib/office/webhook-inbox/receive-event.ts'
import { sendTestEvent } from '@/lib/office/webhook-inbox/send-test-event.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { createCredential } from '@/lib/platform/env/credential.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let owner: Actor
let events = 0

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
})

const refused = (code: string) => ({ problem: { code } })

type Changes = { secret?: string; ageSeconds?: number }

async function receive(event: Record<string, unknown>, { secret = 'whsec_tests', ageSeconds = 0 }: Changes = {}) {
  const eventId = `evt_desk_${++events}`
  const text = JSON.stringify({ event_id: eventId, environment: 'test', ...event })
  const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')
  const received = await receiveEvent({ rawBody: Buffer.from(text), timestamp, signature })
  return { eventId, received }
}

async function rowOf(eventId: string) {
  return db().webhookInbox.findFirstOrThrow({ where: { eventId } })
}

async function handled(event: Record<string, unknown>) {
  const { eventId } = await receive(event)
  const { id } = await rowOf(eventId)
  await handleEvent(id)
  return rowOf(eventId)
}

test('an event says whether it moved the sale, was known already, or is not ours', async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002' })
  await portalOf(shop.simulator.url).advance(40)
  const about = { type: 'transaction.completed', object_id: ticket.sale.upstreamId, reference: ticket.sale.reference }
  const moved = await handled(about)
  expect(moved.outcome).toBe('applied')
  expect((await handled(about)).outcome).toBe('same')
  expect((await handled({ ...about, object_id: 'tx_x', reference: 'x' })).outcome).toBe('foreign')
  expect(await getEvent(owner, String(moved.id))).toMatchObject({
    status: 'applied',
    href: `/sold/${ticket.id}`,
    changes: [{ from: 'pending', to: 'completed' }],
  })
})

test('a change by another event is not credited to this one, not even after it is processed again', async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000004', amount: '4' })
  const about = { object_id: ticket.sale.upstreamId, reference: ticket.sale.reference }
  const told = await handled({ type: 'transaction.completed', ...about })
  await portalOf(shop.simulator.url).advance(130)
  const reversed = await handled({ type: 'transaction.reversed', ...about })
  await reprocessEvent({ ctx: { actor: owner }, input: { id: String(told.id) } })
  await handleEvent(told.id)
  expect((await getEvent(owner, String(told.id)))?.changes).toEqual([])
  expect((await getEvent(owner, String(reversed.id)))?.changes).toMatchObject([{ from: 'completed', to: 'reversed' }])
})

test('news the transition table forbids is shown as forbidden', async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000001', amount: '7' })
  await db().$executeRaw`update "Sale" set state = 'failed' where id = ${ticket.sale.id}::uuid`
  const about = { type: 'transaction.completed', object_id: ticket.sale.upstreamId, reference: ticket.sale.reference }
  expect((await handled(about)).outcome).toBe('illegal')
  await db().$executeRaw`update "Sale" set state = 'completed' where id = ${ticket.sale.id}::uuid`
})

test('the worker processes an event again on request, and that is audited', async () => {
  const before = await handled({ type: 'webhook.test' })
  await reprocessEvent({ ctx: { actor: owner }, input: { id: String(before.id) } })
  expect(await rowOf(before.eventId)).toMatchObject({ handledAt: null, outcome: null })
  await handleEvent(before.id)
  expect(await rowOf(before.eventId)).toMatchObject({ outcome: 'test' })
  expect(await db().audit.count({ where: { action: 'webhook:reprocess', objectId: String(before.id) } })).toBe(1)
  const again = reprocessEvent({ ctx: { actor: owner }, input: { id: '999999' } })
  await expect(again).rejects.toMatchObject(refused('EVENT_UNKNOWN'))
})

test('processing an event again, twice at once, books and moves nothing twice', async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002', amount: '3' })
  await portalOf(shop.simulator.url).advance(40)
  const about = { type: 'transaction.completed', object_id: ticket.sale.upstreamId, reference: ticket.sale.reference }
  const { id } = await handled(about)
  const written = async () => ({
    entries: await db().journalEntry.count(),
    events: await db().saleEvent.count({ where: { saleId: ticket.sale.id } }),
    incidents: await db().incident.count(),
  })
  const before = await written()
  for (let times = 0; times < 2; times += 1) {
    await reprocessEvent({ ctx: { actor: owner }, input: { id: String(id) } })
    await Promise.all([handleEvent(id), handleEvent(id)])
  }
  expect(await written()).toEqual(before)
  expect((await getEvent(owner, String(id)))?.changes).toMatchObject([{ from: 'pending', to: 'completed' }])
})

test('the inbox is searched by event, object, reference and result, page by page', async () => {
  for (let times = 0; times < 55; times += 1) await receive({ type: 'transaction.completed', reference: 'R-MANY' })
  const find = (search: Parameters<typeof parseEventFilter>[0]) => listEvents(owner, parseEventFilter(search))
  const first = await find({ q: ' R-MANY ' })
  expect(first.rows).toHaveLength(50)
  const second = await find({ q: 'R-MANY', before: first.next ?? '' })
  expect(second.rows).toHaveLength(5)
  expect(second.next).toBeNull()
  expect((await find({ q: 'R-MANY', status: 'foreign' })).rows).toEqual([])
  expect((await find({ status: 'foreign' })).rows).toHaveLength(1)
  expect(parseEventFilter({ status: 'nonsense', before: 'x' })).toEqual({ text: '', status: null, before: null })
  expect(await getEvent(owner, 'nonsense')).toBeNull()
})

test('with several keys a stale delivery is not called forged, and every one of many is counted', async () => {
  const { credentials } = (globalThis as { posEnv?: { credentials: unknown[] } }).posEnv ?? expect.unreachable()
  credentials.unshift(createCredential({ name: 'one', key: 'service_test_one', webhookSecrets: ['whsec_one'] }))
  credentials.push(createCredential({ name: 'two', key: 'service_test_two', webhookSecrets: ['whsec_two'] }))
  const { received } = await receive({ type: 'webhook.test' }, { ageSeconds: 400 })
  expect(received).toEqual({ kind: 'refused', reason: 'stale' })
  await Promise.all(Array.from({ length: 500 }, () => receive({ type: 'webhook.test' }, { secret: 'whsec_none' })))
  const count = async () => (await listRefusals(owner)).find(({ reason }) => reason === 'forged')?.count
  await expect.poll(count).toBe(500)
  credentials.splice(0, credentials.length, ...credentials.slice(1, 2))
})

test('during a change of secret old and new are both valid, afterwards only the new one', async () => {
  const { credentials } = (globalThis as { posEnv?: { credentials: unknown[] } }).posEnv ?? expect.unreachable()
  const [usual] = credentials
  const key = 'service_test_demo_all_abilities'
  const secrets = (...webhookSecrets: string[]) => {
    credentials[0] = createCredential({ name: 'demo', key, webhookSecrets })
  }
  const take = async (secret: string) => (await receive({ type: 'webhook.test' }, { secret })).received.kind
  secrets('whsec_old', 'whsec_new')
  expect([await take('whsec_old'), await take('whsec_new'), await take('whsec_tests')]).toEqual([
    'stored',
    'stored',
    'refused',
  ])
  expect(await getWebhookGuide(owner)).toMatchObject([{ credential: 'demo', secrets: 2 }])
  secrets('whsec_new')
  expect([await take('whsec_old'), await take('whsec_new')]).toEqual(['refused', 'stored'])
  credentials[0] = usual
})

test('a test event is requested, and its result is shown', async () => {
  const test = (credential: string, actor = owner) => sendTestEvent({ ctx: { actor }, input: { credential } })
  await expect(test('nobody')).rejects.toMatchObject(refused('KEY_UNKNOWN'))
  const shown = await test('demo')
  expect(shown).toMatchObject({ credential: 'demo', arrived: false })
  const portal = portalOf(shop.simulator.url)
  await portal.faults([{ match: { method: 'POST', path: '/webhooks/test' }, kind: 'drop' }])
  await expect(test('demo')).rejects.toMatchObject(refused('WEBHOOK_TEST_UNANSWERED'))
  await portal.faults([])
})

test('the guide says for each key whether a secret is set and when the last event came', async () => {
  await receive({ type: 'webhook.test' })
  expect(await getWebhookGuide(owner)).toMatchObject([
    { credential: 'demo', secrets: 1, lastEvent: { type: 'webhook.test' }, lastTest: expect.any(Date) },
  ])
})

test('only the owner sees webhooks', async () => {
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  for (const act of [
    () => listEvents(manager, parseEventFilter({})),
    () => getEvent(manager, '1'),
    () => getWebhookGuide(manager),
    () => listRefusals(manager),
    () => reprocessEvent({ ctx: { actor: manager }, input: { id: '1' } }),
    () => sendTestEvent({ ctx: { actor: manager }, input: { credential: 'demo' } }),
  ]) {
    await expect(act()).rejects.toMatchObject(refused('NOT_ALLOWED'))
  }
})
