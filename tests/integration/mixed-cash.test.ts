import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { dollarsAnd } from '@/lib/books/tenders/model.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { requoteTicket } from '@/lib/counter/tickets/quote-ticket.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { sellTicket } from '@/lib/counter/tickets/sell-ticket.ts'
import { db } from '@/lib/platform/database/db.ts'
import { collect } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, claimOf, makeDue, quote, quoteMore, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'
import { toldOf, withTold } from '../support/ticket-view.ts'

const shop = openShop()

beforeAll(async () => {
  const rates = { create: { buyingMicros: 28_000_000n, sellingMicros: 26_000_000n } }
  await db().currency.create({ data: { code: 'ZWG', smallestCents: 100n, denominations: [10_000n, 100n], rates } })
})

afterEach(() => portalOf(shop.simulator.url).faults([]))

let served = 0

function airtime() {
  served += 1
  return quote(shop.actor, { ...AIRTIME, recipient: `2637770${String(10_000 + served)}` })
}

async function pay(ticket: TicketView, amounts: Record<string, string>, changeCurrency = 'USD', actor = shop.actor) {
  const typed = Object.entries(amounts).map(([currency, text]) => ({ currency, text }))
  const input = { ...claimOf(ticket), cash: { amounts: typed, changeCurrency } }
  await sellTicket({ ctx: { actor }, input })
  return viewOf(actor, ticket.id)
}

async function drawer(ticketId: string): Promise<Record<string, number>> {
  const rows = await db().journalPosting.groupBy({
    by: ['currency'],
    where: { account: 'drawer', entry: { ticketId } },
    _sum: { nativeCents: true },
  })
  return Object.fromEntries(rows.map((row) => [row.currency, Number(row._sum.nativeCents)]))
}

test('a customer pays partly in USD and partly in ZWG', async () => {
  const sold = await pay(await airtime(), { USD: '3', ZWG: '56' })
  expect(sold.sale.outcome).toBe('delivered')
  expect(await drawer(sold.id)).toEqual({ USD: 300, ZWG: 5600 })
})

test('a price in ZWG is rounded to the nearest note', async () => {
  await db().productPrice.create({ data: { productCode: AIRTIME.productCode, chargeCents: 1n } })
  const sold = await pay(await airtime(), { USD: '', ZWG: '140' })
  await db().productPrice.deleteMany()
  expect(sold).toMatchObject({ priceCents: 501n, heldCents: 0n, sale: { outcome: 'delivered' } })
  expect(await drawer(sold.id)).toEqual({ ZWG: 14_000 })
})

test('rounding gives no more than the price earns, unless the seller may sell below cost, and a report says who gave it', async () => {
  await db().currency.update({ where: { code: 'ZWG' }, data: { smallestCents: 1_000n } })
  // $5.45 is ZWG 152.60: the nearest, 150, gives 9 cents away, and the price earns 5.
  await db().productPrice.create({ data: { productCode: AIRTIME.productCode, chargeCents: 45n } })
  const ticket = await airtime()
  await db().sale.update({ where: { id: ticket.sale.id }, data: { totalDebitCents: 540n } })
  const short = await pay(ticket, { ZWG: '150' })
  expect(withTold(short)).toMatchObject({ state: 'quoted', problem: { code: 'TENDER_TOO_SMALL' } })
  const typed = { amounts: [{ currency: 'ZWG', text: '150' }], changeCurrency: 'USD' }
  const manager = { ...shop.actor, role: 'manager' as const, proven: true }
  await sellTicket({ ctx: { actor: manager }, input: { ...claimOf(short), cash: typed } })
  await db().productPrice.deleteMany()
  await db().currency.update({ where: { code: 'ZWG' }, data: { smallestCents: 100n } })
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
  expect(await drawer(ticket.id)).toEqual({ ZWG: 15_000 })
})

test('change is given in the currency the customer chose, at our selling rate', async () => {
  const sold = await pay(await airtime(), { USD: '6' }, 'ZWG')
  expect(await drawer(sold.id)).toEqual({ USD: 600, ZWG: -2600 })
})

