import { afterEach, expect, test } from 'vitest'
import { collectFirst } from '@/lib/counter/tickets/collect-first.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { requoteTicket } from '@/lib/counter/tickets/quote-ticket.ts'
import { sellTicket } from '@/lib/counter/tickets/sell-ticket.ts'
import { db } from '@/lib/platform/database/db.ts'
import { collect, followNow } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, claimOf, ELECTRICITY, type Order, quote, quoteMore, viewOf } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { toldOf, withTold } from '../support/ticket-view.ts'

const shop = openShop()

afterEach(() => portalOf(shop.simulator.url).faults([]))

let served = 0

/** A price refused because the balance is too low. */
async function refused(order: Order): Promise<TicketView> {
  const match = { method: 'POST', path: '/quotes' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'error', code: 'INSUFFICIENT_BALANCE', times: 1 }])
  return quote(shop.actor, order)
}

const airtime = () => ({ ...AIRTIME, recipient: `26377900012${String(10 + served++)}`.slice(0, 12) })

const first = (ticket: TicketView) =>
  collectFirst({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id, saleId: ticket.sale.id } })

test('if our balance is too low, airtime is paid for by mobile money at our own price, then sold', async () => {
  await db().productPrice.create({ data: { productCode: AIRTIME.productCode, chargeCents: 10n } })
  const ticket = await refused(airtime())
  expect(toldOf(ticket)?.code).toBe('INSUFFICIENT_BALANCE')
  await first(ticket)
  const priced = await viewOf(shop.actor, ticket.id)
  expect(withTold(priced)).toMatchObject({
    state: 'quoted',
    quoteId: null,
    priceCents: 510n,
    problem: { code: 'COLLECT_FIRST' },
  })
  const payment = await collect(shop.actor, priced, { quoteIds: [] })
  expect(payment).toMatchObject({ amountCents: 510n })
  await followNow(shop.actor, payment)
  const sold = await viewOf(shop.actor, ticket.id)
  expect(sold).toMatchObject({ heldCents: 0n, sale: { outcome: 'delivered' } })
  expect(await bookedFor(ticket.id)).toEqual({ service_available: 35, cost: 475, sales: -510 })
  await db().productPrice.deleteMany()
})

test('no cash is taken at a price the Service has not given', async () => {
  const ticket = await refused(airtime())
  await first(ticket)
  const priced = await viewOf(shop.actor, ticket.id)
  await sellTicket({ ctx: { actor: shop.actor }, input: { ...claimOf(priced), quoteIds: [] } })
  expect(withTold(await viewOf(shop.actor, ticket.id))).toMatchObject({
    state: 'quoted',
    problem: { code: 'COLLECT_FIRST' },
  })
  expect(await bookedFor(ticket.id)).toEqual({})
  const match = { method: 'POST', path: '/quotes' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 }])
  await requoteTicket({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id } })
  expect(toldOf(await viewOf(shop.actor, ticket.id))).toEqual(toldOf(priced))
  const payment = await collect(shop.actor, priced, { quoteIds: [] })
  expect(payment).toMatchObject({ amountCents: priced.sale.priceCents })
})

test('no part of such a price is taken in cash: what comes by mobile money would not cover what it costs', async () => {
  const ticket = await refused(airtime())
  await first(ticket)
  const asked = collect(shop.actor, await viewOf(shop.actor, ticket.id), { quoteIds: [], cash: '3' })
  await expect(asked).rejects.toThrow('COLLECT_FIRST')
  expect(await viewOf(shop.actor, ticket.id)).toMatchObject({ number: null, tenders: [], collections: [] })
})

test('a basket with such a price takes no cash, and only the item at that price says why', async () => {
  const { id: ticketId } = await quote(shop.actor, airtime())
  const match = { method: 'POST', path: '/quotes' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'error', code: 'INSUFFICIENT_BALANCE', times: 1 }])
  const { sales } = await quoteMore(shop.actor, ticketId, { ...airtime(), amount: '2' })
  await collectFirst({ ctx: { actor: shop.actor }, input: { ticketId, saleId: sales[1]?.id ?? '' } })
  const priced = await viewOf(shop.actor, ticketId)
  const quoteIds = priced.sales.flatMap(({ quoteId }) => quoteId ?? [])
  await collect(shop.actor, priced, { quoteIds, cash: '7' }).catch(() => null)
  const after = await viewOf(shop.actor, ticketId)
  expect(after.sales.map(({ problem }) => problem)).toEqual([null, priced.sales[1]?.problem])
  expect(after).toMatchObject({ number: null, tenders: [] })
})

test('electricity needs the name that comes with a quote, so it is never collected for first', async () => {
  const ticket = await refused({ ...ELECTRICITY, recipient: '37120045888' })
  await expect(first(ticket)).rejects.toThrow('COLLECT_FIRST_NOT_HERE')
})

test('an item refused for another reason is not collected for', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263000000005' })
  await expect(first(ticket)).rejects.toThrow('COLLECT_FIRST_NOT_HERE')
})

test('if the price rose before the payment came in, it waits for a person and the money stays the customer’s', async () => {
  const ticket = await refused(airtime())
  await first(ticket)
  const payment = await collect(shop.actor, await viewOf(shop.actor, ticket.id), { quoteIds: [] })
  await db().productPrice.create({ data: { productCode: AIRTIME.productCode, chargeCents: 50n } })
  await followNow(shop.actor, payment)
  const waiting = await viewOf(shop.actor, ticket.id)
  expect(waiting).toMatchObject({ heldCents: 500n, sale: { state: 'quoted', problem: { code: 'PAID_BUT_DEARER' } } })
  await db().productPrice.deleteMany()
})
