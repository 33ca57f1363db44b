import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { applyCollection } from '@/lib/counter/collections/apply-collection.ts'
import type { CollectionView } from '@/lib/counter/collections/model.ts'
import { writeOffDebt } from '@/lib/counter/endings/debts.ts'
import { keepMoney } from '@/lib/counter/endings/keep-money.ts'
import { listPaid } from '@/lib/counter/endings/list-paid.ts'
import { giveUpTicket } from '@/lib/counter/tickets/change-basket.ts'
import { payDebt } from '@/lib/counter/tickets/pay-debt.ts'
import { payOut } from '@/lib/counter/tickets/pay-out.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { sellHeld } from '@/lib/counter/tickets/sell-held.ts'
import { watchCollections } from '@/lib/jobs/watch-lists.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import type { Collection } from '@/lib/service/api/contract/money-in.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { collect, followNow } from '../support/collect.ts'
import { lateOutcome } from '../support/late-outcome.ts'
import { makeOld } from '../support/make-old.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, passFor, quote, quoteMore, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

// A payment may come in after its ticket's customer came to owe us: the two pieces of news in the other order would
// have left no debt and no money to give back.
const shop = openShop()
const portal = () => portalOf(shop.simulator.url)
let supervisor: Actor
let manager: Actor
let unconcerned: Actor
let served = 0

beforeAll(async () => {
  const atTill = async (name: string, role: 'supervisor' | 'manager') => {
    return { ...(await openTill('HRE-01', name, role)), till: shop.actor.till }
  }
  supervisor = await atTill('Tendai', 'supervisor')
  manager = await atTill('Farai', 'manager')
  unconcerned = await openTill('HRE-01', 'Chipo', 'manager')
  await sellNow(shop.actor, order('60'))
})

afterEach(() => portal().faults([]))

const order = (amount = '10') => ({ ...AIRTIME, recipient: `2637783000${String(10 + served++)}`, amount })
const holdNext = () => portal().faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 }])
const refusal = (code: string, params?: object) =>
  expect.objectContaining({ problem: expect.objectContaining({ code, ...(params && { params }) }) })
const refuseSale = () => {
  const match = { method: 'POST', path: '/transactions' }
  return portal().faults([{ match, kind: 'error', code: 'PRODUCT_UNAVAILABLE', times: 1 }])
}
const heldBy = async (ticketId: string) =>
  (await listPaid(supervisor)).rows.find((row) => row.ticketId === ticketId)?.sums.heldCents

/** The operator takes back what the reversing payer paid. */
async function takeBack(): Promise<void> {
  await portal().advance(130)
  await watchCollections(credentialNamed('demo'))
}

/** Delivered for $10.00 that was taken back again, while a second payment still waits on another phone. */
async function owingWithOneOpen() {
  const ticket = await quote(shop.actor, order())
  const first = await collect(shop.actor, ticket, { phone: '263000000004' })
  await holdNext()
  const second = await collect(supervisor, ticket, { bothMayBePaid: true })
  await followNow(shop.actor, first)
  await takeBack()
  expect(await bookedFor(ticket.id)).toMatchObject({ receivable: 1000, sales: -1000 })
  return { ticketId: ticket.id, saleId: ticket.sale.id, second }
}

async function approve(payment: CollectionView): Promise<void> {
  await portal().customer(payment.upstreamId ?? '', 'approve')
  await followNow(shop.actor, payment)
}

async function toldOf({ upstreamId }: CollectionView): Promise<Collection> {
  const told = await serviceFor('demo').getCollection(upstreamId ?? '')
  if (told.kind !== 'ok') throw new Error('the payment is known')
  return told.data
}

function payOutAll(ticketId: string): Promise<void> {
  const input = { ticketId, intentId: randomUUID(), amount: '', identity: '63-1234567A42' }
  return payOut({ ctx: { actor: manager }, input })
}

test('a payment that comes after the first was taken back pays the debt, and no cash goes out for it', async () => {
  const { ticketId, saleId, second } = await owingWithOneOpen()
  await approve(second)
  expect(await bookedFor(ticketId)).toEqual({ service_available: 50, cost: 950, sales: -1000 })
  expect(await viewOf(shop.actor, ticketId)).toMatchObject({ owedCents: 0n, heldCents: 0n })
  expect(await heldBy(ticketId)).toBeUndefined()
  await expect(payOutAll(ticketId)).rejects.toEqual(refusal('NOTHING_TO_RETURN'))
  expect(await db().ticket.findUniqueOrThrow({ where: { id: ticketId } })).toMatchObject({ earmarked: false })
  await lateOutcome(saleId, 'reversed')
  expect(await heldBy(ticketId)).toBe(1_000n)
})

