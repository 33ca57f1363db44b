import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { getClosedShift } from '@/lib/counter/shifts/queries.ts'
import { approveShift } from '@/lib/counter/shifts/review-shift.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { sellAgain, sellHeld } from '@/lib/counter/tickets/sell-held.ts'
import { db } from '@/lib/platform/database/db.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { collect, collectionOf, followNow } from '../support/collect.ts'
import { type Fault, portalOf, transactionsAt } from '../support/portal.ts'
import { AIRTIME, bookedFor, passFor, quote, quoteMore, sell, viewOf } from '../support/sell.ts'
import { close } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'

// An item that waits at its price, out of money that its ticket holds: which price counts, and what a press may do.
const shop = openShop()
let served = 0

const SELL = { method: 'POST', path: '/transactions' }
const under = (...faults: Fault[]) => portalOf(shop.simulator.url).faults(faults)
const airtime = (amount = '5') => ({ ...AIRTIME, amount, recipient: `2637761000${String(10 + served++)}` })
const refusal = (code: string) => expect.objectContaining({ problem: expect.objectContaining({ code }) })
const nothing = { amounts: [], changeCurrency: 'USD' }
const usd = (text: string) => ({ amounts: [{ currency: 'USD', text }], changeCurrency: 'USD' })
const ctx = () => ({ actor: shop.actor })

afterEach(async () => {
  vi.restoreAllMocks()
  await under()
  await db().productPrice.deleteMany()
})

/** From now on, each item costs the customer that many cents more. */
const costs = async (chargeCents: bigint) => {
  await db().productPrice.deleteMany()
  await db().productPrice.create({ data: { productCode: AIRTIME.productCode, chargeCents } })
}

/** Two items paid in cash, both refused by the Service. */
async function notSold(): Promise<TicketView> {
  const { id: ticketId } = await quote(shop.actor, airtime())
  const ticket = await quoteMore(shop.actor, ticketId, airtime('2'))
  await under({ match: SELL, kind: 'error', code: 'PRODUCT_UNAVAILABLE', times: 2 })
  return sell(shop.actor, ticket)
}

async function again({ id: ticketId, sale }: TicketView, amount = '') {
  await sellAgain({ ctx: ctx(), input: { ticketId, saleId: sale.id, intentId: randomUUID(), amount } })
  const copy = (await viewOf(shop.actor, ticketId)).sales.at(-1)
  if (!copy) throw new Error('sold again')
  return copy
}

/** An item at $8.00 on a ticket that holds $7.00. */
async function waiting() {
  const ticket = await notSold()
  await costs(300n)
  const item = await again(ticket)
  expect(item).toMatchObject({ state: 'quoted', priceCents: 800n, problem: { code: 'MONEY_MISSING' } })
  return { ticketId: ticket.id, saleId: item.id, quoteId: item.quoteId ?? '' }
}

type Item = Awaited<ReturnType<typeof waiting>>
const press = (item: Item, cash = usd('1')) => sellHeld({ ctx: ctx(), input: { ...item, cash, reason: 'test' } })
const itemOf = async ({ ticketId, saleId }: Item) =>
  (await viewOf(shop.actor, ticketId)).sales.find(({ id }) => id === saleId)
const lapse = ({ quoteId }: Item) =>
  db().$executeRaw`update "Quote" set "createdAt" = now() - interval '301 seconds' where id = ${quoteId}::uuid`

test('while its price is held, a press sells at it and asks for no other', async () => {
  const item = await waiting()
  const asked = vi.spyOn(serviceFor('demo'), 'createQuote')
  await press(item)
  expect(asked).not.toHaveBeenCalled()
  expect(await itemOf(item)).toMatchObject({ outcome: 'delivered', priceCents: 800n, problem: null })
})

test.each([
  ['the same one sells', 300n, { outcome: 'delivered', priceCents: 800n, problem: null }],
  [
    'one that the ticket covers needs no cash',
    200n,
    { state: 'quoted', priceCents: 700n, problem: { code: 'CASH_NOT_NEEDED' } },
  ],
  [
    'a higher one is shown first',
    301n,
    { state: 'quoted', priceCents: 801n, problem: { code: 'PRICE_CHANGED', params: { before: '$8.00' } } },
  ],
])('a lapsed price is asked for again: %s', async (_, charge, expected) => {
  const item = await waiting()
  await lapse(item)
  await costs(charge)
  await press(item)
  const after = await itemOf(item)
  expect(after).toMatchObject(expected)
  expect(after?.quoteId).not.toBe(item.quoteId)
})

