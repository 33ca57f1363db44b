import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { applyCollection } from '@/lib/counter/collections/apply-collection.ts'
import { checkCollectionLimits } from '@/lib/counter/collections/commit-collection.ts'
import { followCollection } from '@/lib/counter/collections/follow-collection.ts'
import { isStillPaid, lookUpCollection } from '@/lib/counter/collections/look-up-collection.ts'
import { whenPaid } from '@/lib/counter/collections/when-paid.ts'
import type { CollectionState } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import { DomainError } from '@/lib/platform/shared/problem.ts'
import { MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import type { Collection } from '@/lib/service/api/contract/money-in.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { deposit } from '../support/collect.ts'
import { noticesOf } from '../support/notices.ts'
import { portalOf } from '../support/portal.ts'
import { bookedFor } from '../support/sell.ts'
import { close, xOf } from '../support/shifts.ts'
import { openShop } from '../support/shop.ts'

// What each report of the Service changes of a payment, field by field.
const shop = openShop()
const paid = vi.fn(async () => {})

beforeAll(() => whenPaid(paid))
afterEach(() => {
  vi.restoreAllMocks()
  paid.mockClear()
})

type Case = { id: string; ticketId: string; tells: Collection }

/** A payment of 12.50 that waits for the customer, set to where news finds it, and what a look-up would say. */
async function paymentIn(state: CollectionState, data: object = {}): Promise<Case> {
  const match = { method: 'POST', path: '/collections' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'hold', times: 1 }])
  const { id, ticketId, upstreamId } = await deposit(shop.actor)
  const answer = await serviceFor('demo').getCollection(upstreamId ?? '')
  if (answer.kind !== 'ok') throw new Error('the payment is known')
  await db().collection.update({ where: { id }, data: { state, ...data } })
  return { id, ticketId, tells: { ...answer.data, creditCents: null } }
}

const apply = ({ id, tells }: Case, told: Partial<Collection>) => {
  return applyCollection({ collectionId: id, collection: { ...tells, ...told }, source: 'test' })
}
const read = ({ id }: Case) => db().collection.findUniqueOrThrow({ where: { id } })
const incidentsOf = async ({ id }: Case) => {
  const rows = await db().incident.findMany({ where: { collectionId: id }, orderBy: { id: 'asc' } })
  return rows.map(({ kind, detail }) => [kind, detail])
}
const eventsOf = async ({ id }: Case) => {
  const rows = await db().collectionEvent.findMany({
    where: { collectionId: id, source: 'test' },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ kind, detail }) => [kind, detail])
}
const booked = async ({ ticketId }: Case) => bookedFor(ticketId)

test('“waiting” that arrives after the payment is no news; asked for after that, it contradicts', async () => {
  const service = serviceFor('demo')
  const post = service.createCollection
  vi.spyOn(service, 'createCollection').mockImplementationOnce(async (request) => {
    const answer = await post(request)
    const { id, reference } = await db().collection.findUniqueOrThrow({ where: { reference: request.reference } })
    if (answer.kind !== 'ok' || answer.data.status !== 'pending') throw new Error('a new payment waits')
    const asked = { id, credential: 'demo', reference, upstreamId: answer.data.id }
    expect(await lookUpCollection(asked, 'look_up')).toBe('applied')
    return answer
  })
  const payment = await deposit(shop.actor)
  expect(payment.outcome).toBe('paid')
  const { id, reference, upstreamId } = await db().collection.findUniqueOrThrow({ where: { id: payment.id } })
  const about = { id, ticketId: payment.ticketId, tells: {} as Collection }
  expect(await incidentsOf(about)).toEqual([])
  const told = await service.getCollection(upstreamId ?? '')
  if (told.kind !== 'ok') throw new Error('the payment is known')
  vi.spyOn(service, 'getCollection').mockResolvedValueOnce({ ...told, data: { ...told.data, status: 'pending' } })
  expect(await lookUpCollection({ id, credential: 'demo', reference, upstreamId }, 'look_up')).toBe('illegal')
  expect((await incidentsOf(about)).map(([kind]) => kind)).toEqual(['illegal_transition'])
})

