import { afterEach, expect, test, vi } from 'vitest'
import { confirmOtp } from '@/lib/counter/collections/confirm-otp.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Answer } from '@/lib/service/api/answer.ts'
import type { Collection } from '@/lib/service/api/contract/money-in.ts'
import { ServiceRefusal } from '@/lib/service/api/errors.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { deposit } from '../support/collect.ts'
import { openShop, openTill } from '../support/shop.ts'

// What the answer to a customer's code says: another code, a look-up, or nothing more to type.
const shop = openShop()

afterEach(() => vi.restoreAllMocks())

type Payment = { id: string; upstreamId: string }

async function askedForCode(): Promise<Payment> {
  const { id, upstreamId } = await deposit(shop.actor, { method: 'omari' })
  return { id, upstreamId: upstreamId ?? '' }
}

const confirm = ({ id }: Payment, otp = '12345', actor = shop.actor) => {
  return confirmOtp({ ctx: { actor }, input: { collectionId: id, otp } })
}
const read = ({ id }: Payment) => db().collection.findUniqueOrThrow({ where: { id } })
const eventsOf = async ({ id }: Payment) => {
  const rows = await db().collectionEvent.findMany({
    where: { collectionId: id, source: 'confirm' },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ kind, detail }) => [kind, detail])
}

/** Sets the answer to the next codes; returns what was sent and whether the payment was looked up. */
function answers(answer: Partial<Answer<Collection>>) {
  const service = serviceFor('demo')
  return {
    sent: vi.spyOn(service, 'confirmCollection').mockResolvedValue(answer as Answer<Collection>),
    lookedUp: vi.spyOn(service, 'getCollection'),
  }
}
const DETAILS = {
  ...{ httpStatus: 422, hint: null, requestId: null, retryAfterSeconds: null, fieldErrors: {} },
  ...{ limit: null, reason: null, ability: null },
}
const refused = (code: ServiceRefusal['code']) => {
  const error = new ServiceRefusal({ ...DETAILS, code, message: code })
  return { kind: 'refused', error } as unknown as Answer<Collection>
}
const silent = { kind: 'unanswered', error: { why: 'timeout', unknownCode: null } } as unknown as Answer<Collection>

test.each([
  ['VALIDATION_FAILED', 'OTP_INVALID'],
  ['OTP_INVALID', 'OTP_INVALID'],
  ['RATE_LIMITED', 'RATE_LIMITED'],
] as const)('a code refused with %s was not taken: the cashier reads %s and types another', async (code, told) => {
  const payment = await askedForCode()
  const { sent, lookedUp } = answers(refused(code))
  await confirm(payment)
  expect(await read(payment)).toMatchObject({ state: 'pending', otpProblem: { code: told }, postingUntil: null })
  expect(await eventsOf(payment)).toEqual([['code_refused', { code: told }]])
  expect(lookedUp).not.toHaveBeenCalled()
  await confirm(payment)
  expect(sent).toHaveBeenCalledTimes(2)
})

test.each([
  ['INTERNAL_ERROR', refused('INTERNAL_ERROR')],
  ['IDEMPOTENCY_IN_PROGRESS', refused('IDEMPOTENCY_IN_PROGRESS')],
  ['IDEMPOTENCY_CONFLICT', refused('IDEMPOTENCY_CONFLICT')],
  ['silence', silent],
])('after %s the code may have been taken: the payment is looked up before another is asked for', async (_, answer) => {
  const payment = await askedForCode()
  const { lookedUp } = answers(answer)
  lookedUp.mockResolvedValueOnce(silent)
  await confirm(payment)
  expect(lookedUp).toHaveBeenCalledTimes(1)
  expect(await read(payment)).toMatchObject({ state: 'pending', otpProblem: { code: 'OTP_ON_ITS_WAY' } })
  expect(await eventsOf(payment)).toEqual([['no_answer', { code: 'OTP_ON_ITS_WAY' }]])
  const again = await askedForCode()
  await confirm(again)
  expect(await read(again)).toMatchObject({ otpProblem: { code: 'OTP_UNANSWERED' } })
})