test('change that the drawer lacks by the books is told first, without a sum, and the next press gives it', async () => {
  const [there] = await db().$queryRaw<{ cents: bigint }[]>`select coalesce(sum("nativeCents"), 0)::bigint as cents
    from "JournalPosting" where account = 'drawer' and "accountKey" = ${shop.actor.till?.id} and currency = 'ZWG'`
  const dollars = 6n + (there?.cents ?? 0n) / 2_600n
  const cash = { USD: String(dollars) }
  const told = await pay(await airtime(), cash, 'ZWG')
  expect(withTold(told)).toMatchObject({
    state: 'quoted',
    problem: { code: 'CHANGE_LACKING', params: { currency: 'ZWG' } },
  })
  expect(await drawer(told.id)).toEqual({})
  const tries = await db().audit.findMany({ where: { action: 'sale:change-lacking', objectId: told.id } })
  expect(tries).toMatchObject([{ detail: { currency: 'ZWG', cents: String((dollars - 5n) * 2_600n) } }])
  const sold = await pay(told, cash, 'ZWG')
  expect(sold.sale.outcome).toBe('delivered')
  expect((await drawer(sold.id)).ZWG).toBe(Number((5n - dollars) * 2_600n))
})

test('change in dollars is given though the books have none in the drawer: a float that nobody booked is usual', async () => {
  const other = await openTill('HRE-01', 'Blessing', 'cashier')
  const sold = await pay(await quote(other, { ...AIRTIME, recipient: '263771299901' }), { ZWG: '280' }, 'USD', other)
  expect(withTold(sold)).toMatchObject({ outcome: 'delivered', problem: null })
  expect((await drawer(sold.id)).USD).toBeLessThan(0)
})

test('a ticket keeps the rates of its opening', async () => {
  const before = await airtime()
  await db().exchangeRate.create({
    data: { currencyCode: 'ZWG', buyingMicros: 40_000_000n, sellingMicros: 38_000_000n },
  })
  expect((await pay(before, { ZWG: '140' })).sale.outcome).toBe('delivered')
  const after = await pay(await airtime(), { ZWG: '140' })
  expect(withTold(after)).toMatchObject({ state: 'quoted', problem: { code: 'TENDER_TOO_SMALL' } })
  await db().exchangeRate.create({
    data: { currencyCode: 'ZWG', buyingMicros: 28_000_000n, sellingMicros: 26_000_000n },
  })
})

test('a ticket left unpaid until its price lapsed is priced at the rates of now', async () => {
  const before = await quote(shop.actor, { ...AIRTIME, amount: '10', recipient: '263777099001' })
  const sale = { ticketId: before.id }
  await db().exchangeRate.create({
    data: { currencyCode: 'ZWG', buyingMicros: 40_000_000n, sellingMicros: 38_000_000n },
  })
  await requoteTicket({ ctx: { actor: shop.actor }, input: sale })
  expect((await viewOf(shop.actor, before.id)).rates[0]?.buyingMicros).toBe(28_000_000n)
  const past = new Date(Date.now() - 2 * 60 * 60_000)
  await db().ticket.update({ where: { id: before.id }, data: { createdAt: past } })
  await db().quote.updateMany({ where: { sales: { some: sale } }, data: { createdAt: past } })
  await requoteTicket({ ctx: { actor: shop.actor }, input: sale })
  const short = await pay(await viewOf(shop.actor, before.id), { ZWG: '280' })
  expect(withTold(short)).toMatchObject({ state: 'quoted', problem: { code: 'TENDER_TOO_SMALL' } })
  expect((await pay(short, { ZWG: '400' })).sale.outcome).toBe('delivered')
  await db().exchangeRate.create({
    data: { currencyCode: 'ZWG', buyingMicros: 28_000_000n, sellingMicros: 26_000_000n },
  })
})