test('paid: the credit, the time and the end of its following are kept, and its ticket is told once', async () => {
  const later = new Date(Date.now() + MINUTE_MS)
  const waiting = {
    otpProblem: { code: 'OTP_ON_ITS_WAY' },
    postingUntil: later,
    leaseUntil: later,
    failureCode: 'slow',
  }
  const payment = await paymentIn('pending', waiting)
  expect(await apply(payment, { status: 'completed', creditCents: 1_250n })).toBe('applied')
  const row = await read(payment)
  expect(row).toMatchObject({
    ...{ state: 'completed', creditCents: 1_250n, failureCode: null, otpProblem: null },
    ...{ postingUntil: null, leaseUntil: null, nextCheckAt: null, reversedAt: null },
  })
  expect(row.settledAt).toEqual(row.checkedAt)
  expect(await eventsOf(payment)).toEqual([['completed', null]])
  expect(await incidentsOf(payment)).toEqual([])
  expect(paid.mock.calls).toEqual([[{ ticketId: payment.ticketId }]])
  expect(await apply(payment, { status: 'completed', creditCents: 1_250n })).toBe('same')
  expect(paid).toHaveBeenCalledTimes(1)
})

test('waiting: it is followed from ten seconds on, not settled, and nobody sells for it', async () => {
  const payment = await paymentIn('sending', {
    nextCheckAt: null,
    otpProblem: { code: 'OTP_INVALID' },
    upstreamId: null,
  })
  expect(await apply(payment, { status: 'pending' })).toBe('applied')
  const row = await read(payment)
  expect(row).toMatchObject({
    ...{ state: 'pending', creditCents: null, settledAt: null, reversedAt: null },
    ...{ upstreamId: payment.tells.id, otpProblem: { code: 'OTP_INVALID' } },
  })
  expect((row.nextCheckAt?.getTime() ?? 0) - (row.checkedAt?.getTime() ?? 0)).toBe(10_000)
  expect(await booked(payment)).toEqual({})
  expect(paid).not.toHaveBeenCalled()
})

test('declined: the reason is kept with the row and the event, and nothing is booked', async () => {
  const payment = await paymentIn('pending')
  expect(await apply(payment, { status: 'failed', failureCode: 'declined' })).toBe('applied')
  const row = await read(payment)
  expect(row).toMatchObject({ state: 'failed', failureCode: 'declined', creditCents: null, reversedAt: null })
  expect(row.settledAt).toEqual(row.checkedAt)
  expect(await eventsOf(payment)).toEqual([['failed', { failureCode: 'declined' }]])
  expect(await booked(payment)).toEqual({})
  expect(await incidentsOf(payment)).toEqual([])
})

test.each(['not_made', 'failed'] as const)(
  'paid after it was %s: booked, and somebody is told it is late',
  async (state) => {
    const payment = await paymentIn(state, { failureCode: 'declined', settledAt: new Date(Date.now() - MINUTE_MS) })
    expect(await apply(payment, { status: 'completed', creditCents: 1_250n })).toBe('applied')
    const row = await read(payment)
    expect(row).toMatchObject({ state: 'completed', failureCode: null, creditCents: 1_250n })
    expect(row.settledAt).toEqual(row.checkedAt)
    expect(await incidentsOf(payment)).toEqual([['late_money', { from: state, to: 'completed' }]])
    expect(await booked(payment)).toEqual({ service_available: 1250, held: -1250 })
  },
)

test('without a credit the amount that was asked for is booked, and no difference is told', async () => {
  const payment = await paymentIn('pending')
  await apply(payment, { status: 'completed', creditCents: null })
  expect(await read(payment)).toMatchObject({ creditCents: 1_250n })
  expect(await incidentsOf(payment)).toEqual([])
})

test('first heard of as taken back: booked in and out, with no customer’s money left', async () => {
  const payment = await paymentIn('pending')
  expect(await apply(payment, { status: 'reversed', creditCents: 1_200n })).toBe('applied')
  const row = await read(payment)
  expect(row).toMatchObject({ state: 'reversed', creditCents: 1_200n, nextCheckAt: null })
  expect([row.settledAt, row.reversedAt]).toEqual([row.checkedAt, row.checkedAt])
  expect(await booked(payment)).toEqual({})
  expect(await db().journalEntry.count({ where: { collectionId: payment.id } })).toBe(2)
  expect(await incidentsOf(payment)).toEqual([])
  expect(paid).not.toHaveBeenCalled()
})

