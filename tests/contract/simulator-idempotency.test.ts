import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ApiPartner, openPartner } from '../support/api-partner.ts'
import { openSimulator } from '../support/open-simulator.ts'
import { createEmptyDatabase } from '../support/postgres.ts'
import { startSimulatorProcess } from '../support/simulator-process.ts'

const simulator = openSimulator()

const AIRTIME = { product: 'econet.airtime', recipient: { phone: '263000000001' }, amount: '5.00' }

async function prepare(shop: ApiPartner) {
  const { id } = await shop.quote(AIRTIME)
  const body = { quote_id: id, reference: randomUUID() }
  const idempotencyKey = randomUUID()
  return { body, idempotencyKey, send: () => shop.post('/transactions', body, { idempotencyKey }) }
}

test('the same request again is a replay: 200, the header and the same sale', async () => {
  const shop = await openPartner(simulator)
  const { send } = await prepare(shop)
  const first = await send()
  const again = await send()
  expect([first.status, again.status]).toEqual([201, 200])
  expect(first.headers.has('idempotency-replayed')).toBe(false)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(again.data).toEqual(first.data)
  expect(await shop.balance()).toBe('995.25')
})

test('a replay is answered after the quote has expired and the money is gone', async () => {
  const shop = await openPartner(simulator)
  const { send } = await prepare(shop)
  const first = await send()
  await shop.sell({ phone: '263000000001' }, { amount: '1047.63' })
  await shop.advance(600)
  expect((await send()).data).toEqual(first.data)
})

test('the same key or reference with other details is a conflict', async () => {
  const shop = await openPartner(simulator)
  const first = await prepare(shop)
  await first.send()
  const { id } = await shop.quote(AIRTIME)
  const sameKey = { quote_id: id, reference: randomUUID() }
  const sameReference = { quote_id: id, reference: first.body.reference }
  for (const refused of [
    await shop.post('/transactions', sameKey, { idempotencyKey: first.idempotencyKey }),
    await shop.post('/transactions', sameReference, { idempotencyKey: randomUUID() }),
    await shop.post('/transactions', first.body, { idempotencyKey: randomUUID() }),
  ]) {
    expect([refused.status, refused.error.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT'])
  }
  expect(await shop.balance()).toBe('995.25')
})

test('50 posts with one key make one sale', async () => {
  const shop = await openPartner(simulator)
  const { send } = await prepare(shop)
  const answers = await Promise.all(Array.from({ length: 50 }, send))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, error } of answers) {
    expect(status < 300 || error.code === 'IDEMPOTENCY_IN_PROGRESS').toBe(true)
  }
  expect((await shop.get('/transactions')).data).toHaveLength(1)
})

test('a second request meets IDEMPOTENCY_IN_PROGRESS while the first is held up', async () => {
  const shop = await openPartner(simulator)
  const { send } = await prepare(shop)
  const match = { method: 'POST', path: '/transactions' }
  await shop.portal.request('PUT', '/faults', [{ match, times: 1, kind: 'delay', ms: 500 }])
  const first = send()
  const other = await firstRefusal(send)
  expect([other.status, other.error.code]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS'])
  expect(Number(other.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await first).status).toBe(201)
})

/** Whichever of the two arrives first is delayed; the other is refused at once. */
async function firstRefusal(send: () => ReturnType<ApiPartner['post']>) {
  for (;;) {
    const answer = await send()
    if (answer.status === 409) return answer
    if (answer.status === 201) throw new Error('The delayed request was overtaken.')
  }
}

test('the key must be a UUID and a refused request does not use it up', async () => {
  const shop = await openPartner(simulator)
  const { body, idempotencyKey, send } = await prepare(shop)
  for (const bad of [undefined, 'abc', '', `${idempotencyKey}0`]) {
    const refused = await shop.post('/transactions', body, bad === undefined ? {} : { idempotencyKey: bad })
    expect([refused.status, refused.error.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(refused.errors).toHaveProperty('Idempotency-Key')
  }
  const match = { method: 'POST', path: '/transactions' }
  await shop.portal.request('PUT', '/faults', [{ match, times: 1, kind: 'error', code: 'INTERNAL_ERROR' }])
  const failed = await send()
  expect([failed.status, failed.error.code]).toEqual([500, 'INTERNAL_ERROR'])
  expect((await send()).status).toBe(201)
})

test('keys that differ in case are two keys where any text may be one', async () => {
  const shop = await openPartner(simulator)
  const pay = (idempotencyKey: string) => {
    const payment = { method: 'ecocash', amount: '5.00', customer_phone: '263000000001', reference: randomUUID() }
    return shop.post('/collections', payment, { idempotencyKey })
  }
  const topUp = (idempotencyKey: string) =>
    shop.post('/fundings', { method: 'usdt', amount: '5.00', reference: randomUUID() }, { idempotencyKey })
  for (const send of [pay, topUp]) {
    const name = randomUUID().slice(9)
    const answers = [await send(`Till-${name}`), await send(`till-${name}`), await send(`TILL-${name}`)]
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect((await send(`Till-${name}`)).error.code).toBe('IDEMPOTENCY_CONFLICT')
  }
})

test('a UUID is the same key in either case, at every endpoint', async () => {
  const shop = await openPartner(simulator)
  const { body, idempotencyKey, send } = await prepare(shop)
  const first = await send()
  const loud = { idempotencyKey: idempotencyKey.toUpperCase() }
  expect((await shop.post('/transactions', body, loud)).data).toEqual(first.data)
  const topUp = { method: 'usdt', amount: '5.00', reference: randomUUID() }
  expect((await shop.post('/fundings', topUp, loud)).error.code).toBe('IDEMPOTENCY_CONFLICT')
})

test('an answered sale is still there, and still a replay, after kill -9 and a restart', async () => {
  const own = await createEmptyDatabase()
  const before = await startSimulatorProcess({ databaseUrl: own.url })
  const shop = await openPartner(before)
  const { body, idempotencyKey, send } = await prepare(shop)
  const first = await send()
  await before.stop('SIGKILL')
  const after = await startSimulatorProcess({ databaseUrl: own.url })
  const url = `${after.baseUrl}/transactions`
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${shop.key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': idempotencyKey,
    },
    body: JSON.stringify(body),
  })
  expect([response.status, ((await response.json()) as { data: unknown }).data]).toEqual([200, first.data])
  await after.stop()
  await own.drop()
})
