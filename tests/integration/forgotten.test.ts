import { beforeAll, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '@/lib/books/journal/check-books.ts'
import { endFrozenCollection } from '@/lib/counter/collections/end-frozen-collection.ts'
import { applyOutcome } from '@/lib/counter/sales/apply-outcome.ts'
import { endFrozenSale } from '@/lib/counter/sales/end-frozen-sale.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Transaction } from '@/lib/service/api/contract/transaction.ts'
import { collect, collectionOf, passForPayment } from '../support/collect.ts'
import { AIRTIME, bookedFor, incidentsOf, makeDue, passFor, quote, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'
import { cut, nothing, say, type Wire } from '../support/wire.ts'

let wire: Wire
let manager: Actor
const shop = openShop({ onWire: (line) => (wire = line) })
let cents = 510

beforeAll(async () => {
  manager = await openTill('HRE-01', 'Farai', 'manager')
})
beforeEach(() => wire.does())

const BY_ID = { method: 'GET', path: /\/transactions\/[^?]+/ }
const BY_REFERENCE = { method: 'GET', path: /\/transactions\?/ }
const GONE = { ...BY_ID, act: say(404, 'NOT_FOUND') }
const NONE = { ...BY_REFERENCE, act: nothing }

const refused = (code: string) => ({ problem: { code } })
const end = (saleId: string, by = manager) =>
  endFrozenSale({ ctx: { actor: by }, input: { saleId, note: 'Tino at support: they have no such sale' } })

const PAID_BY_ID = { method: 'GET', path: /\/collections\/[^?]+/ }
const PAID_BY_REFERENCE = { method: 'GET', path: /\/collections\?/ }
const PAID_GONE = { ...PAID_BY_ID, act: say(404, 'NOT_FOUND') }
const endPayment = (collectionId: string, by = manager) =>
  endFrozenCollection({ ctx: { actor: by }, input: { collectionId, note: 'Tino at support: no such payment' } })

/** A sale that the Service accepted, so many hours ago, and has never said any more about. */
async function pendingFor(hours: number) {
  const amount = (cents++ / 100).toFixed(2)
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002', amount })
  expect(ticket.sale.outcome).toBe('waiting')
  await passFor(ticket.sale.id, hours * 3_600)
  return ticket
}

/** The Service's word about a sale, as a webhook or a look-up brings it. */
async function hear(saleId: string, status: Transaction['status']) {
  const { upstreamId, totalDebitCents } = await db().sale.findUniqueOrThrow({ where: { id: saleId } })
  const nothingMore = { token: null, pin: null, units: null, receipt: null, failureCode: null }
  const transaction = { id: upstreamId, status, totalDebitCents, ...nothingMore } as unknown as Transaction
  return applyOutcome({ saleId, transaction, source: 'webhook' })
}

const debitOf = async (saleId: string) =>
  Number((await db().sale.findUniqueOrThrow({ where: { id: saleId } })).totalDebitCents)

const faults = async () => (await checkBooks()).faults

test('a manager ends a sale that waits for a day and that the Service no longer knows, and its money is free', async () => {
  const { id, sale } = await pendingFor(25)
  expect((await viewOf(shop.actor, id)).sale.isLate).toBe(true)
  wire.does(GONE, NONE)
  await makeDue(sale.id)
  await sweep()
  expect((await viewOf(shop.actor, id)).sale.outcome).toBe('waiting')
  await end(sale.id)
  const ended = await viewOf(shop.actor, id)
  expect(ended.sale).toMatchObject({ outcome: 'not_sold', isLate: false, refusal: { code: 'ENDED_BY_OFFICE' } })
  expect(ended.freeCents).toBe(ended.priceCents)
  const price = Number(ended.priceCents)
  expect(await bookedFor(id)).toEqual({ drawer: price, held: -price })
  expect(await db().audit.count({ where: { objectId: sale.id, action: 'sale:end-frozen' } })).toBe(1)
  expect(await faults()).toEqual([])
  await expect(end(sale.id)).rejects.toMatchObject(refused('FROZEN_NONE'))
})

test('a payment that waits for a day and that the Service no longer knows is ended as not made, and its cash part is free', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263777912001' })
  const payment = await collect(shop.actor, ticket, { cash: '2', phone: '263000000003' })
  expect(payment.outcome).toBe('waiting')
  await passForPayment(payment.id, 23 * 3_600)
  await expect(endPayment(payment.id)).rejects.toMatchObject(refused('FROZEN_NONE'))
  await passForPayment(payment.id, 2 * 3_600)
  expect((await collectionOf(shop.actor, ticket.id)).isLate).toBe(true)
  await expect(endPayment(payment.id, shop.actor)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  wire.does(PAID_GONE)
  await expect(endPayment(payment.id)).rejects.toMatchObject(refused('FROZEN_WAITING'))
  wire.does({ ...PAID_BY_ID, act: cut }, { ...PAID_BY_REFERENCE, act: nothing })
  await expect(endPayment(payment.id)).rejects.toMatchObject(refused('FROZEN_UNCLEAR'))
  wire.does(PAID_GONE, { ...PAID_BY_REFERENCE, act: cut })
  await expect(endPayment(payment.id)).rejects.toMatchObject(refused('FROZEN_UNCLEAR'))
  wire.does(PAID_GONE, { ...PAID_BY_REFERENCE, act: nothing })
  await endPayment(payment.id)
  const ended = await collectionOf(shop.actor, ticket.id)
  expect(ended).toMatchObject({ outcome: 'not_made', isLate: false, refusal: { code: 'PAYMENT_ENDED_BY_OFFICE' } })
  expect(await bookedFor(ticket.id)).toEqual({ drawer: 200, held: -200 })
  await expect(endPayment(payment.id)).rejects.toMatchObject(refused('FROZEN_NONE'))
  expect(await faults()).toEqual([])
})

test('it is not ended within the day, by another role, or while either look-up says anything or nothing', async () => {
  const early = await pendingFor(23)
  await expect(end(early.sale.id)).rejects.toMatchObject(refused('FROZEN_NONE'))
  const { id, sale } = await pendingFor(25)
  await expect(end(sale.id, shop.actor)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(end(sale.id)).rejects.toMatchObject(refused('FROZEN_WAITING'))
  for (const step of [
    { ...BY_ID, act: cut },
    { ...BY_ID, act: say(403, 'ABILITY_MISSING') },
  ]) {
    wire.does(step, NONE)
    await expect(end(sale.id)).rejects.toMatchObject(refused('FROZEN_UNCLEAR'))
  }
  wire.does(GONE, { ...BY_REFERENCE, act: cut })
  await expect(end(sale.id)).rejects.toMatchObject(refused('FROZEN_UNCLEAR'))
  wire.does(GONE)
  await expect(end(sale.id)).rejects.toMatchObject(refused('FROZEN_WAITING'))
  expect((await viewOf(shop.actor, id)).sale.outcome).toBe('waiting')
})

test.each([
  ['completed', 'delivered'],
  ['failed', 'failed'],
  ['reversed', 'reversed'],
] as const)('news that it %s after it was ended is booked once, with an incident', async (status, outcome) => {
  const { id, sale } = await pendingFor(25)
  wire.does(GONE, NONE)
  await end(sale.id)
  const debit = await debitOf(sale.id)
  await hear(sale.id, status)
  await hear(sale.id, status)
  expect((await viewOf(shop.actor, id)).sale.outcome).toBe(outcome)
  const booked = await bookedFor(id)
  expect(booked.service_reserved).toBeUndefined()
  expect(booked.service_available ?? 0).toBe(status === 'completed' ? -debit : 0)
  expect(await incidentsOf(sale.id)).toContain('sold_after_not_sold')
  expect(await faults()).toEqual([])
})

test('a sale that waits again after it was ended is reserved again, once, and may be ended again', async () => {
  const { id, sale } = await pendingFor(25)
  const debit = await debitOf(sale.id)
  for (const times of [1, 2, 3]) {
    wire.does(GONE, NONE)
    await end(sale.id)
    expect((await bookedFor(id)).service_reserved, `${times}`).toBeUndefined()
    await hear(sale.id, 'pending')
    await hear(sale.id, 'pending')
    expect((await bookedFor(id)).service_reserved, `${times}`).toBe(debit)
    expect(await faults()).toEqual([])
  }
  await hear(sale.id, 'completed')
  expect((await bookedFor(id)).service_available).toBe(-debit)
  expect((await bookedFor(id)).service_reserved).toBeUndefined()
  expect(await faults()).toEqual([])
})