test('taken back after it was paid: what was credited and when stays, and is booked back once', async () => {
  const payment = await paymentIn('pending')
  await apply(payment, { status: 'completed', creditCents: 1_240n })
  const settledAt = new Date(Date.now() - 5 * MINUTE_MS)
  await db().collection.update({ where: { id: payment.id }, data: { settledAt } })
  expect(await apply(payment, { status: 'reversed', creditCents: 1_100n })).toBe('applied')
  const row = await read(payment)
  expect(row).toMatchObject({ state: 'reversed', creditCents: 1_240n, settledAt })
  expect(row.reversedAt).toEqual(row.checkedAt)
  expect(await booked(payment)).toEqual({})
  expect(await db().journalEntry.count({ where: { collectionId: payment.id } })).toBe(2)
})

test('a payment is booked into the shift open at its till, and into none where that was closed', async () => {
  const open = await paymentIn('pending')
  await apply(open, { status: 'completed', creditCents: 1_250n })
  const { id: shiftId } = await xOf(shop.actor)
  const closed = await paymentIn('pending')
  await close(shop.actor, { USD: '0' })
  await apply(closed, { status: 'completed', creditCents: 1_250n })
  const shifts = await db().journalEntry.findMany({
    where: { collectionId: { in: [open.id, closed.id] } },
    orderBy: { id: 'asc' },
    select: { shiftId: true },
  })
  expect(shifts).toEqual([{ shiftId }, { shiftId: null }])
})

test('a newer code to pay with reaches the screens; the same report again does not', async () => {
  const payment = await paymentIn('pending', { checkedAt: null })
  const nextAction = { type: 'pay_code' as const, message: 'Type it at any till', code: '42-17' }
  expect(await noticesOf(payment.ticketId, () => apply(payment, { nextAction }))).toBe(1)
  expect(await read(payment)).toMatchObject({
    ...{ state: 'pending', nextAction: 'pay_code', actionMessage: 'Type it at any till', payCode: '42-17' },
  })
  expect((await read(payment)).checkedAt).not.toBeNull()
  expect(await noticesOf(payment.ticketId, () => apply(payment, { nextAction }))).toBe(0)
  expect(await noticesOf(payment.ticketId, () => apply(payment, { nextAction: null, chargeCents: null }))).toBe(0)
  expect(await read(payment)).toMatchObject({ payCode: '42-17' })
})

const AGO = new Date(Date.now() - MINUTE_MS)
const AHEAD = new Date(Date.now() + 10 * MINUTE_MS)
test.each([
  [
    'is asked for again once its time is over',
    { otpProblem: { code: 'OTP_ON_ITS_WAY' }, postingUntil: AGO },
    'OTP_UNANSWERED',
    1,
  ],
  [
    'is asked for again where no time is known',
    { otpProblem: { code: 'OTP_ON_ITS_WAY' }, postingUntil: null },
    'OTP_UNANSWERED',
    1,
  ],
  [
    'is not asked for again before',
    { otpProblem: { code: 'OTP_ON_ITS_WAY' }, postingUntil: AHEAD },
    'OTP_ON_ITS_WAY',
    0,
  ],
  ['that was wrong stays wrong', { otpProblem: { code: 'OTP_INVALID' }, postingUntil: null }, 'OTP_INVALID', 0],
])('a code on its way %s, if the payment still waits', async (_, data, code, heard) => {
  const payment = await paymentIn('pending', data)
  expect(await noticesOf(payment.ticketId, () => apply(payment, {}))).toBe(heard)
  expect(await read(payment)).toMatchObject({ otpProblem: { code } })
})

test('of a payment that is in, no code is asked for again', async () => {
  const payment = await paymentIn('completed', { otpProblem: { code: 'OTP_ON_ITS_WAY' }, postingUntil: null })
  expect(await apply(payment, { status: 'completed' })).toBe('same')
  expect(await read(payment)).toMatchObject({ otpProblem: { code: 'OTP_ON_ITS_WAY' } })
})

test('a payment is still paid only where a fresh look-up says so, and our rules allow it', async () => {
  const payment = await paymentIn('pending')
  const { credential, reference, upstreamId } = await read(payment)
  const order = { id: payment.id, credential, reference, upstreamId }
  const service = serviceFor('demo')
  const answer = await service.getCollection(payment.tells.id)
  if (answer.kind !== 'ok') throw new Error('the payment is known')
  const say = (status: Collection['status']) => {
    vi.spyOn(service, 'getCollection').mockResolvedValue({
      ...answer,
      data: { ...answer.data, status, creditCents: 1_250n },
    })
    return isStillPaid(order)
  }
  expect(await say('pending')).toBe(false)
  expect(await say('completed')).toBe(true)
  expect(await say('completed')).toBe(true)
  vi.spyOn(service, 'getCollection').mockResolvedValue({ kind: 'unanswered', error: { why: 'timeout' } } as never)
  expect(await isStillPaid(order)).toBe(false)
  expect(await lookUpCollection(order, 'look_up')).toBe('unclear')
  expect(await incidentsOf(payment)).toEqual([])
  expect(await say('reversed')).toBe(false)
  expect(await say('completed')).toBe(false)
})