test('what a manager priced below cost only a manager sells, and the audit says so', async () => {
  const item = await waiting()
  await db().sale.update({ where: { id: item.saleId }, data: { totalDebitCents: 801n } })
  await press(item)
  expect(await itemOf(item)).toMatchObject({ state: 'quoted', problem: { code: 'PRICE_BELOW_COST' } })
  expect(await bookedFor(item.ticketId)).toEqual({ drawer: 700, held: -700 })
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  await sellHeld({ ctx: { actor: manager }, input: { ...item, cash: usd('1'), reason: 'test' } })
  expect(await itemOf(item)).toMatchObject({ outcome: 'delivered' })
  expect(await db().audit.count({ where: { action: 'price:below-cost', objectId: item.ticketId } })).toBe(1)
})

test('whoever took cash for another’s ticket does not approve the shift of that drawer', async () => {
  const supervisor = { ...(await openTill('HRE-01', 'Nomsa', 'supervisor')), till: shop.actor.till }
  const item = await waiting()
  await sellHeld({ ctx: { actor: supervisor }, input: { ...item, cash: usd('1'), reason: 'test' } })
  const { id: shiftId } = await close(shop.actor, { USD: '0' })
  const approving = approveShift({ ctx: { actor: supervisor }, input: { shiftId } })
  await expect(approving).rejects.toEqual(refusal('SHIFT_OWN'))
  expect((await getClosedShift(supervisor, shiftId))?.mayApprove).toBe(false)
})

test('another price than the one that was seen sells nothing, lapsed or not, and is not asked for again', async () => {
  const item = await waiting()
  const asked = vi.spyOn(serviceFor('demo'), 'createQuote')
  await lapse(item)
  await press({ ...item, quoteId: randomUUID() })
  expect(await itemOf(item)).toMatchObject({ state: 'quoted', problem: { code: 'QUOTE_CHANGED' } })
  expect(asked).not.toHaveBeenCalled()
  expect(await bookedFor(item.ticketId)).toEqual({ drawer: 700, held: -700 })
})

test('a second press, and one long after, changes nothing', async () => {
  const item = await waiting()
  await Promise.all([press(item), press(item)])
  const sold = await itemOf(item)
  expect(sold).toMatchObject({ outcome: 'delivered', problem: null })
  await lapse(item)
  const asked = vi.spyOn(serviceFor('demo'), 'createQuote')
  await press(item)
  expect(asked).not.toHaveBeenCalled()
  expect(await itemOf(item)).toMatchObject({ outcome: 'delivered', problem: null, quoteId: sold?.quoteId })
  expect(await transactionsAt(shop.simulator.baseUrl, sold?.reference ?? '')).toHaveLength(1)
})

test.each([
  ['no field', nothing],
  ['an empty one', usd('')],
  ['spaces', usd('  ')],
])('with %s for cash, it says what is missing', async (_, cash) => {
  const item = await waiting()
  await press(item, cash)
  const problem = { code: 'MONEY_MISSING', params: { missing: '$1.00', now: '$8.00' } }
  expect(await itemOf(item)).toMatchObject({ state: 'quoted', problem })
})

test('what is sold again comes last, keeps what was typed, and takes a lower amount if one is', async () => {
  const ticket = await notSold()
  const same = await again(ticket)
  expect(same).toMatchObject({ outcome: 'delivered', typedAmount: '5', amountCents: 500n })
  const positions = await db().sale.findMany({ where: { ticketId: ticket.id }, select: { position: true } })
  const before = await db().sale.findMany({ where: { id: { in: ticket.sales.map(({ id }) => id) } } })
  const { position } = await db().sale.findUniqueOrThrow({ where: { id: same.id } })
  expect(position).toBe(1 + Math.max(...before.map((one) => one.position)))
  expect(new Set(positions.map((one) => one.position)).size).toBe(3)
  const [, second] = ticket.sales
  const less = await again({ ...ticket, sale: second ?? ticket.sale }, '1.50')
  expect(less).toMatchObject({ outcome: 'delivered', typedAmount: '1.50', amountCents: 150n, priceCents: 450n - 300n })
  expect(await bookedFor(ticket.id)).toMatchObject({ held: -50 })
})

