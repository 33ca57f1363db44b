import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { type ApiPartner, goLive, openPartner } from '../support/api-partner.ts'
import { openSimulator } from '../support/open-simulator.ts'

const simulator = openSimulator()

const AIRTIME = { product: 'econet.airtime', recipient: { phone: '263771234567' } }

async function sellLive(shop: ApiPartner, key: string, amount: string) {
  const quoted = await shop.post('/quotes', { ...AIRTIME, amount }, { key })
  if (quoted.status !== 200) return quoted
  const body = { quote_id: quoted.data.id, reference: randomUUID() }
  return shop.post('/transactions', body, { key, idempotencyKey: randomUUID() })
}

function collectLive(shop: ApiPartner, key: string, more: object = {}) {
  const body = { method: 'ecocash', amount: '10.00', customer_phone: '263771234567', reference: randomUUID(), ...more }
  return shop.post('/collections', body, { key, idempotencyKey: randomUUID() })
}

test('live is enabled by the last of its steps, the first credited top-up included', async () => {
  const shop = await openPartner(simulator)
  const wanted = { environment: 'live', abilities: ['balance:read'] }
  expect((await shop.portal.request('POST', '/keys', wanted)).status).toBe(403)
  await shop.portal.request('PATCH', '/partner', { two_factor: true })
  const { key } = (await shop.portal.request('POST', '/keys', wanted)).data as { key: string }
  expect(key).toMatch(/^service_live_/)
  const refused = await shop.get('/me', key)
  expect([refused.status, refused.error.code]).toEqual([403, 'LIVE_NOT_ENABLED'])
  await shop.portal.request('PATCH', '/partner', { terms_accepted: true, live_access_requested: true })
  expect((await shop.get('/me', key)).error.code).toBe('LIVE_NOT_ENABLED')
  const wrong = await shop.portal.request('POST', '/bank-transfers', { reference: 'XP-NONE-0000', amount: '50.00' })
  expect(wrong.status).toBe(422)
  await shop.portal.request('POST', '/bank-transfers', { reference: shop.code, amount: '50.00' })
  expect((await shop.get('/me', key)).data).toMatchObject({ environment: 'live', tier: 'starter' })
  expect((await shop.get('/balances', key)).data.available).toBe('50.00')
})

test('a live key expires within a year', async () => {
  const shop = await openPartner(simulator)
  await goLive(shop)
  const wanted = { environment: 'live', abilities: [] }
  const tooLong = new Date(Date.now() + 400 * DAY_MS).toISOString()
  expect((await shop.portal.request('POST', '/keys', { ...wanted, expires_at: tooLong })).status).toBe(422)
  const made = (await shop.portal.request('POST', '/keys', wanted)).data as { expires_at: string }
  expect(Date.parse(made.expires_at) - Date.now()).toBeLessThan(366.5 * DAY_MS)
})

test('starter limits are named if a sale or collection would exceed them', async () => {
  const shop = await openPartner(simulator)
  const key = await goLive(shop)
  const limitOf = (answer: { status: number; error: { code: string; limit: string } }) => [
    answer.status,
    answer.error.code,
    answer.error.limit,
  ]
  expect(limitOf(await sellLive(shop, key, '21.06'))).toEqual([409, 'LIMIT_EXCEEDED', 'per_sale'])
  for (let count = 0; count < 5; count += 1) expect((await sellLive(shop, key, '21.05')).status).toBe(201)
  expect(limitOf(await sellLive(shop, key, '0.11'))).toEqual([409, 'LIMIT_EXCEEDED', 'sales_per_day'])
  expect(limitOf(await collectLive(shop, key, { amount: '50.01' }))).toEqual([409, 'LIMIT_EXCEEDED', 'per_collection'])
  for (let count = 0; count < 4; count += 1) {
    expect((await collectLive(shop, key, { amount: '50.00' })).status).toBe(202)
  }
  expect(limitOf(await collectLive(shop, key))).toEqual([409, 'LIMIT_EXCEEDED', 'collections_per_day'])
  expect((await shop.get('/me', key)).data.limits).toEqual([
    { name: 'per_sale', limit: '20.00', used_today: '0.00' },
    { name: 'sales_per_day', limit: '100.00', used_today: '100.00' },
    { name: 'per_collection', limit: '50.00', used_today: '0.00' },
    { name: 'collections_per_day', limit: '200.00', used_today: '200.00' },
  ])
})

