import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ERROR_CODES } from '../../simulator/http/api-error.ts'
import { type ApiPartner, openPartner } from '../support/api-partner.ts'
import { openSimulator } from '../support/open-simulator.ts'
import { createEmptyDatabase } from '../support/postgres.ts'
import { startSimulatorProcess } from '../support/simulator-process.ts'

const simulator = openSimulator()

const SELL = { method: 'POST', path: '/transactions' }

function setFaults(shop: ApiPartner, ...faults: object[]) {
  return shop.portal.request('PUT', '/faults', faults)
}

async function prepare(shop: ApiPartner) {
  const recipient = { phone: '263771234567' }
  const { id } = await shop.quote({ product: 'econet.airtime', recipient, amount: '5.00' })
  const body = { quote_id: id, reference: randomUUID() }
  const idempotencyKey = randomUUID()
  return { body, send: () => shop.post('/transactions', body, { idempotencyKey }) }
}

test('drop closes the connection before anything is done, drop_after once the sale is made', async () => {
  const shop = await openPartner(simulator)
  const { body, send } = await prepare(shop)
  const count = async () => (await shop.get(`/transactions?reference=${body.reference}`)).data.length
  await setFaults(shop, { match: SELL, times: 1, kind: 'drop' })
  await expect(send()).rejects.toThrow('fetch failed')
  expect(await count()).toBe(0)
  await setFaults(shop, { match: SELL, times: 1, kind: 'drop_after' })
  await expect(send()).rejects.toThrow('fetch failed')
  expect(await count()).toBe(1)
  expect((await send()).headers.get('idempotency-replayed')).toBe('true')
})

test('drop_after loses a refusal too, and garbage replaces it', async () => {
  const shop = await openPartner(simulator)
  const { body } = await prepare(shop)
  const refused = () =>
    shop.post('/transactions', { ...body, quote_id: 'qt_nothing' }, { idempotencyKey: randomUUID() })
  expect((await refused()).status).toBeGreaterThanOrEqual(400)
  await setFaults(shop, { match: SELL, times: 1, kind: 'drop_after' })
  await expect(refused()).rejects.toThrow('fetch failed')
  await setFaults(shop, { match: SELL, times: 1, kind: 'garbage' })
  await expect(refused()).rejects.toThrow('JSON')
})

test('garbage answers with a body that is not JSON', async () => {
  const shop = await openPartner(simulator)
  const { send } = await prepare(shop)
  await setFaults(shop, { match: SELL, times: 1, kind: 'garbage' })
  await expect(send()).rejects.toThrow('JSON')
  expect((await send()).data.status).toBe('completed')
})

test('an error fault answers with each code and its status, as often as configured', async () => {
  const shop = await openPartner(simulator)
  for (const [code, [status]] of Object.entries(ERROR_CODES)) {
    await setFaults(shop, { match: { method: 'GET', path: '/transactions/*' }, times: 1, kind: 'error', code })
    const answer = await shop.get('/transactions/tx_nothing')
    expect([answer.status, answer.error.code]).toEqual([status, code])
    const retryable = [409, 429, 500, 503].includes(status) && answer.headers.has('retry-after')
    const known = /LIMITED|UPSTREAM|IN_PROGRESS|INTERNAL/.test(code)
    expect(retryable, code).toBe(known)
    expect((await shop.get('/transactions/tx_nothing')).error.code).toBe('NOT_FOUND')
  }
})

const QUOTE = { product: 'zesa.prepaid', recipient: { meter: '00000000001' }, amount: '5.00' }

test.each([
  ['POST', '/quotes', 'LIMIT_EXCEEDED', { limit: 'sales_per_day' }, undefined],
  ['POST', '/transactions', 'LIMIT_EXCEEDED', { limit: 'sales_per_day' }, undefined],
  ['POST', '/collections', 'LIMIT_EXCEEDED', { limit: 'collections_per_day' }, undefined],
  ['GET', '/balances', 'LIMIT_EXCEEDED', {}, undefined],
  ['GET', '/balances', 'ABILITY_MISSING', { ability: 'balance:read' }, undefined],
  ['POST', '/collections', 'ABILITY_MISSING', { ability: 'collections:write' }, undefined],
  ['GET', '/me', 'ABILITY_MISSING', {}, undefined],
  ['POST', '/collections', 'COLLECTION_METHOD_UNAVAILABLE', { reason: 'method_paused' }, undefined],
  ['POST', '/transactions', 'PARTNER_PAUSED', { reason: 'negative_balance' }, undefined],
  ['POST', '/quotes', 'RECIPIENT_INVALID', {}, 'recipient.meter'],
  ['POST', '/collections', 'RECIPIENT_INVALID', {}, 'customer_phone'],
  ['POST', '/lookups/mobile', 'RECIPIENT_INVALID', {}, 'phone'],
  ['POST', '/collections', 'VALIDATION_FAILED', {}, 'method'],
  ['GET', '/transactions', 'VALIDATION_FAILED', {}, 'reference'],
  ['GET', '/balances', 'VALIDATION_FAILED', {}, undefined],
])('%s %s refused with %s names what the endpoint itself would', async (method, path, code, details, field) => {
  const shop = await openPartner(simulator)
  await setFaults(shop, { match: { method, path }, kind: 'error', code })
  const { error, errors } = method === 'GET' ? await shop.get(path) : await shop.post(path, QUOTE)
  const { code: told, hint, docs_url, ...more } = error
  expect([told, more, errors && Object.keys(errors)]).toEqual([code, details, field && [field]])
})