test('nor for a debt that was written off meanwhile: what was lost comes back', async () => {
  const { ticketId, second } = await owingWithOneOpen()
  await writeOffDebt({ ctx: { actor: manager }, input: { ticketId, intentId: randomUUID(), note: 'Moved away' } })
  expect(await bookedFor(ticketId)).toMatchObject({ losses: 1000 })
  await approve(second)
  expect(await bookedFor(ticketId)).toEqual({ service_available: 50, cost: 950, sales: -1000 })
  expect(await heldBy(ticketId)).toBeUndefined()
})

test('a payment that is heard of only once it was taken back too brings no written-off debt to life', async () => {
  const { ticketId, second } = await owingWithOneOpen()
  await writeOffDebt({ ctx: { actor: manager }, input: { ticketId, intentId: randomUUID(), note: 'Moved away' } })
  const collection = { ...(await toldOf(second)), status: 'reversed' as const }
  await applyCollection({ collectionId: second.id, collection, source: 'test' })
  const booked = await bookedFor(ticketId)
  expect([booked.losses, booked.receivable, booked.held]).toEqual([1000, undefined, undefined])
})

/** Of a basket paid with $14.00, $4.00 were delivered and $10.00 wait unsent, when all of it is taken back. */
async function owingBesideUnsent() {
  const { id } = await quote(shop.actor, order('4'))
  const ticket = await quoteMore(shop.actor, id, order('10'))
  const [, later] = ticket.sales
  const first = await collect(shop.actor, ticket, { phone: '263000000004' })
  const quoteIds = (await viewOf(shop.actor, id)).sales.map(({ quoteId }) => quoteId ?? '')
  await passFor(later?.id ?? '', 320)
  const match = { method: 'POST', path: '/quotes' }
  await portal().faults([{ match, kind: 'error', code: 'PRODUCT_UNAVAILABLE', times: 1 }])
  await followNow(shop.actor, first)
  expect((await viewOf(shop.actor, id)).sales.map(({ state }) => state)).toEqual(['completed', 'quoted'])
  await takeBack()
  expect(await bookedFor(id)).toMatchObject({ receivable: 400 })
  return { ticket, quoteIds }
}

test('what a customer pays for an unsent item sells it, whatever they owe for another', async () => {
  const { ticket, quoteIds } = await owingBesideUnsent()
  const second = await collect(shop.actor, ticket, { quoteIds })
  expect(second.amountCents).toBe(1000n)
  await followNow(shop.actor, second)
  expect((await viewOf(shop.actor, ticket.id)).sales.map(({ state }) => state)).toEqual(['completed', 'completed'])
  const booked = await bookedFor(ticket.id)
  expect([booked.receivable, booked.held]).toEqual([400, undefined])
})

test('paid twice, the rest pays the debt, but never with what another payment brought', async () => {
  const { ticket, quoteIds } = await owingBesideUnsent()
  await holdNext()
  const third = await collect(shop.actor, ticket, { quoteIds })
  const second = await collect(supervisor, ticket, { quoteIds, bothMayBePaid: true })
  await refuseSale()
  await followNow(shop.actor, second)
  expect(await bookedFor(ticket.id)).toMatchObject({ receivable: 400, held: -1000 })
  const collection = { ...(await toldOf(third)), status: 'completed' as const, creditCents: 300n }
  await applyCollection({ collectionId: third.id, collection, source: 'test' })
  expect(await bookedFor(ticket.id)).toMatchObject({ receivable: 100, held: -1000 })
})

test('no cash is paid out to a customer who owes on the same ticket, until they paid that', async () => {
  const { ticket, quoteIds } = await owingBesideUnsent()
  await refuseSale()
  await followNow(shop.actor, await collect(shop.actor, ticket, { quoteIds }))
  expect(await heldBy(ticket.id)).toBe(1_000n)
  const before = await bookedFor(ticket.id)
  expect(before).toMatchObject({ receivable: 400, held: -1000 })
  await expect(payOutAll(ticket.id)).rejects.toEqual(refusal('RETURN_OWED', { owed: '$4.00' }))
  expect(await bookedFor(ticket.id)).toEqual(before)
  const debt = { ticketId: ticket.id, intentId: randomUUID(), amount: '' }
  await payDebt({ ctx: { actor: shop.actor }, input: debt })
  await payOutAll(ticket.id)
  expect(await bookedFor(ticket.id)).toMatchObject({ drawer: -600, sales: -400 })
  expect(await heldBy(ticket.id)).toBeUndefined()
})

