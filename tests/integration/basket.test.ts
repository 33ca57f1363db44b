import { randomUUID } from 'node:crypto'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { listParked } from '@/lib/counter/ticket-lists/list-parked.ts'
import {
  addItem,
  changeAsAirtime,
  dropTicket,
  priceAllIn,
  removeItem,
  setQuantity,
} from '@/lib/counter/tickets/change-basket.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { foreseeTwin } from '@/lib/counter/tickets/queries.ts'
import { quoteTicket } from '@/lib/counter/tickets/quote-ticket.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { sellAgain, sellHeld } from '@/lib/counter/tickets/sell-held.ts'
import { sellTicket } from '@/lib/counter/tickets/sell-ticket.ts'
import { db } from '@/lib/platform/database/db.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import { portalOf } from '../support/portal.ts'
import {
  AIRTIME,
  BUNDLE,
  bookedFor,
  claimOf,
  ELECTRICITY,
  type Order,
  quote,
  quoteMore,
  sell,
  VOUCHER,
  viewOf,
} from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { toldOf, withTold } from '../support/ticket-view.ts'

const shop = openShop()

afterEach(() => portalOf(shop.simulator.url).faults([]))

let served = 0

function airtime(amount: string): Order {
  served += 1
  return { ...AIRTIME, amount, recipient: `2637760${String(10_000 + served)}` }
}

/** A ticket with one priced item for each amount. */
async function basket(...[first, ...others]: [Order, ...Order[]]): Promise<TicketView> {
  const { id: ticketId } = await quote(shop.actor, first)
  for (const order of others) await quoteMore(shop.actor, ticketId, order)
  return viewOf(shop.actor, ticketId)
}

function refuseNext(path: '/transactions' | '/quotes') {
  const match = { method: 'POST', path }
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
  await refuseNext('/transactions')
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
  // Whichever of the two is sent first is refused, and the other waits.
  const match = { method: 'POST', path: '/transactions' }
  await portalOf(shop.simulator.url).faults([
    { match, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 },
    { match, kind: 'hold', times: 1 },
  ])
  const sold = await sell(shop.actor, await basket(airtime('2'), airtime('7')), '10')
  expect(outcomes(sold).sort()).toEqual(['not_sold', 'waiting'])
  const free = sold.sales.find(({ outcome }) => outcome === 'not_sold')?.priceCents ?? 0n
  expect(sold).toMatchObject({ heldCents: 900n, freeCents: free })
  const input = { ticketId: sold.id, intentId: randomUUID(), currency: 'USD' }
  await returnMoney({ ctx: { actor: shop.actor }, input })
  const after = await viewOf(shop.actor, sold.id)
  expect(after).toMatchObject({ heldCents: 900n - free, freeCents: 0n, returns: [{ nativeCents: free }] })
})

test('an item is sold again out of the money held for it, once however often pressed', async () => {
  await refuseNext('/transactions')
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
  await refuseNext('/transactions')
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
  // Each intake has its own change to give.
  const [first, added] = sold.tenders
  expect(added?.intakeId).not.toBe(first?.intakeId)
  expect(added?.at.getTime()).toBeGreaterThan(first?.at.getTime() ?? 0)

  await refuseNext('/transactions')
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
  expect(ticket.sales[1]?.typedProblem?.code).toBe('UPSTREAM_UNAVAILABLE')
  const refused = await sell(shop.actor, ticket)
  expect(toldOf(refused)?.code).toBe('QUOTE_CHANGED')
  expect(await bookedFor(ticket.id)).toEqual({})
})

test('a basket is priced again before money is taken, and a changed total is shown first', async () => {
  const ticket = await basket(airtime('5'), airtime('2'))
  await db().productPrice.create({ data: { productCode: AIRTIME.productCode, chargeCents: 10n } })
  const changed = await sell(shop.actor, ticket, '10')
  expect(changed.sales.map(({ state }) => state)).toEqual(['quoted', 'quoted'])
  expect(toldOf(changed)).toMatchObject({ code: 'PRICE_CHANGED', params: { before: '$7.00' } })
  expect(outcomes(await sell(shop.actor, changed, '10'))).toEqual(['delivered', 'delivered'])
  await db().productPrice.deleteMany()
})

