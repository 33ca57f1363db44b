import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '@/lib/books/journal/check-books.ts'
import { listOwed } from '@/lib/counter/endings/debts.ts'
import { keepMoney } from '@/lib/counter/endings/keep-money.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { watchCollections } from '@/lib/jobs/watch-lists.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { collect, followNow } from '../support/collect.ts'
import { lateOutcome } from '../support/late-outcome.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, quote, quoteMore, sell, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

// Money that nobody came for is ours only as long as its sale came to nothing.
const shop = openShop()
const portal = () => portalOf(shop.simulator.url)
let manager: Actor

beforeAll(async () => {
  manager = await openTill('HRE-01', 'Farai', 'manager')
})

afterAll(async () => {
  expect((await checkBooks()).faults).toEqual([])
})

const refuseNextSale = () =>
  portal().faults([
    { match: { method: 'POST', path: '/transactions' }, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 },
  ])

/** Books all that the ticket holds as unclaimed, a hundred days later. */
async function unclaimed(ticketId: string): Promise<void> {
  await db().$transaction([
    db().$executeRaw`alter table "JournalEntry" disable trigger append_only`,
    db().$executeRaw`update "JournalEntry" set at = at - interval '100 days' where "ticketId" = ${ticketId}::uuid`,
    db().$executeRaw`alter table "JournalEntry" enable trigger append_only`,
  ])
  const input = { ticketId, intentId: randomUUID(), kind: 'unclaimed' as const, saleId: null, note: 'Called her' }
  await keepMoney({ ctx: { actor: manager }, input })
}

/** Five dollars in cash for a sale that counts as not sold; nobody came for them. */
async function notSold(recipient: string) {
  await refuseNextSale()
  const { id: ticketId, sale } = await sell(shop.actor, await quote(shop.actor, { ...AIRTIME, recipient, amount: '5' }))
  expect(sale.state).toBe('not_sold')
  await unclaimed(ticketId)
  expect(await bookedFor(ticketId)).toEqual({ drawer: 500, other_income: -500 })
  return { ticketId, saleId: sale.id }
}

function giveBack(ticketId: string): Promise<unknown> {
  return returnMoney({ ctx: { actor: shop.actor }, input: { ticketId, intentId: randomUUID(), currency: 'USD' } })
}

test('a sale that turns out delivered is paid with the money that nobody came for, and its customer owes nothing', async () => {
  const { ticketId, saleId } = await notSold('263778200001')
  await lateOutcome(saleId, 'completed')
  expect(await bookedFor(ticketId)).toEqual({ drawer: 500, sales: -500, cost: 475, service_available: -475 })
  expect(await listOwed(manager)).toEqual([])
})

test('once such a sale is reversed its money is the customer’s again, and goes back to them', async () => {
  const { ticketId, saleId } = await notSold('263778200002')
  await lateOutcome(saleId, 'completed')
  await lateOutcome(saleId, 'reversed')
  expect(await bookedFor(ticketId)).toEqual({ drawer: 500, held: -500 })
  await giveBack(ticketId)
  expect(await bookedFor(ticketId)).toEqual({})
})

test('of two items that nobody came for, each pays for itself, and the same money pays once', async () => {
  const first = await quote(shop.actor, { ...AIRTIME, recipient: '263778200003', amount: '4' })
  const priced = await quoteMore(shop.actor, first.id, { ...AIRTIME, recipient: '263778200004', amount: '6' })
  await portal().faults([
    { match: { method: 'POST', path: '/transactions' }, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 2 },
  ])
  const { sales } = await sell(shop.actor, priced, '10')
  await unclaimed(first.id)
  const [four, six] = [...sales].sort((a, b) => Number(a.priceCents) - Number(b.priceCents))
  await lateOutcome(four?.id ?? '', 'completed')
  expect(await bookedFor(first.id)).toMatchObject({ other_income: -600, sales: -400 })
  await lateOutcome(six?.id ?? '', 'completed')
  const booked = await bookedFor(first.id)
  expect(booked).toMatchObject({ drawer: 1000, sales: -1000 })
  expect([booked.other_income, booked.receivable, booked.held]).toEqual([undefined, undefined, undefined])
})

/** The same, paid by phone; the payment is taken back two minutes later. */
async function notSoldByPhone(recipient: string) {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient, amount: '5' })
  await refuseNextSale()
  await followNow(shop.actor, await collect(shop.actor, ticket, { phone: '263000000004' }))
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('not_sold')
  await unclaimed(ticket.id)
  return { ticketId: ticket.id, saleId: ticket.sale.id }
}

async function takePaymentBack(): Promise<void> {
  await portal().advance(130)
  await watchCollections(credentialNamed('demo'))
}

test('a payment that is taken back after nobody came for its money is owed by nobody', async () => {
  const { ticketId } = await notSoldByPhone('263778200005')
  await takePaymentBack()
  expect(await bookedFor(ticketId)).toEqual({})
  expect(await listOwed(manager)).toEqual([])
})

test('a payment that is taken back once its money paid for a late delivery is owed', async () => {
  const { ticketId, saleId } = await notSoldByPhone('263778200008')
  await lateOutcome(saleId, 'completed')
  await takePaymentBack()
  expect(await bookedFor(ticketId)).toEqual({ receivable: 500, sales: -500, cost: 475, service_available: -475 })
})

test('money kept for goods that were had pays for no other item, whose money went back', async () => {
  const first = await quote(shop.actor, { ...AIRTIME, recipient: '263778200006', amount: '4' })
  const priced = await quoteMore(shop.actor, first.id, { ...AIRTIME, recipient: '263778200007', amount: '6' })
  await refuseNextSale()
  const { sales } = await sell(shop.actor, priced, '10')
  const [late, delivered] = [...sales].sort((a, b) => Number(b.state === 'not_sold') - Number(a.state === 'not_sold'))
  const cents = Number(late?.priceCents)
  await giveBack(first.id)
  await lateOutcome(delivered?.id ?? '', 'reversed')
  const had = { ticketId: first.id, intentId: randomUUID(), kind: 'goods_had' as const, note: 'Saw it on her phone' }
  await keepMoney({ ctx: { actor: manager }, input: { ...had, saleId: delivered?.id ?? null } })
  expect(await bookedFor(first.id)).toEqual({ drawer: 1000 - cents, other_income: cents - 1000 })
  await lateOutcome(late?.id ?? '', 'completed')
  expect(await bookedFor(first.id)).toMatchObject({ other_income: cents - 1000, receivable: cents })
})
