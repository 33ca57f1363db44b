import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { addItem, removeItem } from '@/lib/counter/tickets/change-basket.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { quoteTicket } from '@/lib/counter/tickets/quote-ticket.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { sellAgain, sellHeld } from '@/lib/counter/tickets/sell-held.ts'
import { sellTicket } from '@/lib/counter/tickets/sell-ticket.ts'
import { db } from '@/lib/platform/database/db.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, claimOf, ELECTRICITY, type Order, quote, sell, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()

afterEach(() => portalOf(shop.simulator.url).faults([]))

let served = 0

/** Airtime to a number of its own, for so many dollars. */
function airtime(amount: string): Order {
  served += 1
  return { ...AIRTIME, amount, recipient: `2637760${String(10_000 + served)}` }
}

/** A ticket with several items, each at its price. */
async function basket(...[first, ...others]: [Order, ...Order[]]): Promise<TicketView> {
  const { id: ticketId } = await quote(shop.actor, first)
  for (const order of others) await add(ticketId, order)
  return viewOf(shop.actor, ticketId)
}

async function add(ticketId: string, order: Order): Promise<void> {
  const ctx = { actor: shop.actor }
  const saleId = await addItem({ ctx, input: { ticketId, kind: order.kind } })
  const { intentId } = await db().sale.findUniqueOrThrow({ where: { id: saleId } })
  await quoteTicket({ ctx, input: { ...order, intentId } })
}

function refuseNextSale() {
  const match = { method: 'POST', path: '/transactions' }
  return portalOf(shop.simulator.url).faults([{ match, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 }])
}

const outcomes = ({ sales }: TicketView) => sales.map(({ outcome }) => outcome)

test('several items share one payment, and each is a sale of its own', async () => {
  const ticket = await basket(airtime('5'), airtime('2'), { ...ELECTRICITY, recipient: '37120045001' })
  const sold = await sell(shop.actor, ticket, '30')
  expect(outcomes(sold)).toEqual(['delivered', 'delivered', 'delivered'])
  expect(new Set(sold.sales.map(({ reference }) => reference)).size).toBe(3)
  expect(sold.number).not.toBeNull()
  const price = sold.sales.reduce((sum, { priceCents }) => sum + (priceCents ?? 0n), 0n)
  expect(sold).toMatchObject({ priceCents: price, heldCents: 0n })
  expect(sold.tenders).toMatchObject([{ receivedCents: 3000n, changeCents: 3000n - price }])
  expect((await bookedFor(ticket.id)).drawer).toBe(Number(price))
})

test('an undelivered item is owed: only its share goes back', async () => {
  await refuseNextSale()
  const sold = await sell(shop.actor, await basket(airtime('5'), airtime('2')), '10')
  expect(outcomes(sold).sort()).toEqual(['delivered', 'not_sold'])
  const undelivered = sold.sales.find(({ outcome }) => outcome === 'not_sold')?.priceCents ?? 0n
  expect(sold).toMatchObject({ heldCents: undelivered, freeCents: undelivered })
  const input = { ticketId: sold.id, intentId: randomUUID(), currency: 'USD' }
  await Promise.all([1, 2].map(() => returnMoney({ ctx: { actor: shop.actor }, input })))
  const settled = await viewOf(shop.actor, sold.id)
  expect(settled).toMatchObject({ heldCents: 0n, returns: [{ heldCents: undelivered }] })
  const again = { ...input, intentId: randomUUID() }
  await expect(returnMoney({ ctx: { actor: shop.actor }, input: again })).rejects.toThrow('NOTHING_TO_RETURN')
})

test('money that a sale under way may still need does not go back', async () => {
  const sold = await sell(shop.actor, await basket(airtime('5'), { ...AIRTIME, recipient: '263000000002' }), '20')
  expect(outcomes(sold)).toEqual(['delivered', 'waiting'])
  expect(sold).toMatchObject({ heldCents: 500n, freeCents: 0n })
  const input = { ticketId: sold.id, intentId: randomUUID(), currency: 'USD' }
  await expect(returnMoney({ ctx: { actor: shop.actor }, input })).rejects.toThrow('NOTHING_TO_RETURN')
})

