import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { setQuantity } from '@/lib/counter/tickets/change-basket.ts'
import { collectForTicket } from '@/lib/counter/tickets/collect-for-ticket.ts'
import { sellAgain, sellHeld } from '@/lib/counter/tickets/sell-held.ts'
import { leasePaidUnsold } from '@/lib/counter/tickets/sell-paid-ticket.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { collect, endOpenPayments, followNow, freshPayer } from '../support/collect.ts'
import { type Fault, portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, quote, sellNow, VOUCHER, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'

// Selling again obeys the rules of a first sale: caps, payments under way, and the order of those waiting.
const shop = openShop()
let served = 0

const SELL = { method: 'POST', path: '/transactions' }
const REFUSED = { match: SELL, kind: 'error', code: 'PRODUCT_UNAVAILABLE', times: 1 }
const under = (...faults: Fault[]) => portalOf(shop.simulator.url).faults(faults)
const airtime = (amount = '5') => ({ ...AIRTIME, amount, recipient: `26377600${String(1000 + served++)}` })

afterEach(async () => {
  await under()
  // What a test leaves paid or open would be sold by a sweep of the next, which then strikes the fault meant for its own.
  await endOpenPayments()
  await db().ticket.updateMany({ where: { abandonedAt: null }, data: { abandonedAt: new Date() } })
  await db().branchSettings.deleteMany()
  await db().productPrice.deleteMany()
})

/** Sells a ticket's first item again and returns the newest sale. */
async function again(ticketId: string, actor: Actor = shop.actor) {
  const saleId = (await viewOf(actor, ticketId)).sales[0]?.id ?? ''
  await sellAgain({ ctx: { actor }, input: { ticketId, saleId, intentId: randomUUID(), amount: '' } })
  return (await viewOf(actor, ticketId)).sales.at(-1)
}

async function notSold() {
  await under(REFUSED)
  const ticket = await sellNow(shop.actor, airtime())
  expect(ticket.sale.outcome).toBe('not_sold')
  return ticket
}

test.each([
  [{ maxSaleCents: 499n }, 'BRANCH_SALE_CAP'],
  [{ dayCapCents: 499n }, 'BRANCH_DAY_CAP'],
])('a cap of %o applies to selling again: %s, and the money stays the customer’s', async (cap, code) => {
  const ticket = await notSold()
  await db().branchSettings.create({ data: { branchCode: 'HRE-01', ...cap } })
  expect(await again(ticket.id)).toMatchObject({ state: 'quoted', problem: { code } })
  expect(await bookedFor(ticket.id)).toEqual({ drawer: 500, held: -500 })
})

test('selling again may use a cap to its last cent', async () => {
  const ticket = await notSold()
  await db().branchSettings.create({ data: { branchCode: 'HRE-01', maxSaleCents: 500n } })
  expect((await again(ticket.id))?.outcome).toBe('delivered')
})

/** A paid but unmade sale whose price rose by a dollar, with a second payment under way. */
async function dearerWithPaymentOpen() {
  const ticket = await quote(shop.actor, airtime())
  await under(REFUSED)
  await followNow(shop.actor, await collect(shop.actor, ticket))
  await db().productPrice.create({ data: { productCode: AIRTIME.productCode, chargeCents: 100n } })
  const waiting = await again(ticket.id)
  expect(waiting?.problem).toMatchObject({ code: 'MONEY_MISSING', params: { missing: '$1.00' } })
  await under({ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 })
  const more = { intentId: randomUUID(), phone: freshPayer(), method: 'ecocash', currency: 'USD', cash: '' }
  const input = { ...more, ticketId: ticket.id, quoteIds: [], reason: 'test', bothMayBePaid: false }
  await collectForTicket({ ctx: { actor: shop.actor }, input })
  return { ticketId: ticket.id, saleId: waiting?.id ?? '', quoteId: waiting?.quoteId ?? '', reason: 'test' }
}

test('no cash is taken for what mobile money may still pay', async () => {
  const item = await dearerWithPaymentOpen()
  const cash = { amounts: [{ currency: 'USD', text: '1' }], changeCurrency: 'USD' }
  await sellHeld({ ctx: { actor: shop.actor }, input: { ...item, cash } })
  const { sales } = await viewOf(shop.actor, item.ticketId)
  expect(sales.at(-1)).toMatchObject({ state: 'quoted', problem: { code: 'COLLECTION_STILL_OPEN' } })
  expect(await bookedFor(item.ticketId)).toEqual({ held: -500, service_available: 500 })
})

test('what waits at another branch, or on another ticket, is neither priced, sold nor marked', async () => {
  const { id: ticketId } = await notSold()
  const other = await notSold()
  await db().branchSettings.create({ data: { branchCode: 'HRE-01', maxSaleCents: 499n } })
  const waiting = await again(ticketId)
  const item = { saleId: waiting?.id ?? '', quoteId: waiting?.quoteId ?? '', reason: '' }
  await db().quote.updateMany({ where: { id: item.quoteId }, data: { createdAt: new Date(1) } })
  const before = await db().sale.findUniqueOrThrow({ where: { id: item.saleId } })
  const cash = { amounts: [], changeCurrency: 'USD' }
  const stranger = await openTill('BYO-01', 'Thandeka', 'cashier')
  for (const [actor, named, code] of [
    [stranger, ticketId, 'TICKET_UNKNOWN'],
    [shop.actor, other.id, 'NOTHING_TO_SELL_AGAIN'],
    [shop.actor, randomUUID(), 'NOTHING_TO_SELL_AGAIN'],
  ] as const) {
    const sold = sellHeld({ ctx: { actor }, input: { ...item, ticketId: named, cash } })
    await expect(sold).rejects.toMatchObject({ problem: { code } })
  }
  expect(await db().sale.findUniqueOrThrow({ where: { id: item.saleId } })).toEqual(before)
})

test('the longest waiting paid ticket is sold first; one that cannot be sold comes after those not tried yet', async () => {
  const standing = { credential: 'demo', environment: 'test', blockedCode: 'KEY_INVALID' } as const
  const ticketIds: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const ticket = await quote(shop.actor, airtime('1'))
    const payment = await collect(shop.actor, ticket)
    await db().serviceStanding.upsert({ where: { credential: 'demo' }, create: standing, update: standing })
    await followNow(shop.actor, payment)
    ticketIds.push(ticket.id)
  }
  await db().serviceStanding.update({ where: { credential: 'demo' }, data: { blockedCode: null } })
  await db().sale.updateMany({ where: { ticketId: { in: ticketIds } }, data: { nextCheckAt: null, leaseUntil: null } })
  const tried = [await leasePaidUnsold(1), await leasePaidUnsold(1), await leasePaidUnsold(1)]
  expect(tried).toEqual(ticketIds.map((id) => [id]))
  expect(await leasePaidUnsold(1)).toEqual([])
  await db().sale.updateMany({ where: { ticketId: ticketIds[0] ?? '' }, data: { leaseUntil: new Date(1) } })
  await sweep()
  expect((await viewOf(shop.actor, ticketIds[0] ?? '')).sale.outcome).toBe('delivered')
})