test('a recipient is refused by a fault without a body, too', async () => {
  const shop = await openPartner(simulator)
  await setFaults(shop, { match: { method: 'POST', path: '/quotes' }, kind: 'error', code: 'RECIPIENT_INVALID' })
  for (const body of ['', 'null', '{"recipient":"x"}', '{"recipient":null}', '{"recipient":{}}']) {
    const { status, errors } = await shop.post('/quotes', body)
    expect([status, Object.keys(errors)]).toEqual([422, ['recipient']])
  }
})

test('reject fails a sale at once and writes no ledger row', async () => {
  const shop = await openPartner(simulator)
  await setFaults(shop, { match: SELL, times: 1, kind: 'reject' })
  const { send } = await prepare(shop)
  const { status, data } = await send()
  expect([status, data.status, data.failure_code]).toEqual([201, 'failed', 'PROVIDER_REJECTED'])
  expect((await shop.get('/statement')).data).toHaveLength(1)
  expect(await shop.balance()).toBe('1000.00')
})

test('pend settles any sale after its seconds, and reverse undoes any sale after its own', async () => {
  const shop = await openPartner(simulator)
  // biome-ignore lint/suspicious/noThenProperty: the name that the contract gives it.
  await setFaults(shop, { match: SELL, times: 1, kind: 'pend', seconds: 5, then: 'failed' })
  const pending = await (await prepare(shop)).send()
  await setFaults(shop, { match: SELL, times: 1, kind: 'reverse', seconds: 7 })
  const reversed = await (await prepare(shop)).send()
  expect([pending.status, reversed.status]).toEqual([202, 201])
  await shop.advance(5)
  expect((await shop.get(`/transactions/${pending.data.id}`)).data.status).toBe('failed')
  await shop.advance(2)
  expect((await shop.get(`/transactions/${reversed.data.id}`)).data.status).toBe('reversed')
  expect(await shop.balance()).toBe('1000.00')
})

test('hold keeps sales and payments pending until it is cleared', async () => {
  const shop = await openPartner(simulator)
  await setFaults(
    shop,
    { match: SELL, kind: 'hold' },
    { match: { method: 'POST', path: '/collections' }, kind: 'hold' },
  )
  const sale = await (await prepare(shop)).send()
  const payment = await shop.collect('263000000001')
  await shop.advance(600)
  const statuses = async () => [
    (await shop.get(`/transactions/${sale.data.id}`)).data.status,
    (await shop.get(`/collections/${payment.data.id}`)).data.status,
  ]
  expect(await statuses()).toEqual(['pending', 'pending'])
  await setFaults(shop)
  expect(await statuses()).toEqual(['completed', 'completed'])
})

test('a fault waits for a request that can carry it out: a quote or a top-up uses none up in vain', async () => {
  const shop = await openPartner(simulator)
  const remaining = async () =>
    ((await shop.portal.request('GET', '/faults')).data as { remaining: number }[]).map((one) => one.remaining)
  const anything = { match: { method: 'POST', path: '*' }, times: 1 }
  await setFaults(shop, { ...anything, kind: 'reverse', seconds: 60 })
  const body = { method: 'mobile_money', amount: '5.00', reference: randomUUID(), phone: '263000000001' }
  const funding = await shop.post('/fundings', body, { idempotencyKey: randomUUID() })
  expect((await shop.get(`/fundings/${funding.data.id}`)).data.status).toBe('credited')
  const { send } = await prepare(shop)
  expect(await remaining()).toEqual([1])
  const sold = await send()
  expect([sold.data.status, await remaining()]).toEqual(['completed', [0]])
  await shop.advance(60)
  expect((await shop.get(`/transactions/${sold.data.id}`)).data.status).toBe('reversed')
  await setFaults(shop, { ...anything, kind: 'reject' })
  const recipient = { phone: '263771234567' }
  const refused = await shop.post('/quotes', { product: 'econet.airtime', recipient, amount: '5.00' })
  expect([refused.error.code, await remaining()]).toEqual(['RECIPIENT_INVALID', [0]])
})

test('a payment whose confirmation meets reverse is paid, then reversed after its seconds', async () => {
  const shop = await openPartner(simulator)
  const match = { method: 'POST', path: '/collections/*/confirm' }
  await setFaults(shop, { match, kind: 'reverse', seconds: 60 })
  for (const phone of ['263000000001', '263000000002']) {
    const { data } = await shop.collect(phone, { method: 'omari' })
    await shop.post(`/collections/${data.id}/confirm`, { otp: '12345' })
    if (phone === '263000000002') await shop.advance(30)
    const status = async () => (await shop.get(`/collections/${data.id}`)).data.status
    expect(await status()).toBe('completed')
    await shop.advance(59)
    expect(await status()).toBe('completed')
    await shop.advance(1)
    expect(await status()).toBe('reversed')
  }
  expect(await shop.balance()).toBe('1000.00')
})

test('one partner’s faults affect nobody else', async () => {
  const [shop, other] = [await openPartner(simulator), await openPartner(simulator)]
  await setFaults(shop, { match: { method: '*', path: '*' }, kind: 'error', code: 'INTERNAL_ERROR' })
  expect((await shop.get('/me')).status).toBe(500)
  expect((await other.get('/me')).status).toBe(200)
  expect((await setFaults(other, { match: SELL, kind: 'explode' })).status).toBe(422)
})

test('SIGTERM lets a request in flight finish and ends with 0', async () => {
  const own = await createEmptyDatabase()
  const second = await startSimulatorProcess({ databaseUrl: own.url })
  const shop = await openPartner(second)
  const { send } = await prepare(shop)
  await setFaults(shop, { match: SELL, kind: 'delay', ms: 800 })
  const selling = send()
  await expect.poll(async () => (await send()).status).toBe(409)
  const [code, sold] = await Promise.all([second.stop('SIGTERM'), selling])
  expect([code, sold.status]).toEqual([0, 201])
  await own.drop()
})
