import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { callApi, openPartner } from '../support/api-partner.ts'
import { openSimulator } from '../support/open-simulator.ts'
import { openWebhookReceiver } from '../support/webhook-receiver.ts'
import facts from './facts.json' with { type: 'json' }

const simulator = openSimulator()

const addressOf = (path: string) => `${simulator.baseUrl}${path.replace(/\{.*\}/, 'x')}`

test('every endpoint requires a key and its own ability, and refuses every other method', async () => {
  const shop = await openPartner(simulator)
  const made = await shop.portal.request('POST', '/keys', { environment: 'test', abilities: [] })
  const bare = (made.data as { key: string }).key
  const methods = new Map<string, string[]>()
  for (const [method, path, ability] of facts.endpoints as [string, string, string | null][]) {
    methods.set(path, [...(methods.get(path) ?? []), method])
    const anonymous = await callApi(addressOf(path), { method })
    expect([anonymous.status, anonymous.error.code], `${method} ${path}`).toEqual([401, 'KEY_INVALID'])
    const answer = await callApi(addressOf(path), { method, key: bare, ...(method === 'POST' && { body: {} }) })
    if (ability === null) expect(answer.status).toBe(200)
    else expect([answer.status, answer.error.code, answer.error.ability]).toEqual([403, 'ABILITY_MISSING', ability])
  }
  for (const [path, accepted] of methods) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !accepted.includes(one))) {
      const refused = await callApi(addressOf(path), { method, key: shop.key })
      expect([refused.status, refused.error.code], `${method} ${path}`).toEqual([405, 'METHOD_NOT_ALLOWED'])
    }
  }
  const me = await shop.get('/me')
  expect([...me.data.abilities].sort()).toEqual([...facts.abilities].sort())
})

test('the description lists exactly the endpoints and the codes', async () => {
  const response = await fetch(`${simulator.url}/openapi.json`)
  const { openapi, paths, components } = (await response.json()) as {
    openapi: string
    paths: Record<string, object>
    components: { schemas: { Error: { properties: { error: { properties: { code: { enum: string[] } } } } } } }
  }
  expect(openapi).toBe('3.1.0')
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(facts.endpoints.map(([method, path]) => `${method} /api/v1${path}`).sort())
  const { code } = components.schemas.Error.properties.error.properties
  expect([...code.enum].sort()).toEqual(Object.keys(facts.errors).sort())
})

test('every code comes with its status, and with Retry-After if it is worth repeating', async () => {
  const shop = await openPartner(simulator)
  const match = { method: 'GET', path: '/balances' }
  for (const [code, status] of Object.entries(facts.errors)) {
    await shop.portal.request('PUT', '/faults', [{ match, times: 1, kind: 'error', code }])
    const answer = await shop.get('/balances')
    expect([answer.status, answer.error.code]).toEqual([status, code])
    expect(answer.headers.has('retry-after'), code).toBe(facts.retryLater.includes(code))
  }
})

test('every list carries meta.next_cursor and every category is a filter', async () => {
  const shop = await openPartner(simulator)
  for (const path of facts.lists) expect((await shop.get(path)).meta).toEqual({ next_cursor: null })
  for (const category of facts.categories) {
    const { data } = await shop.get(`/products?category=${category}`)
    expect(data.length).toBeGreaterThan(0)
    expect(data.every((product: { category: string }) => product.category === category)).toBe(true)
  }
  expect((await shop.get('/products?category=toys')).error.code).toBe('VALIDATION_FAILED')
  for (const [method, type] of Object.entries(facts.collection.nextActions)) {
    expect((await shop.collect('263000000001', { method })).data.next_action.type).toBe(type)
  }
  for (const status of facts.transaction.statuses) {
    expect((await shop.get(`/transactions?status=${status}`)).status).toBe(200)
  }
})

test('each event of the document is sent, with the thin body', async () => {
  const shop = await openPartner(simulator)
  const receiver = await openWebhookReceiver()
  onTestFinished(receiver.close)
  await shop.portal.request('PUT', '/webhook', { environment: 'test', url: receiver.url })
  await shop.sell({ phone: '263000000003' })
  await shop.sell({ phone: '263000000004' })
  await shop.collect('263000000003')
  const taken = await shop.collect('263000000004', { amount: '1000.00' })
  await shop.get(`/collections/${taken.data.id}`)
  await shop.sell({ phone: '263000000001' }, { amount: '1500.00' })
  const funding = { method: 'usdt', amount: '1.00', reference: 'top-up' }
  await shop.post('/fundings', funding, { idempotencyKey: randomUUID() })
  await shop.post('/webhooks/test', {})
  await shop.advance(200)
  const bodies = receiver.received.map(({ body }) => JSON.parse(body))
  expect([...new Set(bodies.map(({ type }) => type))].sort()).toEqual([...facts.events].sort())
  for (const body of bodies) expect(Object.keys(body).sort()).toEqual(facts.eventBody)
})