test('a basket whose prices lapsed has the rates of now once a payment by phone was asked for and refused', async () => {
  const { id: ticketId } = await airtime()
  served += 1
  const before = await quoteMore(shop.actor, ticketId, { ...AIRTIME, recipient: `2637770${String(10_000 + served)}` })
  const past = new Date(Date.now() - 24 * 60 * 60_000)
  await db().ticket.update({ where: { id: ticketId }, data: { createdAt: past } })
  await db().quote.updateMany({ where: { sales: { some: { ticketId } } }, data: { createdAt: past } })
  await db().exchangeRate.create({
    data: { currencyCode: 'ZWG', buyingMicros: 40_000_000n, sellingMicros: 38_000_000n },
  })
  await db().branchSettings.create({ data: { branchCode: 'HRE-01', maxSaleCents: 1n } })
  await expect(collect(shop.actor, before)).rejects.toThrow('BRANCH_SALE_CAP')
  await db().branchSettings.deleteMany()
  const short = await pay(await viewOf(shop.actor, ticketId), { ZWG: '280' })
  expect(withTold(short)).toMatchObject({ state: 'quoted', problem: { code: 'TENDER_TOO_SMALL' } })
  const sold = await pay(short, { ZWG: '400' })
  expect(sold.sales.map(({ outcome }) => outcome)).toEqual(['delivered', 'delivered'])
  await db().exchangeRate.create({
    data: { currencyCode: 'ZWG', buyingMicros: 28_000_000n, sellingMicros: 26_000_000n },
  })
})

test('money goes back in the currency paid, to the note', async () => {
  const match = { method: 'POST', path: '/transactions' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 }])
  const sold = await pay(await airtime(), { ZWG: '150' }, 'ZWG')
  expect(sold.sale.outcome).toBe('not_sold')
  expect(await drawer(sold.id)).toEqual({ ZWG: 14_000 })
  const input = { ticketId: sold.id, intentId: randomUUID(), currency: 'ZAR' }
  await expect(returnMoney({ ctx: { actor: shop.actor }, input })).rejects.toThrow('RETURN_CURRENCY')
  await returnMoney({ ctx: { actor: shop.actor }, input: { ...input, currency: 'ZWG' } })
  expect(await drawer(sold.id)).toEqual({ ZWG: 0 })
  expect(await viewOf(shop.actor, sold.id)).toMatchObject({ heldCents: 0n, returns: [{ nativeCents: 14_000n }] })
})

/** A ticket that took this cash and sold nothing. */
async function notSold(amount: string, amounts: Record<string, string>, changeCurrency?: string) {
  const match = { method: 'POST', path: '/transactions' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 }])
  served += 1
  const recipient = `2637770${String(10_000 + served)}`
  const sold = await pay(await quote(shop.actor, { ...AIRTIME, recipient, amount }), amounts, changeCurrency)
  expect(sold.sale.outcome).toBe('not_sold')
  return sold
}

const back = (ticketId: string, currency: string, intentId: string = randomUUID()) =>
  returnMoney({ ctx: { actor: shop.actor }, input: { ticketId, intentId, currency } })

test('paid half in dollars and half in ZWG, both halves go back, once', async () => {
  const sold = await notSold('10', { USD: '5', ZWG: '140' })
  const intentId = randomUUID()
  await Promise.all(['ZWG', 'USD', 'ZWG'].map((currency) => back(sold.id, currency, intentId)))
  expect(await drawer(sold.id)).toEqual({ USD: 0, ZWG: 0 })
  const after = await viewOf(shop.actor, sold.id)
  expect(after.heldCents).toBe(0n)
  expect(
    after.returns.map(({ currency, nativeCents, heldCents }) => [currency, nativeCents, heldCents]).sort(),
  ).toEqual([
    ['USD', 500n, 500n],
    ['ZWG', 14_000n, 500n],
  ])
  expect(await roundingOf(sold.id)).toBe(0n)
})