test('cash that replaces a repeat’s payment asks for the reason again', async () => {
  const order = airtime()
  await sell(shop.actor, await quote(shop.actor, order))
  const ticket = await quote(shop.actor, order)
  await under({ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 })
  const payment = await collect(shop.actor, ticket, { reason: 'two' })
  await portalOf(shop.simulator.url).customer(payment.upstreamId ?? '', 'decline')
  await followNow(shop.actor, payment)
  const item = { ticketId: ticket.id, saleId: ticket.sale.id, quoteId: ticket.sale.quoteId ?? '' }
  const payCash = (reason: string) => sellHeld({ ctx: ctx(), input: { ...item, cash: usd('5'), reason } })
  await payCash('')
  expect(await itemOf(item)).toMatchObject({ state: 'quoted', problem: { code: 'SAME_SALE' } })
  await payCash('two')
  expect(await itemOf(item)).toMatchObject({ outcome: 'delivered', problem: null })
  const where = { action: 'sale:sell-again', objectId: ticket.id } as const
  expect((await db().audit.findFirstOrThrow({ where })).detail).toMatchObject({ reason: 'two' })
})

test('what nobody has paid for yet is not sold out of what a ticket holds', async () => {
  const ticket = await quote(shop.actor, airtime())
  const item = { ticketId: ticket.id, saleId: ticket.sale.id, quoteId: ticket.sale.quoteId ?? '' }
  await expect(press(item)).rejects.toEqual(refusal('NOTHING_TO_SELL_AGAIN'))
})

test('what was paid in cash and became dearer asks nobody for a payment by phone', async () => {
  const { ticketId } = await waiting()
  const ticket = await viewOf(shop.actor, ticketId)
  await expect(collect(shop.actor, ticket)).rejects.toEqual(refusal('TICKET_UNKNOWN'))
})

test('of two payments one that is open is enough to keep a third from being asked for', async () => {
  const ticket = await quote(shop.actor, airtime())
  await under({ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 2 })
  const first = await collect(shop.actor, ticket)
  await portalOf(shop.simulator.url).customer(first.upstreamId ?? '', 'decline')
  await followNow(shop.actor, first)
  await collect(shop.actor, ticket)
  await expect(collect(shop.actor, ticket)).rejects.toEqual(refusal('COLLECTION_STILL_OPEN'))
  const supervisor = { ...(await openTill('HRE-01', 'Tendai', 'supervisor')), till: shop.actor.till }
  await collect(supervisor, ticket, { bothMayBePaid: true })
  expect((await collectionOf(shop.actor, ticket.id)).id).not.toBe(first.id)
  const audit = await db().audit.findMany({
    where: { action: 'collection:create', objectId: ticket.id },
    orderBy: { id: 'asc' },
    select: { detail: true },
  })
  expect(audit.map(({ detail }) => (detail as { bothMayBePaid?: boolean }).bothMayBePaid)).toEqual([
    undefined,
    undefined,
    true,
  ])
})

/** Runs a press while the Service takes long to price another. */
async function duringPrice(slow: () => Promise<void>, meanwhile: () => Promise<unknown>): Promise<void> {
  await under({ match: { method: 'POST', path: '/quotes' }, kind: 'delay', ms: 1_500, times: 1 })
  const asked = slow()
  await expect.poll(() => portalOf(shop.simulator.url).faultsLeft()).toBe(0)
  await meanwhile()
  await asked
}

test('of two presses that sell again at once, one sells and the other finds its item replaced', async () => {
  const ticket = await notSold()
  const press = () => again(ticket)
  await duringPrice(async () => void (await press()), press)
  expect((await viewOf(shop.actor, ticket.id)).sales.map(({ state }) => state)).toEqual([
    'not_sold',
    'not_sold',
    'completed',
  ])
  expect(await bookedFor(ticket.id)).toMatchObject({ drawer: 700, held: -200, sales: -500 })
})

test('an item that was replaced while it got a new price takes no cash, and the cashier is told', async () => {
  const item = await waiting()
  await passFor(item.saleId, 320)
  const ticket = await viewOf(shop.actor, item.ticketId)
  const press = () => sellHeld({ ctx: ctx(), input: { ...item, cash: usd('1'), reason: 'test' } })
  const replaced = duringPrice(press, () => again(ticket, '4'))
  await expect(replaced).rejects.toEqual(refusal('QUOTE_CHANGED'))
  expect(await bookedFor(item.ticketId)).toMatchObject({ drawer: 700 })
})
