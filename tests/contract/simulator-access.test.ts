import { expect, test } from 'vitest'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { callApi, openPartner } from '../support/api-partner.ts'
import { openSimulator } from '../support/open-simulator.ts'
import { createEmptyDatabase } from '../support/postgres.ts'
import { startSimulatorProcess } from '../support/simulator-process.ts'

const simulator = openSimulator()

test('a missing or wrong key is KEY_INVALID, with a request id on every answer', async () => {
  for (const key of [undefined, '', 'service_test_wrong', 'service_live_wrong']) {
    const answer = await callApi(`${simulator.baseUrl}/me`, key === undefined ? {} : { key })
    expect([answer.status, answer.error.code]).toEqual([401, 'KEY_INVALID'])
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
    expect(answer.error).toEqual({ code: 'KEY_INVALID', hint: expect.any(String), docs_url: expect.any(String) })
  }
})

test('the demo partner has its fixed key and branches', async () => {
  const key = 'service_test_demo_all_abilities'
  const me = await callApi(`${simulator.baseUrl}/me`, { key })
  expect(me.data).toMatchObject({ partner_code: 'XP-DEMO-0001', environment: 'test', tier: 'starter' })
  const branches = await callApi(`${simulator.baseUrl}/branches`, { key })
  expect(branches.data).toEqual([
    { id: 'HRE-01', name: 'Harare First Street' },
    { id: 'BYO-01', name: 'Bulawayo Fife Street' },
    { id: 'MUT-01', name: 'Mutare Main Street' },
  ])
})

test('a key without an ability learns which one it lacks; revoked and expired keys are invalid', async () => {
  const shop = await openPartner(simulator)
  const made = await shop.portal.request('POST', '/keys', { environment: 'test', abilities: ['balance:read'] })
  const { id, key } = made.data as { id: string; key: string }
  expect((await shop.get('/balances', key)).status).toBe(200)
  expect((await shop.get('/me', key)).data.abilities).toEqual(['balance:read'])
  const refused = await shop.get('/products', key)
  expect([refused.status, refused.error.code, refused.error.ability]).toEqual([
    403,
    'ABILITY_MISSING',
    'catalogue:read',
  ])
  await shop.portal.request('DELETE', `/keys/${id}`)
  expect((await shop.get('/balances', key)).error.code).toBe('KEY_INVALID')

  const expires_at = new Date(Date.now() + 365 * DAY_MS).toISOString()
  const expiring = await shop.portal.request('POST', '/keys', { environment: 'test', abilities: [], expires_at })
  const expiringKey = (expiring.data as { key: string }).key
  expect((await shop.get('/me', expiringKey)).status).toBe(200)
  await shop.advance(366 * 86_400)
  expect((await shop.get('/me', expiringKey)).error.code).toBe('KEY_INVALID')
})

test('a key limited to a branch tags its sales and sees no others', async () => {
  const shop = await openPartner(simulator)
  for (const id of ['A', 'B']) await shop.portal.request('POST', '/branches', { id, name: `Branch ${id}` })
  const abilities = ['transactions:write', 'transactions:read']
  const made = await shop.portal.request('POST', '/keys', { environment: 'test', abilities, branch_id: 'A' })
  const key = (made.data as { key: string }).key
  const body = { product: 'econet.airtime', recipient: { phone: '263000000001' }, amount: '1.00' }
  expect((await shop.post('/quotes', { ...body, branch_id: 'B' }, { key })).error.code).toBe('VALIDATION_FAILED')
  const { id: quote_id } = (await shop.post('/quotes', body, { key })).data
  const request = { quote_id, reference: 'from A' }
  const idempotencyKey = crypto.randomUUID()
  expect((await shop.post('/transactions', request, { key, idempotencyKey })).data.branch_id).toBe('A')
  const { data: elsewhere } = await shop.sell({ phone: '263000000001' })
  expect((await shop.get('/transactions', key)).data).toHaveLength(1)
  expect((await shop.get(`/transactions/${elsewhere.id}`, key)).error.code).toBe('NOT_FOUND')
  expect((await shop.get('/transactions?branch_id=A')).data).toHaveLength(1)
})

test('unknown addresses and methods answer with the error envelope', async () => {
  const shop = await openPartner(simulator)
  expect((await shop.get('/nothing')).error.code).toBe('NOT_FOUND')
  expect((await shop.get('/transactions/tx_nothing')).error.code).toBe('NOT_FOUND')
  expect((await shop.get('/products/nothing')).error.code).toBe('NOT_FOUND')
  const refused = await callApi(`${simulator.baseUrl}/quotes`, { method: 'DELETE', key: shop.key })
  expect([refused.status, refused.error.code, refused.headers.get('allow')]).toEqual([
    405,
    'METHOD_NOT_ALLOWED',
    'POST',
  ])
})

test('another partner sees nothing of a sale', async () => {
  const [shop, other] = [await openPartner(simulator), await openPartner(simulator)]
  const { data } = await shop.sell({ phone: '263000000001' })
  expect((await other.get(`/transactions/${data.id}`)).error.code).toBe('NOT_FOUND')
  expect((await other.get('/transactions')).data).toEqual([])
})

