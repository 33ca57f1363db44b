import pg from 'pg'
import pino from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { catchUp } from '@/lib/jobs/loops.ts'
import { handleDue, reprocessEvent } from '@/lib/office/webhook-inbox/handle-due.ts'
import { handleEvent } from '@/lib/office/webhook-inbox/internal/handle-event.ts'
import { db } from '@/lib/platform/database/db.ts'
import { CHANGE_CHANNEL } from '@/lib/platform/live/events.ts'
import { deposit, followNow } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { followTopUp, topUp } from '../support/top-up.ts'
import { eventDueInSeconds, eventOf, makeEventsDue, receive } from '../support/webhook.ts'
import { startWorker } from '../support/worker-process.ts'

const shop = openShop()
Object.assign(globalThis, { posLog: pino({ level: 'silent' }) })
const PATIENCE = { timeout: 280_000, interval: 100 }
const FOREIGN = { type: 'transaction.completed', object_id: 'tx_elsewhere', reference: 'elsewhere' }

afterEach(async () => {
  await portalOf(shop.simulator.url).faults([])
  await db().webhookInbox.deleteMany()
})

/** A sale that waits here and is delivered at the Service, and what an event says of it. */
async function soldLater(amount: string) {
  const { id, sale } = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002', amount })
  await portalOf(shop.simulator.url).advance(40)
  return { id, told: { type: 'transaction.completed', object_id: sale.upstreamId, reference: sale.reference } }
}

const waiting = () => db().webhookInbox.count({ where: { handledAt: null } })

/** Handles what is due now, as the worker's loop does. */
async function handleAllDue(): Promise<void> {
  // The time of a row is rounded to a millisecond, so the newest may be due half of one after it came.
  await db().$executeRaw`select pg_sleep(0.001)`
  while (await handleDue());
}

const lookUpsFail = (path = '/transactions/*') =>
  portalOf(shop.simulator.url).faults([{ match: { method: 'GET', path }, kind: 'drop' }])

test('however many events are about nothing of ours, they end many at a time', async () => {
  await db().$executeRaw`
    insert into "WebhookInbox" (environment, credential, "eventId", type, "objectId", reference)
    select 'test', 'demo', 'evt_' || i, 'transaction.completed', 'tx_' || i, 'R-' || i from generate_series(1, 600) i`
  expect(await handleDue()).toBe(true)
  expect(await waiting()).toBe(100)
  expect(await handleDue()).toBe(false)
  expect(await db().webhookInbox.count({ where: { outcome: 'foreign' } })).toBe(600)
})

test('while more is due, catching up rests in proportion to the processor time that it took', async () => {
  await db().$executeRaw`
    insert into "WebhookInbox" (environment, credential, "eventId", type, "objectId")
    select 'test', 'demo', 'evt_' || i, 'transaction.completed', 'tx_' || i from generate_series(1, 501) i`
  const before = process.cpuUsage()
  const restMs = await catchUp()
  const { user, system } = process.cpuUsage(before)
  expect(restMs).toBeGreaterThan(0)
  expect(restMs).toBeLessThanOrEqual((4 * (user + system)) / 1_000)
  expect(await catchUp()).toBeNull()
})