test('money that nobody came for first pays what its customer owes on the same ticket', async () => {
  const { ticket, quoteIds } = await owingBesideUnsent()
  await refuseSale()
  await followNow(shop.actor, await collect(shop.actor, ticket, { quoteIds }))
  expect(await bookedFor(ticket.id)).toMatchObject({ receivable: 400, held: -1000 })
  await makeOld(ticket.id)
  const input = {
    ticketId: ticket.id,
    intentId: randomUUID(),
    kind: 'unclaimed' as const,
    saleId: null,
    note: 'Called',
  }
  await keepMoney({ ctx: { actor: unconcerned }, input })
  const booked = await bookedFor(ticket.id)
  expect([booked.receivable, booked.held, booked.other_income]).toEqual([undefined, undefined, -600])
})

test('nothing is written off while the ticket holds money of the same customer, who would get all of it', async () => {
  const { ticket, quoteIds } = await owingBesideUnsent()
  await refuseSale()
  await followNow(shop.actor, await collect(shop.actor, ticket, { quoteIds }))
  const debt = { ticketId: ticket.id, intentId: randomUUID(), note: 'Moved away' }
  await expect(writeOffDebt({ ctx: { actor: unconcerned }, input: debt })).rejects.toEqual(
    refusal('WRITE_OFF_HELD', { held: '$10.00' }),
  )
  expect(await bookedFor(ticket.id)).toMatchObject({ receivable: 400, held: -1000 })
})

test('nor is cash given back over the counter', async () => {
  const { ticket } = await owingBesideUnsent()
  const [, later] = (await viewOf(shop.actor, ticket.id)).sales
  await refuseSale()
  const cash = { amounts: [{ currency: 'USD', text: '10' }], changeCurrency: 'USD' }
  const paying = { ticketId: ticket.id, saleId: later?.id ?? '', quoteId: later?.quoteId ?? '', cash, reason: 'test' }
  await sellHeld({ ctx: { actor: shop.actor }, input: paying })
  expect(await bookedFor(ticket.id)).toMatchObject({ receivable: 400, held: -1000, drawer: 1000 })
  const back = () => {
    const input = { ticketId: ticket.id, intentId: randomUUID(), currency: 'USD' }
    return returnMoney({ ctx: { actor: shop.actor }, input })
  }
  await expect(back()).rejects.toEqual(refusal('RETURN_OWED', { owed: '$4.00' }))
  expect(await bookedFor(ticket.id)).toMatchObject({ receivable: 400, held: -1000, drawer: 1000 })
  await payDebt({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id, intentId: randomUUID(), amount: '' } })
  await back()
  expect(await bookedFor(ticket.id)).toMatchObject({ drawer: 400, sales: -400 })
})

test('a payment that comes short of its item pays no debt; what the next brings beyond the item does', async () => {
  const { ticket, quoteIds } = await owingBesideUnsent()
  await holdNext()
  const second = await collect(shop.actor, ticket, { quoteIds })
  await holdNext()
  const third = await collect(supervisor, ticket, { quoteIds, bothMayBePaid: true })
  const short = { ...(await toldOf(second)), status: 'completed' as const, creditCents: 300n }
  await applyCollection({ collectionId: second.id, collection: short, source: 'test' })
  expect(await bookedFor(ticket.id)).toMatchObject({ receivable: 400, held: -300 })
  await approve(third)
  const booked = await bookedFor(ticket.id)
  expect([booked.receivable, booked.held, booked.sales]).toEqual([100, undefined, -1400])
})

test('once the cashier stopped waiting, no unsent item waits for a late payment: it pays the debt', async () => {
  const ticket = await quote(shop.actor, order())
  await holdNext()
  const late = await collect(shop.actor, ticket)
  await portal().customer(late.upstreamId ?? '', 'decline')
  await followNow(shop.actor, late)
  const first = await collect(shop.actor, ticket, { phone: '263000000004' })
  await giveUpTicket({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id } })
  await followNow(shop.actor, first)
  await payOutAll(ticket.id)
  await takeBack()
  expect(await bookedFor(ticket.id)).toMatchObject({ receivable: 1000, drawer: -1000 })
  const collection = { ...(await toldOf(late)), status: 'completed' as const }
  await applyCollection({ collectionId: late.id, collection, source: 'test' })
  expect(await bookedFor(ticket.id)).toEqual({ service_available: 1000, drawer: -1000 })
})