test('a paused product cannot be quoted until it is opened again', async () => {
  const shop = await openPartner(simulator)
  const code = 'netone.bundle.onefusion_5'
  const ask = () => shop.post('/quotes', { product: code, recipient: { phone: '263711234567' } })
  await shop.portal.request('PATCH', `/products/${code}`, { available: false })
  expect((await ask()).error.code).toBe('PRODUCT_UNAVAILABLE')
  expect((await shop.get(`/products/${code}`)).data.available).toBe(false)
  await shop.portal.request('PATCH', `/products/${code}`, { available: true })
  expect((await ask()).data.total_debit).toBe('4.80')
})

test('thresholds answer RATE_LIMITED and VELOCITY_LIMITED with Retry-After until the minute is over', async () => {
  const shop = await openPartner(simulator)
  await shop.portal.request('PUT', '/rates', { sales_per_minute: 1 })
  expect((await shop.sell({ phone: '263000000001' })).status).toBe(201)
  const fast = await shop.sell({ phone: '263000000001' })
  expect([fast.status, fast.error.code]).toEqual([429, 'VELOCITY_LIMITED'])
  await shop.portal.request('PUT', '/rates', { per_minute: 2 })
  for (const status of [200, 200, 429]) expect((await shop.get('/me')).status).toBe(status)
  const limited = await shop.get('/me')
  expect(limited.error.code).toBe('RATE_LIMITED')
  await shop.advance(Number(limited.headers.get('retry-after')))
  expect((await shop.get('/me')).status).toBe(200)
})

test('sales a minute are counted for each recipient by itself', async () => {
  const shop = await openPartner(simulator)
  await shop.portal.request('PUT', '/rates', { sales_per_minute: 2 })
  const sell = async (recipient: object, product?: string) => {
    const { status, error } = await shop.sell({ ...recipient }, product === undefined ? {} : { product })
    return error?.code ?? status
  }
  const numbers = ['263000000001', '263771234567', '263771234568', '263781234567']
  for (const expected of [201, 201, 'VELOCITY_LIMITED']) {
    for (const phone of numbers) expect([phone, await sell({ phone })]).toEqual([phone, expected])
    expect(await sell({ meter: '00000000001' }, 'zesa.prepaid')).toBe(expected)
  }
  expect(await sell({ phone: '263771234569' })).toBe(201)
})

test('a phone number is one recipient for all products, an account only at its own biller', async () => {
  const shop = await openPartner(simulator)
  await shop.portal.request('PUT', '/rates', { sales_per_minute: 1 })
  const number = '263711234567'
  const sell = async (recipient: object, product: string, amount: string | null) =>
    (await shop.sell({ ...recipient }, { product, amount })).status
  expect(await sell({ phone: number }, 'netone.airtime', '5.00')).toBe(201)
  expect(await sell({ phone: number }, 'netone.bundle.onefusion_5', null)).toBe(429)
  expect(await sell({ account: number }, 'dstv.bill', '5.00')).toBe(201)
  expect(await sell({ account: number }, 'harare.bill', '5.00')).toBe(201)
  expect(await sell({ account: number }, 'harare.bill', '5.00')).toBe(429)
})

test('lists are paged by cursor, and filtered', async () => {
  const shop = await openPartner(simulator)
  for (let count = 0; count < 51; count += 1) await shop.sell({ phone: '263000000001' }, { reference: `R${count}` })
  const first = await shop.get('/transactions')
  expect([first.data.length, first.data[0].reference]).toEqual([50, 'R50'])
  const second = await shop.get(`/transactions?cursor=${first.meta.next_cursor}`)
  expect(second.data.map(({ reference }: { reference: string }) => reference)).toEqual(['R0'])
  expect(second.meta.next_cursor).toBeNull()
  expect((await shop.get('/transactions?reference=R7')).data).toHaveLength(1)
  expect((await shop.get('/transactions?reference=none')).data).toEqual([])
  expect((await shop.get('/transactions?status=failed')).data).toEqual([])
  const { created_at } = first.data[0]
  const at = encodeURIComponent(created_at)
  expect((await shop.get(`/transactions?from=${at}`)).data[0].reference).toBe('R50')
  expect((await shop.get(`/transactions?to=${at}`)).data[0].reference).toBe('R49')
  for (const bad of ['cursor=x', 'from=yesterday', 'to=2026-02-30', 'status=done']) {
    expect((await shop.get(`/transactions?${bad}`)).error.code).toBe('VALIDATION_FAILED')
  }
})

test('the request log shows each request with its id, status and code, and survives a restart', async () => {
  const own = await createEmptyDatabase()
  const before = await startSimulatorProcess({ databaseUrl: own.url })
  const shop = await openPartner(before)
  await shop.get('/balances')
  const missed = await shop.get('/transactions/tx_nothing')
  await shop.get('/products/%00%ED%A0%80')
  expect(await before.stop()).toBe(0)
  const after = await startSimulatorProcess({ databaseUrl: own.url })
  const { data } = await after.portalAs(shop.portal.token).request('GET', '/requests')
  expect(data).toMatchObject([
    { method: 'GET', path: expect.stringContaining('/products/'), status: 404 },
    {
      method: 'GET',
      path: '/transactions/tx_nothing',
      status: 404,
      error_code: 'NOT_FOUND',
      request_id: missed.headers.get('x-request-id'),
    },
    { method: 'GET', path: '/balances', status: 200, error_code: null },
  ])
  await after.stop()
  await own.drop()
})
