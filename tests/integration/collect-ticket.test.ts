import { afterEach, expect, test, vi } from 'vitest'
import { confirmOtp } from '@/lib/counter/collections/confirm-otp.ts'
import { listPaid } from '@/lib/counter/endings/list-paid.ts'
import { giveUpTicket } from '@/lib/counter/tickets/change-basket.ts'
import { collectForTicket } from '@/lib/counter/tickets/collect-for-ticket.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { watchCollections } from '@/lib/jobs/watch-lists.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { collect, collectionOf, followNow, freshPayer } from '../support/collect.ts'
import { collectionsAt, type Fault, portalOf, transactionsAt } from '../support/portal.ts'
import { AIRTIME, bookedFor, quote, quoteMore, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'

const shop = openShop()
let served = 0

afterEach(async () => {
  vi.restoreAllMocks()
  await portalOf(shop.simulator.url).faults([])
})

const POST = { method: 'POST', path: '/collections' }
const SELL = { method: 'POST', path: '/transactions' }
const under = (...faults: Fault[]) => portalOf(shop.simulator.url).faults(faults)
const ctx = () => ({ actor: shop.actor })
const priced = () => quote(shop.actor, { ...AIRTIME, recipient: `2637790000${String(10 + served++)}` })

/** A ticket awaiting its payer's answer. */
async function asked(...more: Fault[]) {
  const ticket = await priced()
  await under({ match: POST, kind: 'hold', times: 1 }, ...more)
  return { ticket, payment: await collect(shop.actor, ticket) }
}

const refusal = (code: string) => expect.objectContaining({ problem: expect.objectContaining({ code }) })

test('a quoted ticket gets its number with the first payment, and nothing is sold before it is paid', async () => {
  const { ticket, payment } = await asked()
  const waiting = await viewOf(shop.actor, ticket.id)
  expect(waiting.number).toMatch(/^HRE01-T1-/)
  expect(waiting).toMatchObject({ priceCents: 500n, sale: { state: 'quoted', outcome: null } })
  expect(waiting.collections).toMatchObject([{ id: payment.id, outcome: 'waiting', amountCents: 500n }])
  expect(await bookedFor(ticket.id)).toEqual({})
})

test('once paid, the worker sells it with nobody watching and the shift closed', async () => {
  const { ticket, payment } = await asked()
  await db().shift.updateMany({ data: { openTillId: null, closedAt: new Date() } })
  await portalOf(shop.simulator.url).customer(payment.upstreamId ?? '', 'approve')
  await followNow(shop.actor, payment)
  const sold = await viewOf(shop.actor, ticket.id)
  expect(sold.sale).toMatchObject({ outcome: 'delivered' })
  expect(await transactionsAt(shop.simulator.baseUrl, sold.sale.reference ?? '')).toHaveLength(1)
  expect(await bookedFor(ticket.id)).toEqual({ service_available: 25, cost: 475, sales: -500 })
  expect(await db().ticket.findUniqueOrThrow({ where: { id: ticket.id } })).toMatchObject({ earmarked: false })
})

test('a process that dies between payment and sale loses nothing: the sweep sells', async () => {
  const { ticket, payment } = await asked()
  await portalOf(shop.simulator.url).customer(payment.upstreamId ?? '', 'approve')
  const died = vi.spyOn(db().sale, 'findMany').mockRejectedValueOnce(new Error('killed'))
  await followNow(shop.actor, payment)
  expect((await viewOf(shop.actor, ticket.id)).sale.state).toBe('quoted')
  died.mockRestore()
  await sweep()
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
})

test('a right code sells at once', async () => {
  const ticket = await priced()
  const payment = await collect(shop.actor, ticket, { method: 'omari' })
  await confirmOtp({ ctx: ctx(), input: { collectionId: payment.id, otp: '12345' } })
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
})

test('the same form posted three times at once asks the customer once', async () => {
  const ticket = await priced()
  const wanted = { intentId: crypto.randomUUID(), phone: freshPayer() }
  const all = await Promise.all([1, 2, 3].map(() => collect(shop.actor, ticket, wanted)))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  expect(await collectionsAt(shop.simulator.baseUrl, all[0]?.reference ?? '')).toHaveLength(1)
})

test('part in cash, the rest by mobile money: both are booked and sell together', async () => {
  const ticket = await priced()
  const payment = await collect(shop.actor, ticket, { cash: '2' })
  expect(payment.amountCents).toBe(300n)
  expect(await bookedFor(ticket.id)).toEqual({ drawer: 200, held: -200 })
  await followNow(shop.actor, payment)
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
  expect(await bookedFor(ticket.id)).toEqual({ drawer: 200, service_available: -175, cost: 475, sales: -500 })
})

test('a cash part that covers one of two items sells nothing until the payment comes', async () => {
  const { id: ticketId } = await priced()
  const ticket = await quoteMore(shop.actor, ticketId, { ...AIRTIME, recipient: `2637790000${10 + served++}` })
  await under({ match: POST, kind: 'hold', times: 1 })
  await followNow(shop.actor, await collect(shop.actor, ticket, { cash: '6' }))
  expect((await viewOf(shop.actor, ticketId)).sales.map(({ state }) => state)).toEqual(['quoted', 'quoted'])
})

test('a cash part stays with the customer when the payment is declined', async () => {
  const ticket = await priced()
  const payment = await collect(shop.actor, ticket, { cash: '2', phone: '263000000003' })
  await portalOf(shop.simulator.url).advance(31)
  expect((await followNow(shop.actor, payment)).outcome).toBe('not_paid')
  await returnMoney({ ctx: ctx(), input: { ticketId: ticket.id, intentId: crypto.randomUUID(), currency: 'USD' } })
  expect(await bookedFor(ticket.id)).toEqual({})
})

test('a cash part that covers the price is a cash sale, and nobody is asked to pay', async () => {
  const ticket = await priced()
  const quoteIds = ticket.sales.map(({ quoteId }) => quoteId ?? '')
  const typed = { method: 'ecocash', currency: 'USD', phone: '', cash: '5', reason: 'test', bothMayBePaid: false }
  const input = { ...typed, ticketId: ticket.id, intentId: crypto.randomUUID(), quoteIds }
  await collectForTicket({ ctx: ctx(), input })
  expect(await viewOf(shop.actor, ticket.id)).toMatchObject({ collections: [], tenders: [{ receivedCents: 500n }] })
})

test.each([
  ['6', 'CASH_PART_TOO_LARGE'],
  ['five', 'CASH_PART_NOT_A_NUMBER'],
])('a cash part of %s is refused with %s, and nothing is taken', async (cash, code) => {
  const ticket = await priced()
  await expect(collect(shop.actor, ticket, { cash })).rejects.toEqual(refusal(code))
  expect((await viewOf(shop.actor, ticket.id)).number).toBeNull()
})

test('a new price is not the one the customer agreed to', async () => {
  const ticket = await priced()
  const quoteIds = [crypto.randomUUID()]
  await expect(collect(shop.actor, ticket, { quoteIds })).rejects.toEqual(refusal('QUOTE_CHANGED'))
})

test('with a lapsed price nobody is asked to pay', async () => {
  const ticket = await priced()
  await db().$executeRaw`
    update "Quote" set "createdAt" = now() - interval '301 seconds' where id = ${ticket.sale.quoteId}::uuid`
  await expect(collect(shop.actor, ticket)).rejects.toEqual(refusal('QUOTE_LAPSED'))
})

test.each([
  ['held since we asked for it, not since it was named', 290, 10_000],
  ['over once a sale could only arrive too late', 296, 0],
])('a price is %s', async (_, seconds, askMs) => {
  const ticket = await priced()
  const where = { id: ticket.sale.quoteId ?? '' }
  expect((await db().quote.findUniqueOrThrow({ where })).askMs).toBeGreaterThan(0)
  await db().quote.update({ where, data: { createdAt: new Date(Date.now() - seconds * 1_000), askMs } })
  await expect(collect(shop.actor, ticket)).rejects.toEqual(refusal('QUOTE_LAPSED'))
})

test('a second payment waits until the first is final', async () => {
  const { ticket, payment } = await asked()
  await expect(collect(shop.actor, ticket)).rejects.toEqual(refusal('COLLECTION_STILL_OPEN'))
  await expect(collect(shop.actor, ticket, { bothMayBePaid: true })).rejects.toEqual(refusal('NOT_ALLOWED'))
  await portalOf(shop.simulator.url).customer(payment.upstreamId ?? '', 'decline')
  expect((await followNow(shop.actor, payment)).outcome).toBe('not_paid')
  const second = await collect(shop.actor, ticket)
  expect(second).toMatchObject({ outcome: 'waiting', amountCents: 500n })
  expect(second.id).not.toBe(payment.id)
  await followNow(shop.actor, second)
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
})

test('a supervisor who accepts that both may be paid can ask again; money paid twice stays the customer’s', async () => {
  const { ticket, payment } = await asked()
  const supervisor = { ...(await openTill('HRE-01', 'Tendai', 'supervisor')), till: shop.actor.till }
  await expect(collect(supervisor, ticket)).rejects.toEqual(refusal('COLLECTION_STILL_OPEN'))
  const second = await collect(supervisor, ticket, { bothMayBePaid: true })
  await followNow(supervisor, second)
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
  await portalOf(shop.simulator.url).customer(payment.upstreamId ?? '', 'approve')
  await watchCollections(credentialNamed('demo'))
  await db().$executeRaw`update "Collection" set "nextCheckAt" = now() where id = ${payment.id}::uuid`
  await sweep()
  expect((await bookedFor(ticket.id)).held).toBe(-500)
  const row = (await listPaid(shop.actor)).rows.find(({ ticketId }) => ticketId === ticket.id)
  expect(row).toMatchObject({ why: 'paid_twice', sums: { heldCents: 500n } })
})

test('money that comes after we stopped waiting sells nothing and waits for a person', async () => {
  const { ticket, payment } = await asked()
  await giveUpTicket({ ctx: ctx(), input: { ticketId: ticket.id } })
  await expect(collect(shop.actor, ticket)).rejects.toEqual(refusal('TICKET_GIVEN_UP'))
  await portalOf(shop.simulator.url).customer(payment.upstreamId ?? '', 'approve')
  await followNow(shop.actor, payment)
  await sweep()
  expect((await viewOf(shop.actor, ticket.id)).sale.state).toBe('quoted')
  const row = (await listPaid(shop.actor)).rows.find(({ ticketId }) => ticketId === ticket.id)
  expect(row).toMatchObject({ why: 'unsent', givenUp: true, sums: { heldCents: 500n }, mayPayOut: false })
})

test('a request that never arrived rings no phone after we stopped waiting', async () => {
  const ticket = await priced()
  await under({ match: POST, kind: 'drop', times: 1 })
  const payment = await collect(shop.actor, ticket)
  expect(payment.outcome).toBe('unknown')
  await giveUpTicket({ ctx: ctx(), input: { ticketId: ticket.id } })
  expect((await followNow(shop.actor, payment)).outcome).toBe('unknown')
  expect(await collectionsAt(shop.simulator.baseUrl, payment.reference)).toEqual([])
})

test('if the sale is refused after payment, the money is on the desk, to sell again with one tap', async () => {
  // Also for an earlier test's payment that comes meanwhile.
  const refused = { match: SELL, kind: 'error', code: 'PRODUCT_UNAVAILABLE', times: 100 }
  const { ticket, payment } = await asked(refused)
  await portalOf(shop.simulator.url).customer(payment.upstreamId ?? '', 'approve')
  await followNow(shop.actor, payment)
  const view = await viewOf(shop.actor, ticket.id)
  expect(view.sale.outcome).toBe('not_sold')
  const row = (await listPaid(shop.actor)).rows.find(({ ticketId }) => ticketId === ticket.id)
  expect(row).toMatchObject({ why: 'undelivered', saleId: view.sale.id, sums: { heldCents: 500n } })
  expect((await collectionOf(shop.actor, ticket.id)).outcome).toBe('paid')
})
