import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Collection } from '../../simulator/contract/collection.ts'
import { openPartner } from '../support/api-partner.ts'
import { openSimulator } from '../support/open-simulator.ts'

const simulator = openSimulator()

test('a payment is pending at first, completed at the first look, and credited once', async () => {
  const shop = await openPartner(simulator)
  const asked = await shop.collect('263000000001')
  expect([asked.status, asked.data.status, asked.data.next_action.type]).toEqual([202, 'pending', 'approve_on_phone'])
  expect(await shop.balance()).toBe('1000.00')
  const seen = await shop.get(`/collections/${asked.data.id}`)
  expect(Collection.parse(seen.data)).toMatchObject({ status: 'completed', credit: '10.00', rate: null })
  await shop.advance(60)
  expect(await shop.balance()).toBe('1010.00')
  expect((await shop.get('/statement')).data[0]).toMatchObject({ kind: 'collection', amount: '10.00' })
})

test('a payment that nobody looks at completes within about a minute', async () => {
  const shop = await openPartner(simulator)
  await shop.collect('263771234567')
  await shop.advance(60)
  expect((await shop.get('/collections?status=completed')).data).toHaveLength(1)
})

test('numbers 002, 003 and 004 complete late, are declined, and are reversed', async () => {
  const shop = await openPartner(simulator)
  const [slow, declined, reversed] = await Promise.all(
    ['002', '003', '004'].map((suffix) => shop.collect(`263000000${suffix}`)),
  )
  const status = async (asked: typeof slow) => (await shop.get(`/collections/${asked?.data.id}`)).data.status
  expect([await status(slow), await status(declined), await status(reversed)]).toEqual([
    'pending',
    'pending',
    'completed',
  ])
  await shop.advance(30)
  expect([await status(slow), await status(declined)]).toEqual(['completed', 'failed'])
  expect((await shop.get(`/collections/${declined?.data.id}`)).data.failure_code).toBe('CUSTOMER_DECLINED')
  await shop.advance(90)
  expect(await status(reversed)).toBe('reversed')
  expect(await shop.balance()).toBe('1010.00')
})