/** Two of one voucher on one ticket, paid by mobile money; what is done just before they are sold. */
async function paidVouchers(before: (ticketId: string) => Promise<unknown>) {
  const { id: ticketId, sale } = await quote(shop.actor, { ...VOUCHER, recipient: airtime().recipient })
  const input = { ticketId, saleId: sale.id, quantity: '2' }
  await setQuantity({ ctx: { actor: shop.actor }, input })
  const payment = await collect(shop.actor, await viewOf(shop.actor, ticketId), { reason: '' })
  await before(ticketId)
  await followNow(shop.actor, payment)
  return viewOf(shop.actor, ticketId)
}

test('several of one voucher paid by mobile money are all sold', async () => {
  const { sales, heldCents } = await paidVouchers(async () => {})
  expect(sales.map(({ problem, outcome }) => problem?.code ?? outcome)).toEqual(['delivered', 'delivered'])
  expect(heldCents).toBe(0n)
})

test('selling one item again leaves another like it, which was paid for and waits', async () => {
  const { id: ticketId, sales } = await paidVouchers(async (ticketId) => {
    const [, second] = (await viewOf(shop.actor, ticketId)).sales
    await db().quote.updateMany({ where: { id: second?.quoteId ?? '' }, data: { createdAt: new Date(1) } })
    await under(REFUSED, { match: { method: 'POST', path: '/quotes' }, kind: 'error', code: 'UPSTREAM_UNAVAILABLE' })
  })
  expect(sales).toMatchObject([{ state: 'not_sold' }, { state: 'quoted', problem: null }])
  await under()
  expect((await again(ticketId))?.outcome).toBe('delivered')
  expect((await viewOf(shop.actor, ticketId)).sales.map(({ id }) => id)).toContain(sales[1]?.id)
  await db().sale.updateMany({ where: { ticketId }, data: { nextCheckAt: null, leaseUntil: null } })
  await sweep()
  const { sales: sold, heldCents } = await viewOf(shop.actor, ticketId)
  expect(sold.map(({ outcome }) => outcome)).toEqual(['not_sold', 'delivered', 'delivered'])
  expect(heldCents).toBe(0n)
})
