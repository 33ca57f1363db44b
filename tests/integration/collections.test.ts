import { afterEach, expect, test, vi } from 'vitest'
import { confirmOtp } from '@/lib/counter/collections/confirm-otp.ts'
import { watchCollections } from '@/lib/jobs/watch-lists.ts'
import { handleEvent } from '@/lib/office/webhook-inbox/internal/handle-event.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { ServiceRefusal } from '@/lib/service/api/errors.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { age, collectionOf, deposit, followNow, freshPayer, incidentsAbout } from '../support/collect.ts'
import { collectionsAt, type Fault, portalOf } from '../support/portal.ts'
import { bookedFor } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()

afterEach(async () => {
  vi.restoreAllMocks()
  await portalOf(shop.simulator.url).faults([])
})

const POST = { method: 'POST', path: '/collections' }
const CONFIRM = { method: 'POST', path: '/collections/*/confirm' }

const under = (...faults: Fault[]) => portalOf(shop.simulator.url).faults(faults)
const confirm = (collectionId: string, otp: string) =>
  confirmOtp({ ctx: { actor: shop.actor }, input: { collectionId, otp } })

/** Makes the payer's answer wait, whatever the method. */
async function held(wanted: Parameters<typeof deposit>[1] = {}) {
  await under({ match: POST, kind: 'hold', times: 1 })
  return deposit(shop.actor, wanted)
}

test.each([
  ['ecocash', 'approve_on_phone'],
  ['omari', 'submit_otp'],
  ['innbucks', 'pay_code'],
])('%s waits and shows its next action %s', async (method, nextAction) => {
  const asked = await deposit(shop.actor, { method })
  expect(asked).toMatchObject({ outcome: 'waiting', nextAction, method, amountCents: 1250n })
  expect(asked.payCode === null).toBe(nextAction !== 'pay_code')
  expect(asked.reference).toMatch(/^HRE01-T1-\d{6}-C[0-9A-Z]{4}$/)
  expect(asked.expiresAt.getTime()).toBeGreaterThan(asked.createdAt.getTime())
  expect(await bookedFor(asked.ticketId)).toEqual({})
})

test.each(['ecocash', 'innbucks'])(
  'paid by %s, the money is in the balance and held for the customer',
  async (method) => {
    const paid = await followNow(shop.actor, await deposit(shop.actor, { method }))
    expect(paid).toMatchObject({ outcome: 'paid', creditCents: 1250n })
    expect(await bookedFor(paid.ticketId)).toEqual({ service_available: 1250, held: -1250 })
    expect(await db().ticket.findUniqueOrThrow({ where: { id: paid.ticketId } })).toMatchObject({ earmarked: true })
  },
)

test.each(['ecocash', 'omari', 'innbucks'])('declined, %s is not paid and nothing is booked', async (method) => {
  const asked = await deposit(shop.actor, { method, phone: '263000000003' })
  if (method === 'omari') await confirm(asked.id, '12345')
  expect((await collectionOf(shop.actor, asked.ticketId)).outcome).toBe('waiting')
  await portalOf(shop.simulator.url).advance(30)
  const declined = await followNow(shop.actor, asked)
  expect(declined).toMatchObject({ outcome: 'not_paid', failureCode: 'CUSTOMER_DECLINED' })
  expect(await bookedFor(declined.ticketId)).toEqual({})
})

test.each(['ecocash', 'omari', 'innbucks'])('unpaid for a quarter of an hour, %s has expired', async (method) => {
  const asked = await held({ method })
  await portalOf(shop.simulator.url).advance(900)
  expect(await followNow(shop.actor, asked)).toMatchObject({ outcome: 'not_paid', failureCode: 'EXPIRED' })
})

test.each(['ecocash', 'omari', 'innbucks'])('reversed after payment, %s leaves nothing held', async (method) => {
  const asked = await deposit(shop.actor, { method, phone: '263000000004' })
  if (method === 'omari') await confirm(asked.id, '12345')
  const paid = await followNow(shop.actor, asked)
  expect(paid.outcome).toBe('paid')
  await portalOf(shop.simulator.url).advance(130)
  expect(await watchCollections(credentialNamed('demo'))).toBe(1)
  expect((await collectionOf(shop.actor, asked.ticketId)).outcome).toBe('taken_back')
  expect(await bookedFor(asked.ticketId)).toEqual({})
  expect(await db().ticket.findUniqueOrThrow({ where: { id: paid.ticketId } })).toMatchObject({ earmarked: false })
})