test('nothing found is not paid', async () => {
  const payment = await paymentIn('pending')
  const service = serviceFor('demo')
  const { credential, reference } = await read(payment)
  const none = await service.findCollection('no such reference')
  vi.spyOn(service, 'findCollection').mockResolvedValue(none)
  const order = { id: payment.id, credential, reference, upstreamId: null }
  expect(await isStillPaid(order)).toBe(false)
  expect(await lookUpCollection(order, 'look_up')).toBe('none')
  expect(await incidentsOf(payment)).toEqual([])
})

test('followed to its end, a payment has no next turn; before, it has one', async () => {
  const payment = await paymentIn('pending', { nextCheckAt: null })
  await followCollection(payment.id)
  expect((await read(payment)).nextCheckAt).not.toBeNull()
  await portalOf(shop.simulator.url).customer(payment.tells.id, 'approve')
  await followCollection(payment.id)
  expect(await read(payment)).toMatchObject({ state: 'completed', nextCheckAt: null })
})

type Limit = { name: string | null; limitCents: bigint | null; usedTodayCents: bigint | null }
const one = (limitCents: bigint | null): Limit => ({ name: 'per_collection', limitCents, usedTodayCents: null })
const day = (limitCents: bigint | null, usedTodayCents: bigint | null): Limit => {
  return { name: 'collections_per_day', limitCents, usedTodayCents }
}

/** Checks an amount where the Service states these limits. Returns the refusal's code and figures, or null. */
async function checkUnder(limits: Limit[], amountCents: bigint) {
  const service = serviceFor('demo')
  const me = await service.me()
  if (me.kind !== 'ok') throw new Error('the account is known')
  vi.spyOn(service, 'me').mockResolvedValue({ ...me, data: { ...me.data, limits } })
  const refused = await checkCollectionLimits('demo', amountCents).catch((error) => {
    return error instanceof DomainError ? error.problem : expect.unreachable(String(error))
  })
  vi.restoreAllMocks()
  return refused ? [refused.code, refused.params] : null
}

test.each([
  ['no limit is stated', [], 999_999n, null],
  ['others are limited', [{ name: 'per_sale', limitCents: 1n, usedTodayCents: 1n }], 500n, null],
  ['a limit has no name', [{ name: null, limitCents: 1n, usedTodayCents: 1n }, one(500n)], 500n, null],
  ['a payment may be the whole limit', [one(500n)], 500n, null],
  ['a payment is a cent over', [one(500n)], 501n, ['COLLECTION_OVER_LIMIT', { largest: '$5.00' }]],
  ['both are known and kept', [one(500n), day(900n, 400n)], 500n, null],
  ['a payment is the rest of the day', [day(900n, 400n)], 500n, null],
  ['a payment is more than the rest of the day', [day(900n, 400n)], 501n, ['COLLECTION_OVER_DAY', { left: '$5.00' }]],
  ['the day is used up', [day(900n, 900n)], 1n, ['COLLECTION_OVER_DAY', { left: '$0.00' }]],
  ['the day is overdrawn', [day(900n, 950n)], 1n, ['COLLECTION_OVER_DAY', { left: '$0.00' }]],
  ['what was used is unknown', [day(900n, null)], 9_999n, null],
  ['the day has no limit', [day(null, 5n)], 9_999n, null],
] as const)('limits of payments: %s', async (_, limits, amountCents, refusal) => {
  expect(await checkUnder([...limits], amountCents)).toEqual(refusal)
})

test('where the Service does not say its limits, it is left to check them itself', async () => {
  const service = serviceFor('demo')
  vi.spyOn(service, 'me').mockResolvedValue({
    kind: 'unanswered',
    error: { why: 'timeout', unknownCode: null },
  } as never)
  await checkCollectionLimits('demo', 999_999n)
  const never = vi.spyOn(service, 'me').mockReturnValue(new Promise(() => {}))
  const from = performance.now()
  await checkCollectionLimits('demo', 999_999n)
  expect(never).toHaveBeenCalled()
  expect(performance.now() - from).toBeLessThan(10_000)
})
