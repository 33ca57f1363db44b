import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { refuseDuplicate } from '@/lib/counter/sales/refuse-duplicate.ts'
import { askedAgain, attachQuote, priceItem } from '@/lib/counter/tickets/internal/price-item.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { payOut } from '@/lib/counter/tickets/pay-out.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { sellAgain } from '@/lib/counter/tickets/sell-held.ts'
import { sellPaidTicket } from '@/lib/counter/tickets/sell-paid-ticket.ts'
import { sellTicket } from '@/lib/counter/tickets/sell-ticket.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { collect, followNow } from '../support/collect.ts'
import { type Fault, portalOf, statementAt } from '../support/portal.ts'
import { AIRTIME, bookedFor, claimOf, type Order, quote, quoteMore, sell, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { toldOf, withTold } from '../support/ticket-view.ts'

const shop = openShop()
const SELL = { method: 'POST', path: '/transactions' }
const COLLECT = { method: 'POST', path: '/collections' }
let supervisor: Actor
let served = 0

beforeAll(async () => {
  supervisor = { ...(await openTill('HRE-01', 'Tendai', 'supervisor')), till: shop.actor.till }
  await sellNow(shop.actor, order('40'))
})

afterEach(async () => {
  vi.restoreAllMocks()
  await portalOf(shop.simulator.url).faults([])
})

const ctx = () => ({ actor: shop.actor })
const under = (...faults: Fault[]) => portalOf(shop.simulator.url).faults(faults)
const refusal = (code: string) => expect.objectContaining({ problem: expect.objectContaining({ code }) })
const goBack = (ticketId: string) =>
  returnMoney({ ctx: ctx(), input: { ticketId, intentId: randomUUID(), currency: 'USD' } })
const out = (ticketId: string, actor = supervisor) =>
  payOut({ ctx: { actor }, input: { ticketId, intentId: randomUUID(), amount: '', identity: '63-1234567A42' } })

function order(amount = '5'): Order {
  served += 1
  return { ...AIRTIME, amount, recipient: `2637722000${String(10 + served)}` }
}

async function basket(first: Order, second: Order): Promise<TicketView> {
  const { id: ticketId } = await quote(shop.actor, first)
  return quoteMore(shop.actor, ticketId, second)
}

/** A ticket paid by mobile money; the Service treats its sale as told. */
async function paidUnder(...faults: Fault[]): Promise<TicketView> {
  const ticket = await quote(shop.actor, order())
  const payment = await collect(shop.actor, ticket)
  await under(...faults)
  await followNow(shop.actor, payment)
  return viewOf(shop.actor, ticket.id)
}

const REFUSED = { match: SELL, kind: 'error', code: 'PRODUCT_UNAVAILABLE', times: 1 }

test('a claim that cannot be committed sends nothing to the Service', async () => {
  const ticket = await quote(shop.actor, order())
  const before = await statementAt(shop.simulator.baseUrl)
  await db().$executeRaw`alter table "Audit" rename to "AuditAway"`
  const pressed = sellTicket({ ctx: ctx(), input: claimOf(ticket) })
  await expect(pressed)
    .rejects.toThrow()
    .finally(() => db().$executeRaw`alter table "AuditAway" rename to "Audit"`)
  expect(await statementAt(shop.simulator.baseUrl)).toEqual(before)
  expect((await viewOf(shop.actor, ticket.id)).sale.state).toBe('quoted')
})

test('money for an unknown sale is not given back and buys nothing else', async () => {
  const ticket = await quote(shop.actor, order())
  await under({ match: SELL, kind: 'drop', times: 1 })
  const unknown = await sell(shop.actor, ticket)
  expect(unknown).toMatchObject({ heldCents: 500n, freeCents: 0n, sale: { outcome: 'unknown' } })
  await expect(goBack(ticket.id)).rejects.toEqual(refusal('NOTHING_TO_RETURN'))
})

test('only the part of a basket’s money that no sale under way needs goes back', async () => {
  const ticket = await basket(order('5'), order('2'))
  await under({ ...REFUSED }, { match: SELL, kind: 'drop', times: 1 })
  const sold = await sell(shop.actor, ticket)
  expect(sold.sales.map(({ outcome }) => outcome).sort()).toEqual(['not_sold', 'unknown'])
  const free = sold.sales.find(({ outcome }) => outcome === 'not_sold')?.priceCents ?? 0n
  await goBack(ticket.id)
  expect(await viewOf(shop.actor, ticket.id)).toMatchObject({ heldCents: 700n - free, returns: [{ heldCents: free }] })
})

test('a delivered item is not sold again out of its ticket’s money', async () => {
  await under({ ...REFUSED })
  const sold = await sell(shop.actor, await basket(order('5'), order('2')))
  const delivered = sold.sales.find(({ outcome }) => outcome === 'delivered')
  const input = { ticketId: sold.id, saleId: delivered?.id ?? '', intentId: randomUUID(), amount: '' }
  await expect(sellAgain({ ctx: ctx(), input })).rejects.toEqual(refusal('NOTHING_TO_SELL_AGAIN'))
})

test('only a supervisor gives mobile money back', async () => {
  const paid = await paidUnder(REFUSED)
  expect(paid).toMatchObject({ freeCents: 500n, sale: { outcome: 'not_sold' } })
  await expect(goBack(paid.id)).rejects.toEqual(refusal('RETURN_NEEDS_SUPERVISOR'))
  await out(paid.id)
  expect(await bookedFor(paid.id)).toEqual({ service_available: 500, drawer: -500 })
})

test('a cash part stays while the payment may still come, and items whose money went back are never sold', async () => {
  const ticket = await quote(shop.actor, order())
  await under({ match: COLLECT, kind: 'hold', times: 1 })
  const payment = await collect(shop.actor, ticket, { cash: '2' })
  await expect(goBack(ticket.id)).rejects.toEqual(refusal('COLLECTION_UNDER_WAY'))
  await portalOf(shop.simulator.url).customer(payment.upstreamId ?? '', 'decline')
  await followNow(shop.actor, payment)
  await goBack(ticket.id)
  await expect(collect(shop.actor, ticket)).rejects.toEqual(refusal('TICKET_GIVEN_UP'))
})

test('nothing is paid out while a sale’s outcome is unknown', async () => {
  const paid = await paidUnder({ match: SELL, kind: 'drop' })
  expect(paid).toMatchObject({ heldCents: 500n, sale: { outcome: 'unknown' } })
  await expect(out(paid.id)).rejects.toEqual(refusal('PAYOUT_UNDER_WAY'))
})

test('nothing is paid out while another payment of the ticket may still come', async () => {
  const ticket = await quote(shop.actor, order())
  await under({ match: COLLECT, kind: 'hold', times: 1 })
  await collect(shop.actor, ticket)
  const second = await collect(supervisor, ticket, { bothMayBePaid: true })
  await under(REFUSED)
  await followNow(supervisor, second)
  const other = { ...(await openTill('HRE-01', 'Nomsa', 'supervisor')), till: shop.actor.till }
  await expect(out(ticket.id, other)).rejects.toEqual(refusal('PAYOUT_UNDER_WAY'))
})

test('the ticket’s cashier does not pay it out, even if somebody else took the payment', async () => {
  const ticket = await quote(shop.actor, order())
  await under({ match: COLLECT, kind: 'hold', times: 1 })
  const first = await collect(shop.actor, ticket)
  await portalOf(shop.simulator.url).customer(first.upstreamId ?? '', 'decline')
  await followNow(shop.actor, first)
  const second = await collect(supervisor, ticket)
  await under(REFUSED)
  await followNow(supervisor, second)
  const promoted = { ...shop.actor, role: 'supervisor' as const }
  await expect(out(ticket.id, promoted)).rejects.toEqual(refusal('PAYOUT_OWN_SALE'))
})

test('a partly paid ticket sells nothing', async () => {
  const ticket = await quote(shop.actor, order())
  await under({ match: COLLECT, kind: 'hold', times: 1 })
  await collect(shop.actor, ticket, { cash: '4.99' })
  await sellPaidTicket({ ticketId: ticket.id })
  expect(await viewOf(shop.actor, ticket.id)).toMatchObject({ freeCents: 499n, sale: { state: 'quoted' } })
})

test('an item sold meanwhile is not sold again when the mobile money comes', async () => {
  const bought = order()
  const ticket = await quote(shop.actor, bought)
  await under({ match: COLLECT, kind: 'hold', times: 1 })
  const payment = await collect(shop.actor, ticket, { reason: '' })
  await sellNow(shop.actor, bought)
  await portalOf(shop.simulator.url).customer(payment.upstreamId ?? '', 'approve')
  await followNow(shop.actor, payment)
  const waiting = await viewOf(shop.actor, ticket.id)
  expect(withTold(waiting)).toMatchObject({ state: 'quoted', problem: { code: 'SAME_SALE' } })
})

test('a price that arrives after the item was sent changes nothing', async () => {
  const ticket = await quote(shop.actor, order())
  await sell(shop.actor, ticket)
  const before = await db().sale.findUniqueOrThrow({ where: { id: ticket.sale.id } })
  const asked = askedAgain(before, { credential: credentialNamed('demo'), branchCode: 'HRE-01', tillNumber: 1 })
  const price = await priceItem({ ...asked, amountCents: 100n }, false)
  await Promise.allSettled([attachQuote(ticket.sale.id, { ...price, isPaid: true, product: null, amountCents: 100n })])
  expect(await db().sale.findUniqueOrThrow({ where: { id: ticket.sale.id } })).toEqual(before)
})

test.each([
  ['sales_per_day', 600n],
  ['per_sale', 400n],
])('a basket beyond the limit %s is stopped before money is taken', async (name, limitCents) => {
  const service = serviceFor('demo')
  const me = await service.me()
  if (me.kind !== 'ok') throw new Error('the account is known')
  const limits = [{ name, limitCents, usedTodayCents: null }]
  vi.spyOn(service, 'me').mockResolvedValue({ ...me, data: { ...me.data, limits } })
  const refused = await sell(shop.actor, await basket(order('5'), order('2')))
  expect(toldOf(refused)?.code).toBe('BASKET_OVER_LIMIT')
  expect(await bookedFor(refused.id)).toEqual({})
})

test('after five minutes the same thing sells without a reason, and practice sales never block it', async () => {
  const bought = order()
  const first = await sellNow(shop.actor, bought)
  const { productCode, recipient } = bought
  const twin = { saleId: randomUUID(), productCode, recipient, amountCents: first.sale.amountCents }
  const refuse = (environment: 'test' | 'live') =>
    db().$transaction((tx) => refuseDuplicate(tx, { ...twin, environment }, ''))
  await expect(refuse('test')).rejects.toEqual(refusal('SAME_SALE'))
  await refuse('live')
  await db().$executeRaw`
    update "Sale" set "claimedAt" = now() - interval '301 seconds' where id = ${first.sale.id}::uuid`
  await refuse('test')
})