test('with one item not sold and one under way, only the first one’s money goes back', async () => {
  const unsold = { ...airtime('2') }
  await refuseNextSale()
  const sold = await sell(
    shop.actor,
    await basket(unsold, { ...AIRTIME, amount: '7', recipient: '263000000002' }),
    '10',
  )
  expect(outcomes(sold).sort()).toEqual(['not_sold', 'waiting'])
  const free = sold.sales.find(({ outcome }) => outcome === 'not_sold')?.priceCents ?? 0n
  expect(sold).toMatchObject({ heldCents: 900n, freeCents: free })
  const input = { ticketId: sold.id, intentId: randomUUID(), currency: 'USD' }
  await returnMoney({ ctx: { actor: shop.actor }, input })
  const after = await viewOf(shop.actor, sold.id)
  expect(after).toMatchObject({ heldCents: 900n - free, freeCents: 0n, returns: [{ nativeCents: free }] })
})

test('an item is sold again out of the money held for it, once however often pressed', async () => {
  await refuseNextSale()
  const failed = await sell(shop.actor, await quote(shop.actor, airtime('5')), '10')
  expect(outcomes(failed)).toEqual(['not_sold'])
  const input = { ticketId: failed.id, saleId: failed.sale.id, intentId: randomUUID(), amount: '' }
  await Promise.all([1, 2, 3].map(() => sellAgain({ ctx: { actor: shop.actor }, input })))
  const sold = await viewOf(shop.actor, failed.id)
  expect(outcomes(sold)).toEqual(['not_sold', 'delivered'])
  expect(sold.heldCents).toBe(0n)
  const third = { ...input, intentId: randomUUID() }
  await expect(sellAgain({ ctx: { actor: shop.actor }, input: third })).rejects.toThrow('NOTHING_TO_SELL_AGAIN')
})

test('an item that became dearer waits for the difference in cash, or sells at a lower face value', async () => {
  await refuseNextSale()
  const failed = await sell(shop.actor, await quote(shop.actor, airtime('5')))
  await db().productPrice.create({ data: { productCode: AIRTIME.productCode, chargeCents: 50n } })
  const ctx = { actor: shop.actor }
  const again = { ticketId: failed.id, saleId: failed.sale.id, intentId: randomUUID(), amount: '' }
  await sellAgain({ ctx, input: again })
  const dearer = await viewOf(shop.actor, failed.id)
  const [, second] = dearer.sales
  expect(second).toMatchObject({ state: 'quoted', priceCents: 550n, problem: { code: 'MONEY_MISSING' } })
  const cash = { amounts: [{ currency: 'USD', text: '1' }], changeCurrency: 'USD' }
  const saleId = second?.id ?? ''
  await sellHeld({ ctx, input: { ticketId: failed.id, saleId, quoteId: second?.quoteId ?? '', cash, reason: '' } })
  const sold = await viewOf(shop.actor, failed.id)
  expect(outcomes(sold)).toEqual(['not_sold', 'delivered'])
  expect(sold.tenders.map(({ receivedCents, changeCents }) => receivedCents - changeCents)).toEqual([500n, 50n])

  await refuseNextSale()
  const other = await sell(shop.actor, await quote(shop.actor, airtime('5')))
  await sellAgain({
    ctx,
    input: { ...again, ticketId: other.id, saleId: other.sale.id, intentId: randomUUID(), amount: '3' },
  })
  const smaller = await viewOf(shop.actor, other.id)
  expect(outcomes(smaller)).toEqual(['not_sold', 'delivered'])
  expect(smaller).toMatchObject({ heldCents: 200n, freeCents: 200n })
  await db().productPrice.deleteMany()
})