test('a ticket ends though its first item’s notes stood for the last one’s money too', async () => {
  await db().currency.update({ where: { code: 'ZWG' }, data: { smallestCents: 1_000n } })
  const portal = portalOf(shop.simulator.url)
  await portal.failSales(2)
  const { id } = await quote(shop.actor, { ...AIRTIME, recipient: '263777090001', amount: '6.44' })
  const ticket = await quoteMore(shop.actor, id, { ...AIRTIME, recipient: '263777090002', amount: '0.52' })
  const sold = await pay(ticket, { ZWG: '190' })
  const hearOf = async (item: number) => {
    await makeDue(sold.sales[item]?.id ?? '')
    await sweep()
  }
  await portal.advance(40)
  await hearOf(0)
  expect((await viewOf(shop.actor, id)).sales.map(({ outcome }) => outcome)).toEqual(['failed', 'waiting'])
  await back(id, 'ZWG')
  expect(await drawer(id)).toEqual({ ZWG: 0 })
  await hearOf(1)
  expect(await viewOf(shop.actor, id)).toMatchObject({
    freeCents: 52n,
    waysBack: [[{ currency: 'ZWG', nativeCents: 0n }]],
  })
  await back(id, 'ZWG')
  await db().currency.update({ where: { code: 'ZWG' }, data: { smallestCents: 100n } })
  expect(await viewOf(shop.actor, id)).toMatchObject({ heldCents: 0n, waysBack: [] })
  expect(await drawer(id)).toEqual({ ZWG: 0 })
  expect(await db().ticket.findUnique({ where: { id } })).toMatchObject({ holdsMoney: false })
  await expect(back(id, 'ZWG')).rejects.toThrow('NOTHING_TO_RETURN')
})

test('money paid in ZWG does not go back in dollars', async () => {
  const sold = await notSold('5', { ZWG: '200' })
  expect(await drawer(sold.id)).toEqual({ USD: -214, ZWG: 20_000 })
  await expect(back(sold.id, 'USD')).rejects.toThrow('RETURN_CURRENCY')
  await back(sold.id, 'ZWG')
  expect(await drawer(sold.id)).toEqual({ USD: -214, ZWG: 6_000 })
})

test('change of whole dollars and ZWG for the cents leaves both drawers, and its rounding is booked', async () => {
  served += 1
  const recipient = `2637770${String(10_000 + served)}`
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient, amount: '5.63' })
  const sold = await pay(ticket, { USD: '10' }, dollarsAnd('ZWG'))
  expect(sold).toMatchObject({ heldCents: 0n, sale: { outcome: 'delivered' } })
  expect(await drawer(sold.id)).toEqual({ USD: 600, ZWG: -1_000 })
  const usd = await db().journalPosting.groupBy({
    by: ['account'],
    where: { account: { in: ['drawer', 'rounding_fx'] }, entry: { ticketId: sold.id } },
    _sum: { usdCents: true },
  })
  expect(
    usd.reduce((sum, row) => sum + Number(row._sum.usdCents), 0),
    'the price',
  ).toBe(563)
})

test('where nothing was sold, all that the customer paid goes back out of the dollars', async () => {
  const sold = await notSold('5.63', { USD: '10' }, dollarsAnd('ZWG'))
  expect(sold.waysBack[0]).toMatchObject([{ currency: 'USD', nativeCents: 563n }])
  await back(sold.id, 'USD')
  expect(await viewOf(shop.actor, sold.id)).toMatchObject({ heldCents: 0n, waysBack: [] })
  expect(await drawer(sold.id)).toEqual({ USD: 37, ZWG: -1_000 })
})

/** A ticket's rounding, in USD cents. */
async function roundingOf(ticketId: string): Promise<bigint> {
  const sum = await db().journalPosting.aggregate({
    where: { account: 'rounding_fx', entry: { ticketId } },
    _sum: { usdCents: true },
  })
  return sum._sum.usdCents ?? 0n
}

test('cash with more than two digits after the point is refused for that', async () => {
  const refused = await pay(await airtime(), { USD: '10.505' })
  expect(refused).toMatchObject({ tenders: [], problem: { code: 'AMOUNT_TOO_PRECISE', field: 'tender' } })
})

test('a currency the office does not take is not an amount', async () => {
  const refused = await pay(await airtime(), { GBP: '5' })
  expect(toldOf(refused)?.code).toBe('TENDER_NOT_A_NUMBER')
})
