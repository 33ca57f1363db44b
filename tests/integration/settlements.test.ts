import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import type { Unsettled } from '@/lib/office/settlements/model.ts'
import { exportUnsettled, listSettlements, listUnsettled } from '@/lib/office/settlements/queries.ts'
import { type SettleInput, settlePayments, undoSettlement } from '@/lib/office/settlements/settle-payments.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { addPaymentType, payBy } from '../support/payment-types.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, makeDue, quote, viewOf } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { sumAll } from '../support/sum-all.ts'
import { sweep } from '../support/sweep.ts'

const shop = openShop()
let owner: Actor
let manager: Actor
let served = 0

beforeAll(() => {
  owner = { ...shop.actor, role: 'owner', proven: true, fresh: true, branches: null }
  manager = { ...owner, role: 'manager', branches: ['HRE-01'] }
})

async function swipe(typeId: string, amount = '5') {
  served += 1
  const ticket = await quote(shop.actor, { ...AIRTIME, amount, recipient: `2637772${String(10_000 + served)}` })
  return payBy(shop.actor, ticket, { typeId, currency: 'USD', text: amount })
}

const machine = (name: string) => addPaymentType(owner, { name, asksReference: false })

async function openOf(typeId: string): Promise<Unsettled | undefined> {
  return (await listUnsettled(manager)).find((one) => one.typeId === typeId)
}

async function inputFor(typeId: string, change: Partial<SettleInput> = {}): Promise<SettleInput> {
  const { days = [] } = (await openOf(typeId)) ?? {}
  return { intentId: randomUUID(), typeId, branchCode: 'HRE-01', days, received: '9.75', fee: '', ...change }
}

const settle = (input: SettleInput, actor = manager) => settlePayments({ ctx: { actor }, input })

/** What a settlement's entry moved, by account and key. */
async function booked(objectId: string): Promise<Record<string, number>> {
  const rows = await db().journalPosting.findMany({ where: { entry: { objectKind: 'settlement', objectId } } })
  return Object.fromEntries(
    rows.map(({ account, accountKey, nativeCents }) => [`${account} ${accountKey}`.trim(), Number(nativeCents)]),
  )
}

test('what was swiped waits by day, whether totals have it or not, and is settled with its fee', async () => {
  const type = await machine('Machine A')
  await swipe(type)
  await sumAll()
  await swipe(type)
  expect((await openOf(type))?.days).toMatchObject([{ cents: 1_000n }])
  await settle(await inputFor(type))
  const [row] = await listSettlements(manager)
  expect(row).toMatchObject({ clearedCents: 1_000n, receivedCents: 975n, feeCents: 25n, shortCents: 0n, undone: false })
  expect(await booked(row?.id ?? '')).toEqual({ bank: 975, 'expenses fees': 25, [`clearing ${type}/HRE-01`]: -1_000 })
  expect(await openOf(type)).toBeUndefined()
})

test('what did not come is short under the type, and under no cashier', async () => {
  const type = await machine('Machine B')
  await swipe(type)
  await settle(await inputFor(type, { received: '4', fee: '0.5' }))
  const [row] = await listSettlements(manager)
  expect(row).toMatchObject({ feeCents: 50n, shortCents: 50n })
  expect(await booked(row?.id ?? '')).toMatchObject({ [`over_short ${type}`]: 50 })
  await sumAll()
  const short = await db().moneyTotal.findMany({ where: { method: type, grain: 'branch', measure: 'settled_short' } })
  expect(short).toMatchObject([{ nativeCents: -50n }])
  const cashiers = await db().moneyTotal.count({ where: { measure: 'over_short', method: type } })
  expect(cashiers).toBe(0)
})

test('a form posted twice settles once; another sum by the same form is refused', async () => {
  const type = await machine('Machine C')
  await swipe(type)
  const input = await inputFor(type, { received: '4.88' })
  await settle(input)
  await settle(input)
  await expect(settle({ ...input, received: '5' })).rejects.toThrow('SETTLE_BEFORE')
  expect(await db().paymentSettlement.count({ where: { typeId: type } })).toBe(1)
})

test('of two people who settle one day at once, one does', async () => {
  const type = await machine('Machine D')
  await swipe(type)
  const inputs = await Promise.all([inputFor(type), inputFor(type)])
  const ends = await Promise.allSettled(inputs.map((input) => settle(input)))
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await db().paymentSettlement.count({ where: { typeId: type } })).toBe(1)
})

