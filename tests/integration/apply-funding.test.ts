import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { FundingState } from '@/lib/generated/prisma/client.ts'
import { applyFunding } from '@/lib/office/fundings/internal/apply-funding.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Funding } from '@/lib/service/api/contract/money-in.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { freeKey } from '../support/free-key.ts'
import { noticesOf } from '../support/notices.ts'
import { openShop, openTill } from '../support/shop.ts'
import { bookedForTopUp, incidentsOfTopUp, topUp } from '../support/top-up.ts'
import type { Wire, WireReply } from '../support/wire.ts'

// What each report of the Service changes of a top-up, field by field, and what each refusal says of it.
let wire: Wire
let manager: Actor
openShop({ onWire: (line) => (wire = line) })

beforeAll(async () => {
  manager = await openTill('HRE-01', 'Farai', 'manager')
})
beforeEach(() => wire.does())

type Case = { id: string; reported: Funding }

/** A top-up of 25.00 that the Service has, set to where news finds it, and what a look-up says of it. */
async function topUpIn(state: FundingState, data: object = {}): Promise<Case> {
  const { id } = await topUp(manager)
  const { upstreamId } = await db().funding.findUniqueOrThrow({ where: { id } })
  const answer = await serviceFor('demo').getFunding(upstreamId ?? '')
  if (answer.kind !== 'ok') throw new Error('the top-up is known')
  await db().funding.update({ where: { id }, data: { state, ...data } })
  wire.does()
  return { id, reported: answer.data }
}

const apply = ({ id, reported }: Case, changes: Partial<Funding>) => {
  return applyFunding({ fundingId: id, funding: { ...reported, ...changes }, source: 'test' })
}
const stored = ({ id }: Case) => db().funding.findUniqueOrThrow({ where: { id } })
const stepsOf = async ({ id }: Case) => {
  const rows = await db().fundingEvent.findMany({ where: { fundingId: id, source: 'test' }, orderBy: { id: 'asc' } })
  return rows.map(({ kind, detail }) => [kind, detail])
}
const balancesAsked = () => wire.count('GET', /\/balances?$/)

test('a credit is booked once, ends the checks, and alone has the balance asked for', async () => {
  const one = await topUpIn('pending', { failureCode: 'OLD', settledAt: null })
  expect(await apply(one, { status: 'credited', amountCents: 2400n })).toBe('applied')
  expect(await stored(one)).toMatchObject({
    ...{ state: 'completed', creditCents: 2400n, failureCode: null, nextCheckAt: null, settledAt: expect.any(Date) },
  })
  expect(balancesAsked()).toBeGreaterThan(0)
  wire.does()
  expect(await apply(one, { status: 'credited', amountCents: 2400n })).toBe('same')
  expect(balancesAsked()).toBe(0)
  expect(await bookedForTopUp(one.id)).toEqual({ service_available: 2400, bank: -2400 })
  expect(await stepsOf(one)).toEqual([['completed', { status: 'credited' }]])
  expect(await incidentsOfTopUp(one.id)).toEqual(['credit_differs_from_amount'])
})

test('a credit without an amount is of what was asked for', async () => {
  const one = await topUpIn('pending')
  await apply(one, { status: 'credited', amountCents: null })
  expect(await stored(one)).toMatchObject({ creditCents: 2500n })
  expect(await bookedForTopUp(one.id)).toEqual({ service_available: 2500, bank: -2500 })
})

test('a failed top-up credits nothing, says why in its history, and asks for no balance', async () => {
  const one = await topUpIn('pending', { settledAt: null, creditCents: null })
  expect(await apply(one, { status: 'failed', failureCode: 'DECLINED', amountCents: 2500n })).toBe('applied')
  expect(await stored(one)).toMatchObject({
    ...{ state: 'failed', creditCents: null, failureCode: 'DECLINED', nextCheckAt: null, settledAt: expect.any(Date) },
  })
  expect(await stepsOf(one)).toEqual([['failed', { status: 'failed', failureCode: 'DECLINED' }]])
  expect(await bookedForTopUp(one.id)).toEqual({})
  expect(balancesAsked()).toBe(0)
})