test.each([
  ['pending', { code: 'OTP_TAKEN' }, 'code_taken'],
  ['completed', null, 'completed'],
  ['failed', null, 'failed'],
] as const)(
  'a code after which the payment is %s asks for no other, and was refused by nobody',
  async (status, otpProblem, kind) => {
    const payment = await askedForCode()
    const now = await serviceFor('demo').getCollection(payment.upstreamId)
    if (now.kind !== 'ok') throw new Error('the payment is known')
    const { sent } = answers({ ...now, data: { ...now.data, status, creditCents: 1_250n } })
    await confirm(payment)
    expect(await read(payment)).toMatchObject({ state: status, otpProblem })
    expect((await eventsOf(payment)).map(([told]) => told)).toEqual([kind])
    await confirm(payment)
    expect(sent).toHaveBeenCalledTimes(1)
  },
)

test.each([
  ['7', 1],
  ['Ab12C', 1],
  ['12345678901234567890', 1],
  [' 12-34 5', 1],
  ['１２３４５', 1],
  ['123456789012345678901', 0],
  ['12.45', 0],
])('"%s" is sent %i times', async (otp, times) => {
  const payment = await askedForCode()
  const { sent } = answers(refused('OTP_INVALID'))
  await confirm(payment, otp)
  expect(sent).toHaveBeenCalledTimes(times)
  if (times > 0)
    expect(sent).toHaveBeenCalledWith({ id: payment.upstreamId, otp: otp.normalize('NFKC').replace(/[\s-]/g, '') })
  expect(await read(payment)).toMatchObject({ otpProblem: { code: times > 0 ? 'OTP_INVALID' : 'OTP_SHAPE' } })
})

test('no code is sent for a payment that has ended, has no number at the Service, or is another branch’s', async () => {
  const { sent } = answers(refused('OTP_INVALID'))
  const ended = await askedForCode()
  await db().collection.update({ where: { id: ended.id }, data: { state: 'failed' } })
  await confirm(ended, '123')
  await confirm(ended)
  const unknown = await askedForCode()
  await db().collection.update({ where: { id: unknown.id }, data: { upstreamId: null } })
  await confirm(unknown)
  const other = await askedForCode()
  await confirm(other, '12345', await openTill('BYO-01', 'Thandeka', 'supervisor'))
  expect(sent).not.toHaveBeenCalled()
  for (const payment of [ended, unknown, other]) {
    expect([(await read(payment)).otpProblem, await eventsOf(payment)]).toEqual([null, []])
  }
})

test('no code is sent for a payment whose key was retired, and the cashier reads that it cannot be confirmed', async () => {
  const payment = await askedForCode()
  const { sent } = answers(refused('OTP_INVALID'))
  await db().collection.update({ where: { id: payment.id }, data: { credential: 'gone' } })
  await confirm(payment)
  expect(sent).not.toHaveBeenCalled()
  const told = { code: 'OTP_KEY_RETIRED' }
  expect(await read(payment)).toMatchObject({ state: 'pending', otpProblem: told, postingUntil: null })
  expect(await eventsOf(payment)).toEqual([['code_refused', told]])
})

test('a code that may have been taken before its key was retired is not called refused', async () => {
  const payment = await askedForCode()
  const { lookedUp } = answers(silent)
  lookedUp.mockResolvedValueOnce(silent)
  await confirm(payment)
  await db().collection.update({ where: { id: payment.id }, data: { credential: 'gone' } })
  await confirm(payment)
  expect(await read(payment)).toMatchObject({ otpProblem: { code: 'OTP_ON_ITS_WAY' } })
})

test('what the answer says after the payment has ended is kept nowhere', async () => {
  const payment = await askedForCode()
  const { sent } = answers(refused('OTP_INVALID'))
  sent.mockImplementationOnce(async () => {
    await db().collection.update({
      where: { id: payment.id },
      data: { state: 'failed', otpProblem: { code: 'OTP_ON_ITS_WAY' } },
    })
    return refused('OTP_INVALID')
  })
  await confirm(payment)
  expect(await read(payment)).toMatchObject({ state: 'failed', otpProblem: { code: 'OTP_ON_ITS_WAY' } })
  expect(await eventsOf(payment)).toEqual([])
})

test('a second press sends nothing while the first code is on its way', async () => {
  const payment = await askedForCode()
  const { sent } = answers(refused('OTP_INVALID'))
  let letGo = () => {}
  const gate = new Promise<Answer<Collection>>((resolve) => {
    letGo = () => resolve(refused('OTP_INVALID'))
  })
  sent.mockReturnValueOnce(gate as ReturnType<typeof sent>)
  const first = confirm(payment)
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1), 60_000)
  await confirm(payment)
  expect(sent).toHaveBeenCalledTimes(1)
  letGo()
  await first
  expect(await read(payment)).toMatchObject({ otpProblem: { code: 'OTP_INVALID' } })
})