test('a failed collection gives its amount back, and a day ends at midnight in Harare', async () => {
  const shop = await openPartner(simulator)
  const key = await goLive(shop)
  const first = await collectLive(shop, key, { amount: '50.00' })
  const used = async () => (await shop.get('/me', key)).data.limits[3].used_today
  expect(await used()).toBe('50.00')
  await shop.portal.request('POST', `/collections/${first.data.id}/customer`, { answer: 'decline' })
  expect(await used()).toBe('0.00')
  const { now } = (await shop.portal.request('GET', '/clock')).data as { now: string }
  const sinceMidnight = (Date.parse(now) / 1000 + 7200) % 86_400
  await shop.advance(86_400 - sinceMidnight - 60)
  await collectLive(shop, key, { amount: '50.00' })
  expect(await used()).toBe('50.00')
  await shop.advance(61)
  expect(await used()).toBe('0.00')
  await shop.advance(900)
  expect(await used()).toBe('0.00')
})

test('live collections wait for the customer, are USD only, and know no sandbox numbers', async () => {
  const shop = await openPartner(simulator)
  const key = await goLive(shop)
  const zwg = await collectLive(shop, key, { currency: 'ZWG' })
  expect([zwg.status, zwg.error.code, zwg.error.reason]).toEqual([409, 'COLLECTION_METHOD_UNAVAILABLE', 'zwg_not_live'])
  expect((await collectLive(shop, key, { customer_phone: '263000000001' })).error.code).toBe('RECIPIENT_INVALID')
  const { data } = await collectLive(shop, key)
  await shop.advance(600)
  expect((await shop.get(`/collections/${data.id}`, key)).data.status).toBe('pending')
  await shop.portal.request('POST', `/collections/${data.id}/customer`, { answer: 'approve' })
  expect((await shop.get(`/collections/${data.id}`, key)).data.status).toBe('completed')
  const sandboxNumber = { product: 'econet.airtime', recipient: { phone: '263000000001' }, amount: '1.00' }
  expect((await shop.post('/quotes', sandboxNumber, { key })).error.code).toBe('RECIPIENT_INVALID')
})

test('live keys sell only what is live at launch', async () => {
  const shop = await openPartner(simulator)
  const key = await goLive(shop)
  const { data } = await shop.get('/products', key)
  const open = data.filter(({ available }: { available: boolean }) => available)
  const operators = (category: string, suffix: string) =>
    new Set(
      open
        .filter((product: { category: string; code: string }) => product.category === category)
        .filter(({ code }: { code: string }) => code.includes(suffix))
        .map(({ operator }: { operator: string }) => operator),
    )
  expect(operators('airtime', 'airtime').size).toBe(3)
  expect(operators('data', 'bundle').size).toBe(2)
  expect(operators('bill', '')).toEqual(new Set(['zesa']))
  expect(operators('voucher', '').size).toBe(0)
  const closed = await shop.post(
    '/quotes',
    { product: 'dstv.bill', recipient: { account: '41234567' }, amount: '5.00' },
    { key },
  )
  expect(closed.error.code).toBe('PRODUCT_UNAVAILABLE')
})

test('a key of one environment never reaches an object of the other', async () => {
  const shop = await openPartner(simulator)
  const key = await goLive(shop)
  const live = await sellLive(shop, key, '1.00')
  const refused = await shop.get(`/transactions/${live.data.id}`)
  expect([refused.status, refused.error.code]).toEqual([401, 'KEY_ENVIRONMENT_MISMATCH'])
  const quoted = await shop.post('/quotes', { ...AIRTIME, amount: '1.00' }, { key })
  const body = { quote_id: quoted.data.id, reference: randomUUID() }
  const mixed = await shop.post('/transactions', body, { idempotencyKey: randomUUID() })
  expect(mixed.error.code).toBe('KEY_ENVIRONMENT_MISMATCH')
})

test('from the Verified tier on, live keys work from allowed addresses only', async () => {
  const shop = await openPartner(simulator)
  const key = await goLive(shop)
  const change = { business_verified: true, tier: 'verified', allowed_ips: ['203.0.113.9'] }
  await shop.portal.request('PATCH', '/partner', change)
  const refused = await shop.get('/me', key)
  expect([refused.status, refused.error.code]).toEqual([403, 'IP_NOT_ALLOWED'])
  await shop.portal.request('PATCH', '/partner', { allowed_ips: ['127.0.0.0/8'] })
  const me = await shop.get('/me', key)
  expect(me.data.limits.map(({ limit }: { limit: string }) => limit)).toEqual([
    '500.00',
    '5000.00',
    '1000.00',
    '10000.00',
  ])
  await shop.portal.request('PATCH', '/partner', { allowed_ips: [] })
  expect((await shop.get('/me')).status).toBe(200)
})