test('the right code completes a payment at once, with or without spaces', async () => {
  const asked = await deposit(shop.actor, { method: 'omari' })
  await confirm(asked.id, '123 45')
  expect(await collectionOf(shop.actor, asked.ticketId)).toMatchObject({ outcome: 'paid', otpProblem: null })
})

test('a wrong code says so and changes nothing; the right one still works', async () => {
  const asked = await deposit(shop.actor, { method: 'omari' })
  await confirm(asked.id, '54321')
  const wrong = await collectionOf(shop.actor, asked.ticketId)
  expect(wrong).toMatchObject({ outcome: 'waiting', otp: 'wanted', otpProblem: { code: 'OTP_INVALID' } })
  await confirm(asked.id, '12345')
  expect((await collectionOf(shop.actor, asked.ticketId)).outcome).toBe('paid')
})

test.each(['123456789012345678901', '12.45', ''])('"%s" is no code: the Service is not called', async (otp) => {
  const asked = await deposit(shop.actor, { method: 'omari' })
  const sent = vi.spyOn(serviceFor('demo'), 'confirmCollection')
  await confirm(asked.id, otp)
  expect(sent).not.toHaveBeenCalled()
  expect((await collectionOf(shop.actor, asked.ticketId)).otpProblem).toEqual({ code: 'OTP_SHAPE' })
})

test('an accepted code is not asked for again while the payment is incomplete', async () => {
  const asked = await deposit(shop.actor, { method: 'omari', phone: '263000000002' })
  await confirm(asked.id, '12345')
  expect(await collectionOf(shop.actor, asked.ticketId)).toMatchObject({ outcome: 'waiting', otp: 'taken' })
  await portalOf(shop.simulator.url).advance(31)
  expect((await followNow(shop.actor, asked)).outcome).toBe('paid')
})

test('when the answer to a code is lost, a look-up finds the payment paid', async () => {
  const asked = await deposit(shop.actor, { method: 'omari' })
  await under({ match: CONFIRM, kind: 'drop_after', times: 1 })
  await confirm(asked.id, '12345')
  expect((await collectionOf(shop.actor, asked.ticketId)).outcome).toBe('paid')
})

test('when the code never arrived, the payment is looked up before the code is asked for again', async () => {
  const asked = await deposit(shop.actor, { method: 'omari' })
  const lookUp = { match: { method: 'GET', path: '/collections/*' }, kind: 'drop', times: 1 }
  await under({ match: CONFIRM, kind: 'drop', times: 1 }, lookUp)
  await confirm(asked.id, '12345')
  expect(await collectionOf(shop.actor, asked.ticketId)).toMatchObject({ outcome: 'waiting', otp: 'checking' })
  const sent = vi.spyOn(serviceFor('demo'), 'confirmCollection')
  await confirm(asked.id, '12345')
  expect(sent).not.toHaveBeenCalled()
  const found = await followNow(shop.actor, asked)
  expect(found).toMatchObject({ outcome: 'waiting', otp: 'wanted', otpProblem: { code: 'OTP_UNANSWERED' } })
  await confirm(asked.id, '12345')
  expect((await collectionOf(shop.actor, asked.ticketId)).outcome).toBe('paid')
})

test('two presses send one code', async () => {
  const asked = await deposit(shop.actor, { method: 'omari' })
  const sent = vi.spyOn(serviceFor('demo'), 'confirmCollection')
  await Promise.all([1, 2, 3].map(() => confirm(asked.id, '12345')))
  expect(sent).toHaveBeenCalledTimes(1)
})

test('no code is ever stored: not in a row, an event, the audit or an incident', async () => {
  const asked = await deposit(shop.actor, { method: 'omari' })
  await confirm(asked.id, '907315')
  await confirm(asked.id, '12345')
  for (const table of ['Collection', 'CollectionEvent', 'Audit', 'Incident', 'JournalEntry']) {
    const rows = await db().$queryRawUnsafe<{ text: string }[]>(`select t::text as text from "${table}" t`)
    expect(rows.filter(({ text }) => text.includes('907315'))).toEqual([])
  }
})