test('a top-up that waits is looked at again soon, is not settled, and credits nothing', async () => {
  const one = await topUpIn('sending', { settledAt: null, creditCents: null, nextCheckAt: null })
  expect(await apply(one, { status: 'pending' })).toBe('applied')
  const { nextCheckAt, ...row } = await stored(one)
  expect(row).toMatchObject({ state: 'pending', creditCents: null, settledAt: null })
  expect(Number(nextCheckAt) - Number(await databaseNow(db()))).toBeGreaterThan(0)
  expect(balancesAsked()).toBe(0)
})

test('news of another top-up, or of a step back, changes nothing and goes to a person', async () => {
  const one = await topUpIn('pending')
  expect(await apply(one, { id: 'another', status: 'credited' })).toBe('illegal')
  expect(await stored(one)).toMatchObject({ state: 'pending', creditCents: null })
  const other = await topUpIn('failed')
  expect(await apply(other, { status: 'pending' })).toBe('illegal')
  expect(await stored(other)).toMatchObject({ state: 'failed' })
  for (const { id } of [one, other]) {
    expect(await incidentsOfTopUp(id)).toEqual(['illegal_transition'])
    expect(await bookedForTopUp(id)).toEqual({})
  }
})

test('what a later report adds is stored and shown; one that adds nothing tells no screen', async () => {
  const one = await topUpIn('pending')
  expect(await noticesOf(one.id, () => apply(one, { status: 'pending', payCode: '4711' }))).toBe(1)
  expect(await stored(one)).toMatchObject({ payCode: '4711' })
  expect(await noticesOf(one.id, () => apply(one, { status: 'pending', payCode: null }))).toBe(0)
  expect(await stored(one)).toMatchObject({ payCode: '4711' })
})

const ASK = { method: 'POST', path: /\/fundings$/, times: 1 }
const answer = (status: number, code: string, errors: object = {}): WireReply => ({
  ...{ status, headers: {} },
  body: { success: false, message: code, errors, error: { code, hint: 'Try this.', docs_url: null } },
})

test.each([
  ['RECIPIENT_INVALID', 422, {}, { code: 'TOP_UP_WALLET' }],
  ['VALIDATION_FAILED', 422, { 'payer.phone': ['is unknown'] }, { code: 'TOP_UP_WALLET' }],
  ['VALIDATION_FAILED', 422, { amount: ['is too small'] }, { code: 'TOP_UP_AMOUNT' }],
  ['LIMIT_EXCEEDED', 422, {}, { code: 'TOP_UP_SERVICE_LIMIT' }],
  ['ABILITY_MISSING', 403, {}, { code: 'TOP_UP_NO_RIGHT' }],
  ['RATE_LIMITED', 429, {}, { code: 'TOP_UP_LATER' }],
  ['VALIDATION_FAILED', 422, {}, { code: 'TOP_UP_REFUSED', params: { reason: 'VALIDATION_FAILED' } }],
])('a top-up refused with %s (%i, %o) was not made and says so', async (code, status, errors, problem) => {
  try {
    wire.does({ ...ASK, act: () => answer(status, code, errors) })
    const { id, ...view } = await topUp(manager)
    expect(view).toMatchObject({ outcome: 'not_made', refusal: problem })
    const steps = await db().fundingEvent.findMany({ where: { fundingId: id, toState: 'not_made' } })
    expect(steps).toMatchObject([{ kind: 'refused', fromState: 'sending', detail: { code, attempt: 1 } }])
  } finally {
    await freeKey('demo')
  }
})

test('a top-up whose key was used for another request stays unknown, and nobody asks again', async () => {
  wire.does({ ...ASK, act: () => answer(409, 'IDEMPOTENCY_CONFLICT') })
  const { id, outcome } = await topUp(manager)
  expect(outcome).toBe('unknown')
  expect(await db().funding.findUniqueOrThrow({ where: { id } })).toMatchObject({
    ...{ state: 'sending', frozen: true, nextCheckAt: null, leaseUntil: null },
  })
  expect(await incidentsOfTopUp(id)).toEqual(['idempotency_conflict'])
})