test('a basket whose items swap their prices is shown first, though their sum is the same', async () => {
  const charge = async (airtimeCents: bigint, electricityCents: bigint) => {
    await db().productPrice.deleteMany()
    const charges = { [AIRTIME.productCode]: airtimeCents, [ELECTRICITY.productCode]: electricityCents }
    const data = Object.entries(charges).map(([productCode, chargeCents]) => ({ productCode, chargeCents }))
    await db().productPrice.createMany({ data })
  }
  await charge(10n, 40n)
  onTestFinished(async () => void (await db().productPrice.deleteMany()))
  const ticket = await basket(airtime('5'), { ...ELECTRICITY, amount: '5', recipient: '37120045009' })
  await charge(40n, 10n)
  const changed = await sell(shop.actor, ticket)
  expect(changed.priceCents).toBe(ticket.priceCents)
  expect(changed.sales.map(({ state }) => state)).toEqual(['quoted', 'quoted'])
  expect(toldOf(changed)?.code).toBe('PRICE_CHANGED')
  expect(await bookedFor(ticket.id)).toEqual({})
})

test('a basket larger than the balance is stopped before money is taken', async () => {
  const half = { ...ELECTRICITY, amount: '450', recipient: '37120045002' }
  const ticket = await basket(half, { ...half, recipient: '37120045003' }, { ...half, recipient: '37120045004' })
  const refused = await sell(shop.actor, ticket)
  expect(toldOf(refused)?.code).toBe('BASKET_OVER_BALANCE')
  expect(await bookedFor(ticket.id)).toEqual({})
})

test('the same thing twice on one ticket needs a reason', async () => {
  const order = airtime('1')
  const ticket = await basket(order, order)
  const ctx = { actor: shop.actor }
  await sellTicket({ ctx, input: claimOf(ticket) })
  const stopped = await viewOf(shop.actor, ticket.id)
  expect(toldOf(stopped)?.code).toBe('SAME_IN_BASKET')
  await sellTicket({ ctx, input: { ...claimOf(stopped), reason: 'two for the same person' } })
  expect(outcomes(await viewOf(shop.actor, ticket.id))).toEqual(['delivered', 'delivered'])
})

test('customers left at a price are parked, each once, until they are served, leave or an hour is over', async () => {
  const actor = await openTill('HRE-01', 'Tendai', 'cashier')
  const ctx = { actor }
  const parked = async (except: string | null = null) =>
    (await listParked(actor, except)).map(({ ticketId, items, priceText }) => ({
      ticketId,
      items: items.length,
      priceText,
    }))
  const [early, late] = [airtime('5'), airtime('2')]
  const first = await quote(actor, early)
  const second = await quote(actor, late)
  const shown = { ticketId: first.id, items: 1, priceText: '$5.00' }
  expect(await parked()).toEqual([{ ticketId: second.id, items: 1, priceText: '$2.00' }, shown])
  expect(await parked(second.id)).toEqual([shown])
  expect(await listParked(shop.actor, null)).not.toContainEqual(expect.objectContaining(shown))
  const again = await quote(actor, { ...late, amount: '1' })
  expect((await parked()).map(({ ticketId }) => ticketId)).toEqual([again.id, first.id])
  await sellTicket({ ctx, input: claimOf(again) })
  expect(await parked()).toEqual([shown])
  await dropTicket({ ctx, input: { ticketId: first.id } })
  expect(await parked()).toEqual([])
  const old = await quote(actor, airtime('5'))
  await db().ticket.update({ where: { id: old.id }, data: { createdAt: new Date(Date.now() - 61 * 60_000) } })
  expect(await parked()).toEqual([])
})