test('taken together, events end as each would alone', async () => {
  const { sale } = await sellNow(shop.actor, { ...AIRTIME, amount: '3' })
  const [object_id, reference] = [sale.upstreamId, sale.reference]
  const payment = await followNow(shop.actor, await deposit(shop.actor))
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  const funding = await followTopUp(owner, await topUp(owner))
  const told = [
    { type: 'transaction.completed', object_id, reference },
    { type: 'transaction.completed', object_id },
    { type: 'transaction.completed', object_id: 'tx_unheard_of', reference },
    { type: 'transaction.completed', object_id, environment: 'live' },
    { type: 'collection.completed', object_id, reference },
    { type: 'collection.completed', object_id: payment.upstreamId },
    { type: 'collection.completed', reference: payment.reference },
    { type: 'collection.completed', object_id: 'col_unheard_of', reference: payment.reference },
    { type: 'funding.credited', reference: funding.reference },
    { type: 'funding.credited', object_id: 'fund_unheard_of', reference: funding.reference },
    { type: 'transaction.completed' },
    { type: 'funding.credited', object_id: 'fund_elsewhere' },
    { type: 'webhook.test' },
    { type: 'something.new', object_id },
    FOREIGN,
  ]
  const outcomes = async (handle: (eventIds: string[]) => Promise<void>) => {
    const eventIds: string[] = []
    for (const event of told) eventIds.push(await receive(event))
    await handle(eventIds)
    return Promise.all(eventIds.map(async (eventId) => (await eventOf(eventId)).outcome))
  }
  const alone = await outcomes(async (eventIds) => {
    for (const eventId of eventIds) await handleEvent((await eventOf(eventId)).id).catch(() => undefined)
  })
  await db().webhookInbox.deleteMany()
  const together = await outcomes(handleAllDue)
  expect(together).toEqual(alone)
  expect(together).toEqual([
    'same',
    'same',
    null,
    'other_environment',
    'foreign',
    'same',
    'same',
    null,
    'same',
    null,
    'foreign',
    'balance_refreshed',
    'test',
    'kept',
    'foreign',
  ])
})

test('two workers at once handle each event once', async ({ onTestFinished }) => {
  const { id, told } = await soldLater('4')
  for (let times = 0; times < 40; times += 1) await receive(times % 4 === 0 ? told : FOREIGN)
  const workers = [startWorker(shop.databaseUrl, onTestFinished), startWorker(shop.databaseUrl, onTestFinished)]
  await vi.waitFor(async () => expect(await waiting()).toBe(0), PATIENCE)
  for (let times = 0; times < 40; times += 1) await receive(times % 4 === 0 ? told : FOREIGN)
  await vi.waitFor(async () => expect(await waiting()).toBe(0), PATIENCE)
  const turns = async (where: object) =>
    (await db().webhookInbox.groupBy({ by: ['attempts'], where, _count: true })).map((row) => [
      row.attempts,
      row._count,
    ])
  expect(await turns({ outcome: 'foreign' })).toEqual([[0, 60]])
  expect(await turns({ outcome: { in: ['applied', 'same'] } })).toEqual([[1, 20]])
  expect((await viewOf(shop.actor, id)).sale.outcome).toBe('delivered')
  for (const worker of workers) await worker.kill()
})

test('a worker killed amid its events loses none: they are due again when its lease ends', async ({
  onTestFinished,
}) => {
  const { id, told } = await soldLater('5')
  const slow = { match: { method: 'GET', path: '/transactions/*' }, kind: 'delay', ms: 9_000 }
  await portalOf(shop.simulator.url).faults([slow])
  const [ours, foreign] = [await receive(told), await receive(FOREIGN)]
  const worker = startWorker(shop.databaseUrl, onTestFinished)
  await vi.waitFor(async () => expect((await eventOf(ours)).attempts).toBe(1), PATIENCE)
  await worker.kill()
  expect((await eventOf(foreign)).outcome).toBe('foreign')
  expect((await eventOf(ours)).handledAt).toBeNull()
  const seconds = await eventDueInSeconds(ours)
  expect(seconds).toBeGreaterThan(20)
  expect(seconds).toBeLessThanOrEqual(60)
  await portalOf(shop.simulator.url).faults([])
  expect(await handleDue()).toBe(false)
  expect((await eventOf(ours)).handledAt).toBeNull()
  await makeEventsDue()
  await handleAllDue()
  expect((await viewOf(shop.actor, id)).sale.outcome).toBe('delivered')
})

test('while the Service is away an event waits longer each time, and it is handled once the Service is back', async () => {
  const { id, told } = await soldLater('6')
  const eventId = await receive(told)
  await lookUpsFail()
  for (const most of [2.8, 7.4, 20.1]) {
    await makeEventsDue()
    const from = performance.now()
    await handleAllDue()
    const seconds = await eventDueInSeconds(eventId)
    expect(seconds).toBeLessThanOrEqual(most)
    expect(seconds + (performance.now() - from) / 1000).toBeGreaterThan(most / 2)
  }
  expect(await eventOf(eventId)).toMatchObject({ handledAt: null, attempts: 3 })
  await portalOf(shop.simulator.url).faults([])
  await makeEventsDue()
  await handleAllDue()
  expect((await viewOf(shop.actor, id)).sale.outcome).toBe('delivered')
})