test('items are added and removed until money is taken', async () => {
  const ctx = { actor: shop.actor }
  const ticket = await basket(airtime('5'), airtime('2'))
  const [, second] = ticket.sales
  expect(await removeItem({ ctx, input: { ticketId: ticket.id, saleId: second?.id ?? '' } })).toBe(1)
  const empty = await addItem({ ctx, input: { ticketId: ticket.id, kind: 'bundle' } })
  const other = await addItem({ ctx, input: { ticketId: ticket.id, kind: 'airtime' } })
  expect(await db().sale.findUnique({ where: { id: empty } })).toBeNull()
  await removeItem({ ctx, input: { ticketId: ticket.id, saleId: other } })
  await sell(shop.actor, await viewOf(shop.actor, ticket.id))
  await expect(addItem({ ctx, input: { ticketId: ticket.id, kind: 'airtime' } })).rejects.toThrow('ALREADY_PAID')
  const elsewhere = { actor: await openTill('HRE-01', 'Blessing', 'cashier') }
  const foreign = addItem({ ctx: elsewhere, input: { ticketId: ticket.id, kind: 'airtime' } })
  await expect(foreign).rejects.toThrow('TICKET_UNKNOWN')
})

test('an item left empty stops nothing, and is gone with the payment', async () => {
  const ticket = await basket(airtime('5'), airtime('2'))
  await addItem({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id, kind: 'bundle' } })
  const seen = { ...ticket, sales: ticket.sales.slice(0, 2) }
  expect(outcomes(await sell(shop.actor, seen, '10'))).toEqual(['delivered', 'delivered'])
})

test('an item whose price changed stops the whole ticket, and no money is taken', async () => {
  const ticket = await basket(airtime('5'), { ...AIRTIME, recipient: '263000000005' })
  expect(ticket.sales[1]?.problem?.code).toBe('UPSTREAM_UNAVAILABLE')
  const refused = await sell(shop.actor, ticket)
  expect(refused.sale.problem?.code).toBe('QUOTE_CHANGED')
  expect(await bookedFor(ticket.id)).toEqual({})
})

test('a basket is priced again before money is taken, and a changed total is shown first', async () => {
  const ticket = await basket(airtime('5'), airtime('2'))
  await db().productPrice.create({ data: { productCode: AIRTIME.productCode, chargeCents: 10n } })
  const changed = await sell(shop.actor, ticket, '10')
  expect(changed.sales.map(({ state }) => state)).toEqual(['quoted', 'quoted'])
  expect(changed.sale.problem).toMatchObject({ code: 'PRICE_CHANGED', params: { before: '$7.00' } })
  expect(outcomes(await sell(shop.actor, changed, '10'))).toEqual(['delivered', 'delivered'])
  await db().productPrice.deleteMany()
})

test('a basket larger than the balance is stopped before money is taken', async () => {
  const half = { ...ELECTRICITY, amount: '450', recipient: '37120045002' }
  const ticket = await basket(half, { ...half, recipient: '37120045003' }, { ...half, recipient: '37120045004' })
  const refused = await sell(shop.actor, ticket)
  expect(refused.sale.problem?.code).toBe('BASKET_OVER_BALANCE')
  expect(await bookedFor(ticket.id)).toEqual({})
})

test('the same thing twice on one ticket needs a reason', async () => {
  const order = airtime('1')
  const ticket = await basket(order, order)
  const ctx = { actor: shop.actor }
  await sellTicket({ ctx, input: claimOf(ticket) })
  const stopped = await viewOf(shop.actor, ticket.id)
  expect(stopped.sale.problem?.code).toBe('SAME_SALE')
  await sellTicket({ ctx, input: { ...claimOf(stopped), reason: 'two for the same person' } })
  expect(outcomes(await viewOf(shop.actor, ticket.id))).toEqual(['delivered', 'delivered'])
})