test('a settlement that is taken back books its counter-entry, and its day waits again', async () => {
  const type = await machine('Machine E')
  await swipe(type)
  await settle(await inputFor(type))
  const [row] = await listSettlements(manager)
  const input = { intentId: randomUUID(), settlementId: row?.id ?? '' }
  await undoSettlement({ ctx: { actor: manager }, input })
  await undoSettlement({ ctx: { actor: manager }, input })
  expect((await openOf(type))?.days).toMatchObject([{ cents: 500n }])
  expect((await listSettlements(manager))[0]).toMatchObject({ id: row?.id, undone: true })
  const undo = await db().paymentSettlement.findUniqueOrThrow({ where: { undoesId: row?.id ?? '' } })
  const [was, is] = [await booked(row?.id ?? ''), await booked(undo.id)]
  expect(is).toEqual(Object.fromEntries(Object.entries(was).map(([name, cents]) => [name, -cents])))
  const again = undoSettlement({ ctx: { actor: manager }, input: { ...input, intentId: randomUUID() } })
  await expect(again).rejects.toThrow('SETTLE_UNDONE')
  await settle(await inputFor(type))
})

test('of two machines of one day only the chosen one is settled, and what nobody settled is not taken back', async () => {
  const [type, other] = [await machine('Machine of the left till'), await machine('Machine of the right till')]
  await swipe(type)
  await swipe(other)
  await settle(await inputFor(type, { received: '5' }))
  expect(await openOf(type)).toBeUndefined()
  expect((await openOf(other))?.days).toMatchObject([{ cents: 500n }])
  const unknown = { intentId: randomUUID(), settlementId: randomUUID() }
  await expect(undoSettlement({ ctx: { actor: manager }, input: unknown })).rejects.toThrow('SETTLE_UNKNOWN')
})

/** A sale swiped for that fails, so that its money may go back. */
async function failedSwipe(typeId: string) {
  served += 1
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: `2637772${String(10_000 + served)}` })
  await portalOf(shop.simulator.url).failSales(1)
  await payBy(shop.actor, ticket, { typeId, currency: 'USD', text: '5' })
  await portalOf(shop.simulator.url).advance(40)
  await makeDue(ticket.sale.id)
  await sweep()
  return ticket.id
}

const giveBack = (ticketId: string, currency: string) =>
  returnMoney({ ctx: { actor: shop.actor }, input: { ticketId, intentId: randomUUID(), currency } })

test('money that went back by the type leaves that much less to settle', async () => {
  const type = await machine('Machine F')
  await swipe(type)
  const ticketId = await failedSwipe(type)
  expect((await openOf(type))?.days).toMatchObject([{ cents: 1_000n }])
  await giveBack(ticketId, type)
  expect((await viewOf(shop.actor, ticketId)).heldCents).toBe(0n)
  expect((await openOf(type))?.days).toMatchObject([{ cents: 500n }])
})

test('days on which more went back than came in wait for another', async () => {
  const type = await machine('Machine G')
  const ticketId = await failedSwipe(type)
  await settle(await inputFor(type, { received: '4.87' }))
  await giveBack(ticketId, type)
  expect((await openOf(type))?.days).toMatchObject([{ cents: -500n }])
  await expect(settle(await inputFor(type))).rejects.toThrow('SETTLE_NOTHING')
  await swipe(type, '8')
  expect((await openOf(type))?.days).toMatchObject([{ cents: 300n }])
  await settle(await inputFor(type, { received: '2.92' }))
  expect(await openOf(type)).toBeUndefined()
})

test.each([
  ['no day', { days: [] }, 'SETTLE_DAYS'],
  ['another sum than the page showed', { days: [{ day: 'today', cents: 400n }] }, 'SETTLE_CHANGED'],
  ['nothing typed', { received: '' }, 'SETTLE_RECEIVED'],
  ['no number', { received: 'all' }, 'AMOUNT_NOT_A_NUMBER'],
  ['a type that is not there', { typeId: randomUUID() }, 'SETTLE_DAYS'],
])('%s settles nothing', async (_, change, code) => {
  const type = await machine(`Machine ${randomUUID().slice(0, 8)}`)
  await swipe(type)
  const input = await inputFor(type)
  const days = 'days' in change ? change.days.map((one) => ({ ...one, day: input.days[0]?.day ?? '' })) : input.days
  await expect(settle({ ...input, ...change, days })).rejects.toThrow(code)
  expect((await openOf(type))?.days).toMatchObject([{ cents: 500n }])
})

test('a cashier and another branch’s manager settle nothing, and see nothing', async () => {
  const type = await machine('Machine H')
  await swipe(type)
  const input = await inputFor(type)
  await expect(settle(input, shop.actor)).rejects.toThrow('NOT_ALLOWED')
  await expect(settle(input, { ...manager, branches: ['BYO-01'] })).rejects.toThrow('NOT_ALLOWED')
  await expect(settle(input, { ...manager, fresh: false })).rejects.toThrow('CODE_NEEDED')
  await expect(listUnsettled(shop.actor)).rejects.toThrow('NOT_ALLOWED')
  expect(await listUnsettled({ ...manager, branches: [] })).toEqual([])
})

test('the file has a line for each day, with what the bank should bring', async () => {
  const type = await machine('Machine I')
  await swipe(type)
  const { body } = await exportUnsettled(manager)
  const text = await new Response(body).text()
  expect(text).toContain('Machine I,HRE-01')
  expect(text).toContain('USD,5.00,0.13,4.87')
})