test('one form posted any number of times rings one phone once', async () => {
  const intentId = crypto.randomUUID()
  const phone = freshPayer()
  const all = await Promise.all([1, 2, 3].map(() => deposit(shop.actor, { intentId, phone })))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  expect(await collectionsAt(shop.simulator.baseUrl, all[0]?.reference ?? '')).toHaveLength(1)
})

test('a lost answer is unknown, never not paid, and is found by reference', async () => {
  await under({ match: POST, kind: 'drop_after', times: 1 })
  const asked = await deposit(shop.actor)
  expect(asked.outcome).toBe('unknown')
  expect((await followNow(shop.actor, asked)).outcome).toBe('waiting')
  expect((await followNow(shop.actor, asked)).outcome).toBe('paid')
  expect(await collectionsAt(shop.simulator.baseUrl, asked.reference)).toHaveLength(1)
})

test('a request that never arrived is repeated with the same key, and rings once', async () => {
  await under({ match: POST, kind: 'drop', times: 1 })
  const asked = await deposit(shop.actor)
  const { idempotencyKey } = await db().collection.findUniqueOrThrow({ where: { id: asked.id } })
  expect((await followNow(shop.actor, asked)).outcome).toBe('waiting')
  const after = await db().collection.findUniqueOrThrow({ where: { id: asked.id } })
  expect(after).toMatchObject({ idempotencyKey, attempts: 2 })
  expect(await collectionsAt(shop.simulator.baseUrl, asked.reference)).toHaveLength(1)
})

test('after two minutes no phone rings, and after sixteen an empty look-up ends it', async () => {
  await under({ match: POST, kind: 'drop' })
  const asked = await deposit(shop.actor)
  await age(asked.id, 3)
  await under()
  expect((await followNow(shop.actor, asked)).outcome).toBe('unknown')
  expect(await collectionsAt(shop.simulator.baseUrl, asked.reference)).toEqual([])
  await age(asked.id, 14)
  expect((await followNow(shop.actor, asked)).outcome).toBe('not_made')
  expect(await bookedFor(asked.ticketId)).toEqual({})
})

test('a payment that cannot be looked up does not end, however old', async () => {
  await under({ match: { method: '*', path: '/collections' }, kind: 'drop' })
  const asked = await deposit(shop.actor)
  await age(asked.id, 60)
  expect((await followNow(shop.actor, asked)).outcome).toBe('unknown')
  await under()
  expect((await followNow(shop.actor, asked)).outcome).toBe('not_made')
})

test.each(['INTERNAL_ERROR', 'IDEMPOTENCY_IN_PROGRESS'])(
  '%s proves nothing about the payment: it is followed',
  async (code) => {
    await under({ match: POST, kind: 'error', code, times: 1 })
    const asked = await deposit(shop.actor)
    expect(asked.outcome).toBe('unknown')
    expect((await followNow(shop.actor, asked)).outcome).toBe('waiting')
  },
)

test.each(['LIMIT_EXCEEDED', 'UPSTREAM_UNAVAILABLE', 'RATE_LIMITED', 'VALIDATION_FAILED', 'RECIPIENT_INVALID'])(
  'refused with %s on its only attempt, nobody was asked and the reason is stored',
  async (code) => {
    await under({ match: POST, kind: 'error', code, times: 1 })
    const asked = await deposit(shop.actor)
    expect(asked.outcome).toBe('not_made')
    expect(asked.refusal?.code).toBe(
      { LIMIT_EXCEEDED: 'COLLECTION_LIMIT', RECIPIENT_INVALID: 'PAYER_INVALID' }[code] ?? code,
    )
    expect(await collectionsAt(shop.simulator.baseUrl, asked.reference)).toEqual([])
  },
)

test('a closed payment method asks nobody, and another can be used at once', async () => {
  const portal = portalOf(shop.simulator.url)
  await portal.pauseMethod('innbucks', true)
  const asked = await deposit(shop.actor, { method: 'innbucks' })
  expect(asked).toMatchObject({ outcome: 'not_made', refusal: { code: 'COLLECTION_METHOD_UNAVAILABLE' } })
  await portal.pauseMethod('innbucks', false)
})