test('only the till that has an unpaid ticket drops it, and a paid one stays', async () => {
  const other = { actor: await openTill('HRE-01', 'Blessing', 'cashier') }
  const ticket = await quote(shop.actor, airtime('5'))
  const input = { ticketId: ticket.id }
  await expect(dropTicket({ ctx: other, input })).rejects.toMatchObject({ problem: { code: 'TICKET_UNKNOWN' } })
  await sell(shop.actor, ticket)
  await expect(dropTicket({ ctx: { actor: shop.actor }, input })).rejects.toMatchObject({
    problem: { code: 'ALREADY_PAID' },
  })
  expect(await db().sale.count({ where: { ticketId: ticket.id } })).toBe(1)
})

test('the change of any product becomes airtime for the number that the customer names', async () => {
  const { id: ticketId } = await basket(ELECTRICITY)
  const cash = { amounts: [{ currency: 'USD', text: '25' }], changeCurrency: 'USD' }
  const change = (phone: string) => changeAsAirtime({ ctx: { actor: shop.actor }, input: { ticketId, cash, phone } })
  for (const [phone, code] of [
    ['', 'PHONE_EMPTY'],
    ['0771', 'PHONE_TOO_SHORT'],
  ] as const) {
    await expect(change(phone)).rejects.toMatchObject({ problem: { code } })
    const { sales } = await viewOf(shop.actor, ticketId)
    expect(sales).toMatchObject([{ kind: 'electricity', problem: null, priceCents: 2_030n }])
  }
  await change('0771 234 567')
  const [, added] = (await viewOf(shop.actor, ticketId)).sales
  expect(added).toMatchObject({ kind: 'airtime', productCode: 'econet.airtime', priceCents: 470n })
  const sold = await sell(shop.actor, await viewOf(shop.actor, ticketId), '25')
  expect(sold.sales.map(({ outcome }) => outcome)).toEqual(['delivered', 'delivered'])
})

test('only the cents of the change become airtime, and whole dollars stay', async () => {
  const { id: ticketId } = await basket(airtime('5.63'))
  const cash = { amounts: [{ currency: 'USD', text: '10' }], changeCurrency: 'USD' }
  const change = (text: string) =>
    changeAsAirtime({
      ctx: { actor: shop.actor },
      input: { ticketId, cash: { ...cash, amounts: [{ currency: 'USD', text }] }, phone: '', centsOnly: true },
    })
  await expect(change('6.63'), 'no cents').rejects.toMatchObject({ problem: { code: 'CHANGE_TOO_SMALL' } })
  await change('10')
  const ticket = await viewOf(shop.actor, ticketId)
  expect(ticket.sales.map(({ priceCents }) => priceCents)).toEqual([563n, 37n])
  const sold = await sell(shop.actor, ticket, '10')
  expect(sold.tenders).toMatchObject([{ receivedCents: 1_000n, changeCents: 400n }])
})

/** Adds airtime for the dollar that is over when the ticket is paid. */
async function addDollarForChange(ticket: TicketView): Promise<{ ticket: TicketView; received: string }> {
  const received = toWireAmount((ticket.sale.priceCents ?? 0n) + 100n)
  const cash = { amounts: [{ currency: 'USD', text: received }], changeCurrency: 'USD' }
  await changeAsAirtime({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id, cash, phone: '' } })
  return { ticket: await viewOf(shop.actor, ticket.id), received }
}

test('airtime for the change is not taken for a repetition, of its own ticket or of one before', async () => {
  const order = airtime('5')
  await sell(shop.actor, await quote(shop.actor, order))
  for (const first of [{ ...BUNDLE, recipient: order.recipient }, airtime('5')]) {
    const { ticket, received } = await addDollarForChange(await basket(first))
    expect(ticket.sales[1]).toMatchObject({ forChange: true, recipient: first.recipient, priceCents: 100n })
    expect(await foreseeTwin(shop.actor, ticket, ticket.sales)).toBeNull()
    expect(await sellTicket({ ctx: { actor: shop.actor }, input: claimOf(ticket, received) })).toBe('done')
    expect(outcomes(await viewOf(shop.actor, ticket.id))).toEqual(['delivered', 'delivered'])
  }
})