test('an event that an owner has processed again is due at once, however long it had to wait', async () => {
  const { told } = await soldLater('6.5')
  const { id, eventId } = await eventOf(await receive(told))
  await lookUpsFail()
  await handleAllDue()
  expect(await eventDueInSeconds(eventId)).toBeGreaterThan(0)
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  await reprocessEvent({ ctx: { actor: owner }, input: { id: String(id) } })
  expect(await eventDueInSeconds(eventId)).toBeLessThanOrEqual(0)
  expect((await eventOf(eventId)).attempts).toBe(0)
})

test('events that never succeed keep no other one waiting', async () => {
  const [poison, good] = [await soldLater('7'), await soldLater('8')]
  await lookUpsFail(`/transactions/${poison.told.object_id}`)
  for (let times = 0; times < 9; times += 1) await receive(poison.told)
  const [ours, foreign] = [await receive(good.told), await receive(FOREIGN)]
  await db().$executeRaw`
    insert into "WebhookInbox" (environment, credential, "eventId", type, "dueAt")
    values ('test', 'a key of before', 'evt_nobody', 'transaction.completed', now() - interval '1 hour')`
  await handleAllDue()
  const outcomes = await Promise.all([ours, foreign, 'evt_nobody'].map(async (id) => (await eventOf(id)).outcome))
  expect(outcomes).toEqual(['applied', 'foreign', 'foreign'])
  const left = await db().webhookInbox.groupBy({ by: ['attempts'], where: { handledAt: null }, _count: true })
  expect(left).toEqual([{ attempts: 1, _count: 9 }])
})

test('events in any order, twice and at once, end in the state that the Service has', async () => {
  const { id, told } = await soldLater('9')
  for (const type of ['transaction.reversed', 'transaction.completed', 'transaction.failed', 'transaction.completed']) {
    await receive({ ...told, type })
  }
  await handleAllDue()
  expect((await viewOf(shop.actor, id)).sale.outcome).toBe('delivered')
  expect(await db().incident.count()).toBe(0)
  expect(await waiting()).toBe(0)
})

test('many events of one moment are told to the workers by few notices, and the last one is told too', async ({
  onTestFinished,
}) => {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const told: number[] = []
  client.on('notification', ({ payload }) => {
    if (payload?.includes('"event"')) told.push(performance.now())
  })
  await client.query(`listen ${CHANGE_CHANNEL}`)
  await new Promise((resolve) => setTimeout(resolve, 250))
  await receive(FOREIGN)
  await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 60_000, interval: 5 })
  await receive(FOREIGN)
  await vi.waitFor(() => expect(told).toHaveLength(2), { timeout: 60_000 })
  await new Promise((resolve) => setTimeout(resolve, 250))
  const from = performance.now()
  await Promise.all(Array.from({ length: 100 }, () => receive(FOREIGN)))
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(2), { timeout: 60_000 })
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(told.length).toBeLessThanOrEqual(4 + (performance.now() - from) / 200)
})

test('a job that the release before left is done, and its event is handled by its row', async ({ onTestFinished }) => {
  const { id, told } = await soldLater('10')
  // A worker that starts slowly would look the sale up first.
  await db().$executeRaw`update "Sale" set "nextCheckAt" = now() + interval '1 day' where "ticketId" = ${id}::uuid`
  const row = await eventOf(await receive(told))
  await db().$executeRaw`
    select graphile_worker.add_job('handle_event', json_build_object('inboxId', ${String(row.id)}::text))`
  const worker = startWorker(shop.databaseUrl, onTestFinished)
  const jobs = () => db().$queryRaw<unknown[]>`select from graphile_worker.jobs where task_identifier = 'handle_event'`
  await vi.waitFor(async () => {
    expect(await jobs()).toEqual([])
    expect((await eventOf(row.eventId)).outcome).toBe('applied')
  }, PATIENCE)
  expect((await viewOf(shop.actor, id)).sale.outcome).toBe('delivered')
  await worker.kill()
})