test('ZWG that is not open yet has its own message', async () => {
  const refusal = new ServiceRefusal({
    code: 'COLLECTION_METHOD_UNAVAILABLE',
    httpStatus: 409,
    message: '',
    hint: null,
    requestId: null,
    retryAfterSeconds: null,
    fieldErrors: {},
    limit: null,
    reason: 'zwg_not_live',
    ability: null,
  })
  vi.spyOn(serviceFor('demo'), 'createCollection').mockResolvedValue({ kind: 'refused', error: refusal })
  const asked = await deposit(shop.actor, { currency: 'ZWG' })
  expect(asked).toMatchObject({ outcome: 'not_made', refusal: { code: 'COLLECTION_ZWG_NOT_LIVE' } })
})

test('ZWG shows its rate and charge, and is credited in USD', async () => {
  const asked = await deposit(shop.actor, { currency: 'ZWG' })
  expect(asked).toMatchObject({ currency: 'ZWG', chargeCents: 33_125n, rate: '26.5000', amountCents: 1250n })
  expect((await followNow(shop.actor, asked)).creditCents).toBe(1250n)
})

test('a payment in a currency that nobody pays in by phone is asked for in no other', async () => {
  await under({ match: POST, kind: 'drop', times: 1 })
  const asked = await deposit(shop.actor)
  await db().collection.update({ where: { id: asked.id }, data: { currency: 'ZAR' } })
  const sent = vi.spyOn(serviceFor('demo'), 'createCollection')
  expect((await followNow(shop.actor, asked)).outcome).toBe('unknown')
  expect(sent).not.toHaveBeenCalled()
  await db().collection.update({ where: { id: asked.id }, data: { currency: 'USD' } })
  expect((await followNow(shop.actor, asked)).outcome).toBe('waiting')
})

test('a refusal after a lost answer proves nothing', async () => {
  await under(
    { match: POST, kind: 'drop', times: 1 },
    { match: POST, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 },
  )
  const asked = await deposit(shop.actor)
  expect((await followNow(shop.actor, asked)).outcome).toBe('unknown')
  expect((await followNow(shop.actor, asked)).outcome).toBe('waiting')
})

test('a conflict freezes it: it is looked up, never posted again or ended, and somebody is told', async () => {
  await under({ match: POST, kind: 'error', code: 'IDEMPOTENCY_CONFLICT', times: 1 })
  const asked = await deposit(shop.actor)
  await age(asked.id, 30)
  expect((await followNow(shop.actor, asked)).outcome).toBe('unknown')
  expect(await incidentsAbout(asked.id)).toEqual(['idempotency_conflict'])
})