test('once another amount is typed for it, it is an item like any other', async () => {
  const { ticket } = await addDollarForChange(await basket(airtime('5')))
  const [, added] = ticket.sales
  if (!added) throw new Error('The airtime for the change is an item')
  const { intentId, kind, typedRecipient: recipient, typedProduct: productCode } = added
  await quoteTicket({ ctx: { actor: shop.actor }, input: { intentId, kind, recipient, productCode, amount: '2' } })
  const changed = await viewOf(shop.actor, ticket.id)
  expect(await foreseeTwin(shop.actor, changed, changed.sales)).toEqual({ code: 'SAME_IN_BASKET' })
})

test('a voucher’s change becomes airtime too; too little change adds nothing and spoils no item', async () => {
  const { id: ticketId } = await basket({ ...VOUCHER, recipient: '263776099003' })
  const change = (text: string) => {
    const cash = { amounts: [{ currency: 'USD', text }], changeCurrency: 'USD' }
    return changeAsAirtime({ ctx: { actor: shop.actor }, input: { ticketId, cash, phone: '0771 234 567' } })
  }
  await expect(change('10.01')).rejects.toMatchObject({ problem: { code: 'CHANGE_TOO_SMALL' } })
  expect((await viewOf(shop.actor, ticketId)).sales).toMatchObject([{ kind: 'voucher', problem: null }])
  await refuseNext('/quotes')
  await expect(change('14')).rejects.toMatchObject({ problem: { code: 'UPSTREAM_UNAVAILABLE' } })
  expect((await viewOf(shop.actor, ticketId)).sales).toMatchObject([{ kind: 'voucher', problem: null }])
  await change('14')
  const [, added] = (await viewOf(shop.actor, ticketId)).sales
  expect(added).toMatchObject({ kind: 'airtime', productCode: 'econet.airtime', priceCents: 400n })
})

test('$20 all in: the fee comes out of what was typed, and the price is just that', async () => {
  const { id: ticketId, sale } = await basket(ELECTRICITY)
  expect(sale).toMatchObject({ amountCents: 2_000n, priceCents: 2_030n })
  const allIn = (actor = shop.actor) => priceAllIn({ ctx: { actor }, input: { ticketId, saleId: sale.id } })
  await allIn()
  const priced = await viewOf(shop.actor, ticketId)
  expect(withTold(priced)).toMatchObject({ amountCents: 1_970n, priceCents: 2_000n, typedAmount: '20', problem: null })
  await allIn()
  expect((await viewOf(shop.actor, ticketId)).sale).toMatchObject({ amountCents: 1_970n, priceCents: 2_000n })
  const elsewhere = await openTill('HRE-01', 'Blessing', 'cashier')
  await expect(allIn(elsewhere)).rejects.toMatchObject({ problem: { code: 'TICKET_UNKNOWN' } })
  const sold = await sell(shop.actor, await viewOf(shop.actor, ticketId), '20')
  expect(sold).toMatchObject({ heldCents: 0n, sale: { outcome: 'delivered', priceCents: 2_000n } })
  await expect(allIn()).rejects.toMatchObject({ problem: { code: 'TICKET_UNKNOWN' } })
})

test('all in is refused where the fee leaves less than the product’s least, and the price stays', async () => {
  const { id: ticketId, sale } = await basket({ ...ELECTRICITY, amount: '1' })
  const allIn = priceAllIn({ ctx: { actor: shop.actor }, input: { ticketId, saleId: sale.id } })
  await expect(allIn).rejects.toMatchObject({ problem: { code: 'ALL_IN_NOT_POSSIBLE' } })
  expect((await viewOf(shop.actor, ticketId)).sale).toMatchObject({ amountCents: 100n, priceCents: sale.priceCents })
})