test('number 005 is unreachable and nothing of the request is stored', async () => {
  const shop = await openPartner(simulator)
  const refused = await shop.collect('263000000005')
  expect([refused.status, refused.error.code]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
  expect((await shop.get('/collections')).data).toEqual([])
})

test('a payment by code waits for 12345 and completes by nothing else', async () => {
  const shop = await openPartner(simulator)
  const { data } = await shop.collect('263000000001', { method: 'omari' })
  expect(data.next_action.type).toBe('submit_otp')
  await shop.advance(60)
  expect((await shop.get(`/collections/${data.id}`)).data.status).toBe('pending')
  const confirm = (otp: unknown) => shop.post(`/collections/${data.id}/confirm`, { otp })
  const wrong = await confirm('54321')
  expect([wrong.status, wrong.error.code]).toEqual([422, 'OTP_INVALID'])
  expect((await confirm(12345)).error.code).toBe('VALIDATION_FAILED')
  const right = await confirm('12345')
  expect([right.status, right.data.status, right.data.credit]).toEqual([200, 'completed', '10.00'])
  expect((await confirm('12345')).data.status).toBe('completed')
  expect(await shop.balance()).toBe('1010.00')
})

test('number 003 is declined after its time, though the right code came before', async () => {
  const shop = await openPartner(simulator)
  const { data } = await shop.collect('263000000003', { method: 'omari' })
  const confirm = () => shop.post(`/collections/${data.id}/confirm`, { otp: '12345' })
  await shop.advance(29)
  expect([(await confirm()).data.status, (await confirm()).data.status]).toEqual(['pending', 'pending'])
  await shop.advance(1)
  const declined = (await shop.get(`/collections/${data.id}`)).data
  expect([declined.status, declined.failure_code]).toEqual(['failed', 'CUSTOMER_DECLINED'])
  expect((await confirm()).error.code).toBe('OTP_INVALID')
  expect(await shop.balance()).toBe('1000.00')
})

const POST_COLLECTION = { method: 'POST', path: '/collections' }
const CONFIRM = { method: 'POST', path: '/collections/*/confirm' }

/** A payment by code under a fault, and what may happen to it. */
async function askByCode(fault: Record<string, unknown>, phone = '263000000001') {
  const shop = await openPartner(simulator)
  await shop.portal.request('PUT', '/faults', [fault])
  const { data } = await shop.collect(phone, { method: 'omari' })
  const look = async () => (await shop.get(`/collections/${data.id}`)).data
  return {
    shop,
    look,
    status: async (): Promise<string> => (await look()).status,
    confirm: async (): Promise<string> => {
      return (await shop.post(`/collections/${data.id}/confirm`, { otp: '12345' })).data.status
    },
  }
}

/** As entries, since an object literal with a `then` of its own looks like a promise. */
const pend = (match: object, seconds: number, outcome: string) =>
  Object.fromEntries(Object.entries({ match, kind: 'pend', seconds }).concat([['then', outcome]]))

test('a payment by code that pends completes at its time if the code came before, and not without one', async () => {
  const early = await askByCode(pend(POST_COLLECTION, 20, 'completed'))
  expect(await early.confirm()).toBe('pending')
  await early.shop.advance(19)
  expect(await early.status()).toBe('pending')
  await early.shop.advance(1)
  expect(await early.status()).toBe('completed')
  const late = await askByCode(pend(POST_COLLECTION, 20, 'completed'))
  await late.shop.advance(60)
  expect(await late.status()).toBe('pending')
  expect(await late.confirm()).toBe('completed')
})

test('a payment by code that pends and fails does so at its time, with or without the code', async () => {
  for (const sendsCode of [true, false]) {
    const asked = await askByCode(pend(POST_COLLECTION, 20, 'failed'))
    if (sendsCode) expect(await asked.confirm()).toBe('pending')
    await asked.shop.advance(19)
    expect(await asked.status()).toBe('pending')
    await asked.shop.advance(1)
    expect(await asked.look()).toMatchObject({ status: 'failed', failure_code: 'CUSTOMER_DECLINED' })
    expect(await asked.shop.balance()).toBe('1000.00')
  }
})

test('a payment by code that would pend for longer than it lives expires, confirmed or not', async () => {
  const asked = await askByCode(pend(POST_COLLECTION, 86_400, 'completed'))
  expect(await asked.confirm()).toBe('pending')
  await asked.shop.advance(900)
  expect(await asked.look()).toMatchObject({ status: 'failed', failure_code: 'EXPIRED' })
})

test('a confirmation that pends ends as told, and one that was held still waits for its number', async () => {
  for (const outcome of ['completed', 'failed']) {
    const asked = await askByCode(pend(CONFIRM, 20, outcome))
    expect(await asked.confirm()).toBe('pending')
    await asked.shop.advance(19)
    expect(await asked.status()).toBe('pending')
    await asked.shop.advance(1)
    expect(await asked.status()).toBe(outcome)
  }
  const held = await askByCode({ match: CONFIRM, kind: 'hold' }, '263000000002')
  expect(await held.confirm()).toBe('pending')
  await held.shop.portal.request('PUT', '/faults', [])
  expect(await held.status()).toBe('pending')
  await held.shop.advance(30)
  expect(await held.status()).toBe('completed')
})

test('a payment by pay-code shows the code, and one unpaid for 15 minutes expires', async () => {
  const shop = await openPartner(simulator)
  const { data } = await shop.collect('263000000001', { method: 'innbucks' })
  expect(data.next_action).toEqual({ type: 'pay_code', message: expect.any(String), code: expect.any(String) })
  const match = { method: 'POST', path: '/collections' }
  await shop.portal.request('PUT', '/faults', [{ match, kind: 'hold' }])
  const held = await shop.collect('263000000001')
  await shop.advance(899)
  expect((await shop.get(`/collections/${held.data.id}`)).data.status).toBe('pending')
  await shop.advance(1)
  const expired = (await shop.get(`/collections/${held.data.id}`)).data
  expect([expired.status, expired.failure_code, expired.credit]).toEqual(['failed', 'EXPIRED', null])
})

test('the customer answers a held payment on the phone', async () => {
  const shop = await openPartner(simulator)
  const match = { method: 'POST', path: '/collections' }
  await shop.portal.request('PUT', '/faults', [{ match, kind: 'hold' }])
  const [yes, no] = [await shop.collect('263000000001'), await shop.collect('263000000001')]
  await shop.portal.request('POST', `/collections/${yes.data.id}/customer`, { answer: 'approve' })
  await shop.portal.request('POST', `/collections/${no.data.id}/customer`, { answer: 'decline' })
  expect((await shop.get(`/collections/${yes.data.id}`)).data.status).toBe('completed')
  expect((await shop.get(`/collections/${no.data.id}`)).data.failure_code).toBe('CUSTOMER_DECLINED')
})

test('a customer may pay in ZWG and the partner is credited in USD', async () => {
  const shop = await openPartner(simulator)
  const { data } = await shop.collect('263000000001', { currency: 'ZWG' })
  expect(data).toMatchObject({ charge_amount: '265.00', rate: '26.5000', amount: '10.00' })
  expect((await shop.get(`/collections/${data.id}`)).data.credit).toBe('10.00')
})

test('payments are replayed, conflict and page like sales', async () => {
  const shop = await openPartner(simulator)
  const body = { method: 'ecocash', amount: '1.00', customer_phone: '263771234567', reference: 'C-1' }
  const idempotencyKey = randomUUID()
  const first = await shop.post('/collections', body, { idempotencyKey })
  const again = await shop.post('/collections', body, { idempotencyKey })
  expect([again.status, again.headers.get('idempotency-replayed'), again.data]).toEqual([200, 'true', first.data])
  for (const [changed, key] of [
    [{ ...body, amount: '2.00' }, idempotencyKey],
    [{ ...body, amount: '2.00' }, randomUUID()],
  ] as const) {
    const refused = await shop.post('/collections', changed, { idempotencyKey: key })
    expect([refused.status, refused.error.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT'])
  }
  const { id } = await shop.quote({ product: 'econet.airtime', recipient: { phone: '263771234567' }, amount: '1.00' })
  const elsewhere = await shop.post('/transactions', { quote_id: id, reference: 'S-1' }, { idempotencyKey })
  expect(elsewhere.error.code).toBe('IDEMPOTENCY_CONFLICT')
  expect((await shop.get('/collections?reference=C-1&method=ecocash')).data).toHaveLength(1)
  expect((await shop.get('/collections?method=omari')).data).toEqual([])
})

test('a paused method is refused until it is opened again', async () => {
  const shop = await openPartner(simulator)
  await shop.portal.request('PATCH', '/methods/innbucks', { paused: true })
  const refused = await shop.collect('263000000001', { method: 'innbucks' })
  expect([refused.status, refused.error.code]).toEqual([409, 'COLLECTION_METHOD_UNAVAILABLE'])
  await shop.portal.request('PATCH', '/methods/innbucks', { paused: false })
  expect((await shop.collect('263000000001', { method: 'innbucks' })).status).toBe(202)
})

test('a payment reversed after it was spent pauses the partner until a top-up', async () => {
  const shop = await openPartner(simulator)
  const { data } = await shop.collect('263000000004', { amount: '500.00' })
  await shop.get(`/collections/${data.id}`)
  await shop.sell({ phone: '263000000001' }, { amount: '1500.00' })
  const quote = await shop.quote({ product: 'econet.airtime', recipient: { phone: '263771234567' }, amount: '1.00' })
  await shop.advance(120)
  expect(await shop.balance()).toBe('-425.00')
  const sale = { quote_id: quote.id, reference: 'late' }
  for (const refused of [
    await shop.post('/transactions', sale, { idempotencyKey: randomUUID() }),
    await shop.collect('263000000001'),
    await shop.post('/quotes', { product: 'zesa.prepaid', recipient: { meter: '00000000001' }, amount: '1.00' }),
  ]) {
    expect([refused.status, refused.error.code, refused.error.reason]).toEqual([
      403,
      'PARTNER_PAUSED',
      'negative_balance',
    ])
  }
  const fund = async (amount: string) => {
    const body = { method: 'mobile_money', amount, reference: randomUUID(), phone: '263000000001' }
    const { data: funding } = await shop.post('/fundings', body, { idempotencyKey: randomUUID() })
    return (await shop.get(`/fundings/${funding.id}`)).data
  }
  expect((await fund('100.00')).status).toBe('credited')
  expect((await shop.collect('263000000001')).error.code).toBe('PARTNER_PAUSED')
  await fund('325.00')
  expect((await shop.collect('263000000001')).status).toBe(202)
})

test('a top-up in USDT is credited after 30 seconds, by mobile money as its number says', async () => {
  const shop = await openPartner(simulator)
  const fund = async (more: object) => {
    const body = { amount: '50.00', reference: randomUUID(), ...more }
    return (await shop.post('/fundings', body, { idempotencyKey: randomUUID() })).data
  }
  const usdt = await fund({ method: 'usdt' })
  const declined = await fund({ method: 'mobile_money', phone: '263000000003' })
  expect([usdt.status, declined.status]).toEqual(['pending', 'pending'])
  await shop.advance(30)
  expect((await shop.get(`/fundings/${usdt.id}`)).data).toMatchObject({
    status: 'credited',
    credited_at: expect.any(String),
  })
  expect((await shop.get(`/fundings/${declined.id}`)).data.status).toBe('failed')
  expect(await shop.balance()).toBe('1050.00')
  expect((await shop.post('/fundings', { method: 'mobile_money' }, { idempotencyKey: 'k' })).error.code).toBe(
    'VALIDATION_FAILED',
  )
})