test('money that comes after it was given up is booked, and somebody is told', async () => {
  await under({ match: POST, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 })
  const asked = await deposit(shop.actor)
  expect(asked.outcome).toBe('not_made')
  const body = { method: 'ecocash', amount: '12.50', customer_phone: '263772000001', reference: asked.reference }
  const response = await fetch(`${shop.simulator.baseUrl}/collections`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer service_test_demo_all_abilities',
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(202)
  await portalOf(shop.simulator.url).advance(60)
  expect(await watchCollections(credentialNamed('demo'))).toBe(1)
  expect((await collectionOf(shop.actor, asked.ticketId)).outcome).toBe('paid')
  expect(await incidentsAbout(asked.id)).toEqual(['late_money'])
  expect(await bookedFor(asked.ticketId)).toEqual({ service_available: 1250, held: -1250 })
})

test('late money is looked for only while a payment could still get any, and through a busy shop’s whole list', async () => {
  const { listCollections } = serviceFor('demo')
  const listed: string[] = []
  vi.spyOn(serviceFor('demo'), 'listCollections').mockImplementation(async (asked) => {
    listed.push(String(asked?.status))
    const isLast = listed.length % 60 === 0
    const answer = await listCollections({ ...asked, cursor: null })
    return answer.kind === 'ok' && !isLast ? { ...answer, data: { ...answer.data, nextCursor: 'more' } } : answer
  })
  await db().collection.updateMany({ data: { createdAt: new Date(0) } })
  expect(await watchCollections(credentialNamed('demo'))).toBe(0)
  expect(listed).toEqual([])
  await under({ match: POST, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 })
  expect((await deposit(shop.actor)).outcome).toBe('not_made')
  await watchCollections(credentialNamed('demo'))
  expect(listed).toHaveLength(120)
})

test('a webhook brings the news, once, whichever comes first', async () => {
  const asked = await held()
  await portalOf(shop.simulator.url).customer(asked.upstreamId ?? '', 'approve')
  for (const [eventId, outcome] of [
    ['evt_c1', 'applied'],
    ['evt_c2', 'same'],
  ] as const) {
    const { id } = await db().webhookInbox.create({
      data: {
        environment: 'test',
        credential: 'demo',
        eventId,
        type: 'collection.completed',
        objectId: asked.upstreamId,
        reference: asked.reference,
        rawBody: '{}',
      },
    })
    await handleEvent(id)
    expect(await db().webhookInbox.findUniqueOrThrow({ where: { id } })).toMatchObject({ outcome })
  }
  expect(await bookedFor(asked.ticketId)).toEqual({ service_available: 1250, held: -1250 })
})

test('limits are checked before anyone is asked; an unknown limit refuses nothing', async () => {
  const service = serviceFor('demo')
  const me = await service.me()
  if (me.kind !== 'ok') throw new Error('the account is known')
  const limits = [
    { name: 'per_collection', limitCents: 5000n, usedTodayCents: null },
    { name: 'collections_per_day', limitCents: 20_000n, usedTodayCents: 18_000n },
  ]
  const told = vi.spyOn(service, 'me').mockResolvedValue({ ...me, data: { ...me.data, limits } })
  const posted = vi.spyOn(service, 'createCollection')
  await expect(deposit(shop.actor, { amount: '50.01' })).rejects.toMatchObject({
    problem: { code: 'COLLECTION_OVER_LIMIT', params: { largest: '$50.00' } },
  })
  await expect(deposit(shop.actor, { amount: '20.01' })).rejects.toMatchObject({
    problem: { code: 'COLLECTION_OVER_DAY', params: { left: '$20.00' } },
  })
  expect(posted).not.toHaveBeenCalled()
  expect((await deposit(shop.actor, { amount: '20' })).outcome).toBe('waiting')
  told.mockResolvedValue({
    ...me,
    data: { ...me.data, limits: limits.map((limit) => ({ ...limit, limitCents: null })) },
  })
  expect((await deposit(shop.actor, { amount: '50.01' })).outcome).toBe('waiting')
})

test('while paused, nobody is asked to pay', async () => {
  await under({ match: POST, kind: 'error', code: 'PARTNER_PAUSED', times: 1 })
  expect((await deposit(shop.actor)).outcome).toBe('not_made')
  await expect(deposit(shop.actor)).rejects.toMatchObject({ problem: { code: 'PARTNER_PAUSED' } })
  await db().serviceStanding.updateMany({ data: { blockedCode: null, blockedAt: null } })
})

test.each([
  [{ phone: '12' }, 'PHONE_TOO_SHORT'],
  [{ phone: '' }, 'PAYER_EMPTY'],
  [{ method: 'wallet' }, 'PAY_METHOD_EMPTY'],
  [{ currency: 'GBP' }, 'PAY_CURRENCY'],
  [{ amount: '0' }, 'AMOUNT_ZERO'],
  [{ amount: 'ten' }, 'AMOUNT_NOT_A_NUMBER'],
  [{ purpose: ' ' }, 'DEPOSIT_PURPOSE_EMPTY'],
])('a deposit with %o is refused with %s', async (wanted, code) => {
  await expect(deposit(shop.actor, wanted)).rejects.toMatchObject({ problem: { code } })
})

test('nobody sees or confirms another branch’s payment', async () => {
  const asked = await deposit(shop.actor, { method: 'omari' })
  const elsewhere = await openTill('BYO-01', 'Themba', 'cashier')
  await confirmOtp({ ctx: { actor: elsewhere }, input: { collectionId: asked.id, otp: '12345' } })
  await expect(collectionOf(elsewhere, asked.ticketId)).rejects.toThrow()
  expect((await collectionOf(shop.actor, asked.ticketId)).outcome).toBe('waiting')
})