test('a voucher is sold by quantity: each has a code, and no reason is asked for', async () => {
  const { id: ticketId, sale } = await basket({ ...VOUCHER, recipient: '263776099001' })
  const take = (quantity: string, actor = shop.actor) =>
    setQuantity({ ctx: { actor }, input: { ticketId, saleId: sale.id, quantity } })
  await take('5')
  const five = await viewOf(shop.actor, ticketId)
  expect(five.sales.map(({ state, priceCents }) => [state, priceCents])).toEqual(Array(5).fill(['quoted', 1_000n]))
  await take('3')
  await take('3')
  const three = await viewOf(shop.actor, ticketId)
  expect(three.sales).toHaveLength(3)
  const elsewhere = await openTill('HRE-01', 'Blessing', 'cashier')
  await expect(take('2', elsewhere)).rejects.toMatchObject({ problem: { code: 'TICKET_UNKNOWN' } })
  for (const odd of ['0', '51', '2.5', '-1', '', 'two']) {
    await expect(take(odd)).rejects.toMatchObject({ problem: { code: 'QUANTITY_RANGE' } })
  }
  await sellTicket({ ctx: { actor: shop.actor }, input: claimOf(three, '30') })
  const sold = await viewOf(shop.actor, ticketId)
  expect(sold.sales.map(({ outcome }) => outcome)).toEqual(Array(3).fill('delivered'))
  await expect(take('4')).rejects.toMatchObject({ problem: { code: 'TICKET_UNKNOWN' } })
})

test('more of a voucher priced all in cost the same each, and stay one pile', async () => {
  await db().productPrice.create({ data: { productCode: VOUCHER.productCode, chargeCents: 50n } })
  const { id: ticketId, sale } = await basket({ ...VOUCHER, recipient: '263776099004', amount: '20' })
  const input = { ticketId, saleId: sale.id }
  await priceAllIn({ ctx: { actor: shop.actor }, input })
  for (const quantity of ['3', '2', '3'])
    await setQuantity({ ctx: { actor: shop.actor }, input: { ...input, quantity } })
  const { sales } = await viewOf(shop.actor, ticketId)
  const sums = sales.map(({ amountCents, priceCents }) => [amountCents, priceCents])
  expect(sums).toEqual(Array(3).fill([1_950n, 2_000n]))
  await db().productPrice.deleteMany()
})

test('a voucher that gets no price any more ends the pile and says why, and those before it stay', async () => {
  const { id: ticketId, sale } = await basket({ ...VOUCHER, recipient: '263776099003' })
  for (const code of ['UPSTREAM_UNAVAILABLE', 'INSUFFICIENT_BALANCE']) {
    const fault = { match: { method: 'POST', path: '/quotes' }, kind: 'error', code }
    await portalOf(shop.simulator.url).faults([fault])
    const take = setQuantity({ ctx: { actor: shop.actor }, input: { ticketId, saleId: sale.id, quantity: '9' } })
    await expect(take).rejects.toMatchObject({ problem: { code } })
  }
  expect((await viewOf(shop.actor, ticketId)).sales.map(({ state }) => state)).toEqual(['quoted'])
})

test('fifty vouchers fit a ticket, and airtime has no quantity', async () => {
  const { id: ticketId, sale } = await basket({ ...VOUCHER, recipient: '263776099002', amount: '5' })
  const take = (saleId: string, quantity: string) =>
    setQuantity({ ctx: { actor: shop.actor }, input: { ticketId, saleId, quantity } })
  await take(sale.id, '50')
  expect((await viewOf(shop.actor, ticketId)).sales).toHaveLength(50)
  const plain = await basket(airtime('5'))
  const other = setQuantity({
    ctx: { actor: shop.actor },
    input: { ticketId: plain.id, saleId: plain.sale.id, quantity: '2' },
  })
  await expect(other).rejects.toMatchObject({ problem: { code: 'TICKET_UNKNOWN' } })
})
