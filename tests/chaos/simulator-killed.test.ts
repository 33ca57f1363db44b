import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { callApi, openPartner, type WireAnswer } from '../support/api-partner.ts'
import { createEmptyDatabase } from '../support/postgres.ts'
import { brokenRules } from '../support/simulator-books.ts'
import { startSimulatorProcess } from '../support/simulator-process.ts'
import { openWebhookReceiver } from '../support/webhook-receiver.ts'

const SALES = 1_000
const TILLS = 16
const KILLS = 4

test('1,000 sales with kill -9 at random moments: each answered sale exists once, and the books add up', {
  timeout: 300_000,
}, async () => {
  const database = await createEmptyDatabase()
  // One port for all, which no other file's simulator gets meanwhile.
  const start = { databaseUrl: database.url, env: { SIMULATOR_PORT: String(await freePort()) } }
  let simulator = await startSimulatorProcess(start)
  const { key, portal } = await openPartner(simulator)
  await portal.request('POST', '/sandbox/reset')
  const answered = new Map<string, string>()

  /** Sends until there is an answer: a killed simulator gives none. */
  async function insist(path: string, body: unknown, idempotencyKey?: string): Promise<WireAnswer> {
    for (;;) {
      const request = { method: 'POST', key, body, ...(idempotencyKey !== undefined && { idempotencyKey }) }
      const answer = await callApi(`${simulator.baseUrl}${path}`, request).catch(() => null)
      if (answer && answer.error?.code !== 'IDEMPOTENCY_IN_PROGRESS') return answer
      await pause(20)
    }
  }

  async function sellOne(): Promise<void> {
    const recipient = { phone: '263000000001' }
    const quoted = await insist('/quotes', { product: 'econet.airtime', recipient, amount: '0.10' })
    const reference = randomUUID()
    const sold = await insist('/transactions', { quote_id: quoted.data.id, reference }, randomUUID())
    expect(sold.data.status).toBe('completed')
    answered.set(reference, sold.data.id)
  }

  let left = SALES
  const tills = Array.from({ length: TILLS }, async () => {
    while (left > 0) {
      left -= 1
      await sellOne()
    }
  })
  const sold = Promise.all(tills)
  sold.catch(() => undefined)
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const goal = (SALES / (KILLS + 1)) * kill - Math.random() * 100
    await expect.poll(() => answered.size, { timeout: 60_000, interval: 1 }).toBeGreaterThan(goal)
    await simulator.stop('SIGKILL')
    simulator = await startSimulatorProcess(start)
  }
  await sold

  const found = new Map<string, string>()
  let cursor: string | null = null
  do {
    const path: string = `/transactions${cursor === null ? '' : `?cursor=${cursor}`}`
    const { data, meta } = await callApi(`${simulator.baseUrl}${path}`, { key })
    for (const { reference, id } of data) {
      expect(found.has(reference)).toBe(false)
      found.set(reference, id)
    }
    cursor = meta.next_cursor
  } while (cursor !== null)
  expect(found).toEqual(answered)
  expect(await brokenRules(database.url)).toEqual([])
  const { data } = await callApi(`${simulator.baseUrl}/balances`, { key })
  expect(data.available).toBe((1_000 - SALES * 0.1).toFixed(2))
  await simulator.stop()
  await database.drop()
})

test('pending outcomes, the clock, faults and webhooks all survive a kill -9', async () => {
  const database = await createEmptyDatabase()
  const receiver = await openWebhookReceiver()
  const before = await startSimulatorProcess({ databaseUrl: database.url })
  const shop = await openPartner(before)
  await shop.portal.request('PUT', '/webhook', { environment: 'test', url: receiver.url })
  receiver.answerWith(503)
  await shop.sell({ phone: '263000000001' })
  const { data: sale } = await shop.sell({ phone: '263000000002' })
  await shop.advance(10)
  const match = { method: 'GET', path: '/balances' }
  await shop.portal.request('PUT', '/faults', [{ match, kind: 'error', code: 'INTERNAL_ERROR' }])
  await before.stop('SIGKILL')

  receiver.answerWith(200)
  const after = await startSimulatorProcess({ databaseUrl: database.url })
  const portal = after.portalAs(shop.portal.token)
  const clock = (await portal.request('GET', '/clock')).data as { ahead_seconds: number }
  expect(clock.ahead_seconds).toBe(10)
  expect((await callApi(`${after.baseUrl}/balances`, { key: shop.key })).status).toBe(500)
  await portal.request('POST', '/clock/advance', { seconds: 20 })
  const settled = await callApi(`${after.baseUrl}/transactions/${sale.id}`, { key: shop.key })
  expect(settled.data.status).toBe('completed')
  const objects = receiver.received.map(({ body }) => JSON.parse(body).object_id)
  expect(objects).toContain(sale.id)
  const { data } = await portal.request('GET', '/deliveries')
  const statuses = (data as { status: string }[]).map(({ status }) => status)
  expect(statuses).toEqual(['delivered', 'delivered'])
  await after.stop()
  await receiver.close()
  await database.drop()
})
