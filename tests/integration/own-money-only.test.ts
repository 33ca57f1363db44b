import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { listPaid } from '@/lib/counter/endings/list-paid.ts'
import { removeUnsold, setQuantity } from '@/lib/counter/tickets/change-basket.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { type SellHeldInput, sellAgain, sellHeld } from '@/lib/counter/tickets/sell-held.ts'
import { sellPaidTicket } from '@/lib/counter/tickets/sell-paid-ticket.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import { collect, endOpenPayments, followNow } from '../support/collect.ts'
import { type Fault, portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, quote, quoteMore, sell, VOUCHER, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

// An item is sold again out of its own money, and the cash that is typed for it is taken or refused in words.
const shop = openShop()
let served = 0

const SELL = { method: 'POST', path: '/transactions' }
const under = (...faults: Fault[]) => portalOf(shop.simulator.url).faults(faults)
const airtime = (amount = '5') => ({ ...AIRTIME, amount, recipient: `2637783000${String(10 + served++)}` })
const refused = (code: string) => ({ problem: { code } })
const ctx = () => ({ actor: shop.actor })
const usd = (text: string) => ({ amounts: [{ currency: 'USD', text }], changeCurrency: 'USD' })

afterEach(async () => {
  await under()
  await db().productPrice.deleteMany()
})

const costs = async (chargeCents: bigint) => {
  await db().productPrice.deleteMany()
  await db().productPrice.create({ data: { productCode: AIRTIME.productCode, chargeCents } })
}

/** Items paid in cash, all refused by the Service. */
async function notSold(...amounts: string[]) {
  const [first = '5', ...others] = amounts
  let ticket = await quote(shop.actor, airtime(first))
  for (const amount of others) ticket = await quoteMore(shop.actor, ticket.id, airtime(amount))
  await under({ match: SELL, kind: 'error', code: 'PRODUCT_UNAVAILABLE', times: amounts.length })
  return sell(shop.actor, ticket)
}

async function again(ticketId: string, saleId: string, amount = '') {
  await sellAgain({ ctx: ctx(), input: { ticketId, saleId, intentId: randomUUID(), amount } })
  const item = (await viewOf(shop.actor, ticketId)).sales.at(-1)
  if (!item) throw new Error('sold again')
  return item
}

/** An item that waits at a dearer price than its ticket holds. */
async function dearer(chargeCents = 200n, paid = '10') {
  const { id: ticketId, sale } = await notSold(paid)
  await costs(chargeCents)
  const item = await again(ticketId, sale.id)
  expect(item).toMatchObject({ state: 'quoted', problem: { code: 'MONEY_MISSING' } })
  return { ticketId, saleId: item.id, quoteId: item.quoteId ?? '', missingCents: chargeCents }
}

const press = (input: Omit<SellHeldInput, 'cash' | 'reason'>, cash: string) =>
  sellHeld({ ctx: ctx(), input: { ...input, cash: usd(cash), reason: 'test' } })
const itemOf = async ({ ticketId, saleId }: { ticketId: string; saleId: string }) =>
  (await viewOf(shop.actor, ticketId)).sales.find(({ id }) => id === saleId)

test('an item that was sold again is not sold once more for another item’s money', async () => {
  const { id: ticketId, sales } = await notSold('10', '10')
  const [first, second] = sales.map(({ id }) => id)
  expect(sales.map(({ againCents }) => againCents)).toEqual([1_000n, 1_000n])
  expect((await again(ticketId, first ?? '')).outcome).toBe('delivered')
  const after = await viewOf(shop.actor, ticketId)
  expect(after.sales.map(({ againCents }) => againCents)).toEqual([0n, 1_000n, 0n])
  await expect(again(ticketId, first ?? '')).rejects.toMatchObject(refused('NOTHING_TO_SELL_AGAIN'))
  expect(await bookedFor(ticketId)).toMatchObject({ held: -1_000 })
  expect((await again(ticketId, second ?? '')).outcome).toBe('delivered')
})

/** Three of one voucher paid by mobile money, of which the first is refused before the others are sent. */
async function firstOfThree() {
  const { id: ticketId, sale } = await quote(shop.actor, { ...VOUCHER, recipient: airtime().recipient })
  await setQuantity({ ctx: ctx(), input: { ticketId, saleId: sale.id, quantity: '3' } })
  const payment = await collect(shop.actor, await viewOf(shop.actor, ticketId), { reason: '' })
  await under({ match: SELL, kind: 'error', code: 'PRODUCT_UNAVAILABLE', times: 1 })
  await followNow(shop.actor, payment)
  const { sales } = await viewOf(shop.actor, ticketId)
  const ended = sales.filter(({ outcome }) => outcome === 'not_sold')
  expect(sales.map(({ outcome }) => outcome).sort()).toEqual(['delivered', 'delivered', 'not_sold'])
  return { ticketId, ended, sales }
}

test('what was sold again before its row said so is linked once, and its money is not found twice', async () => {
  const { id: ticketId, sales } = await notSold('10', '10')
  const [first] = sales.map(({ id }) => id)
  const item = await again(ticketId, first ?? '')
  await db().sale.update({ where: { id: item.id }, data: { soldAgainOfId: null } })
  await db().$executeRawUnsafe(readFileSync('prisma/migrations/20261126150300_link_sold_again/migration.sql', 'utf8'))
  const rows = await db().sale.findMany({ where: { ticketId }, select: { id: true, soldAgainOfId: true } })
  expect(rows.filter(({ soldAgainOfId }) => soldAgainOfId !== null)).toEqual([{ id: item.id, soldAgainOfId: first }])
  expect((await viewOf(shop.actor, ticketId)).sales.map(({ againCents }) => againCents)).toEqual([0n, 1_000n, 0n])
})

test('of several alike, one that was not sold keeps its money though others were sent after it had ended', async () => {
  const { ticketId, ended, sales } = await firstOfThree()
  const [first] = ended
  const later = sales.filter(({ outcome }) => outcome === 'delivered').map(({ id }) => id)
  // As where the answer to the first came before the others were sent.
  await db().$executeRaw`
    update "Sale" set "claimedAt" = (select max("settledAt") from "Sale" where id = ${first?.id}::uuid) + interval '1 second'
    where id = any(${later}::uuid[])`
  const supervisor = await openTill('HRE-01', 'Tendai', 'supervisor')
  const onDesk = async () => (await listPaid(supervisor)).rows.find((row) => row.ticketId === ticketId)
  expect((await viewOf(shop.actor, ticketId)).sales.find(({ id }) => id === first?.id)).toMatchObject({
    againCents: 1_000n,
  })
  expect(await onDesk()).toMatchObject({ saleId: first?.id })
  const item = await again(ticketId, first?.id ?? '')
  expect(item).toMatchObject({ state: 'quoted', problem: { code: 'SAME_SALE' } })
  await press({ ticketId, saleId: item.id, quoteId: item.quoteId ?? '' }, '')
  const { sales: sold, heldCents } = await viewOf(shop.actor, ticketId)
  expect([sold.map(({ againCents }) => againCents), heldCents]).toEqual([[0n, 0n, 0n, 0n], 0n])
})

test('what is paid anew for an item whose money went back is its own, and it is sold again out of that', async () => {
  const item = await dearer()
  const input = { ticketId: item.ticketId, intentId: randomUUID(), currency: 'USD' }
  await returnMoney({ ctx: ctx(), input })
  await under({ match: SELL, kind: 'error', code: 'PRODUCT_UNAVAILABLE', times: 1 })
  await press({ ...item, missingCents: 1_200n }, '12')
  expect(await itemOf(item)).toMatchObject({ outcome: 'not_sold', againCents: 1_200n })
  expect((await again(item.ticketId, item.saleId)).outcome).toBe('delivered')
  expect(await bookedFor(item.ticketId)).toMatchObject({ sales: -1_200 })
})

test('what became dearer waits until its customer agreed, though another item’s money would cover it', async () => {
  const { id: ticketId, sale } = await notSold('5', '5')
  await costs(60n)
  const item = await again(ticketId, sale.id)
  const problem = { code: 'OTHERS_MONEY', params: { missing: '$0.60', now: '$5.60' } }
  expect(item).toMatchObject({ state: 'quoted', priceCents: 560n, problem })
  expect(await bookedFor(ticketId)).toEqual({ drawer: 1_000, held: -1_000 })
  await press({ ticketId, saleId: item.id, quoteId: item.quoteId ?? '' }, '')
  expect(await itemOf({ ticketId, saleId: item.id })).toMatchObject({ outcome: 'delivered', priceCents: 560n })
})

test('a higher amount is not sold at once for another item’s money, also in place of one that waits', async () => {
  const { id: ticketId, sale } = await notSold('5', '5')
  const item = await again(ticketId, sale.id, '10')
  const problem = { code: 'OTHERS_MONEY', params: { missing: '$5.00', now: '$10.00' } }
  expect(item).toMatchObject({ state: 'quoted', priceCents: 1_000n, problem })
  const lower = await again(ticketId, item.id, '7')
  const missing = { code: 'OTHERS_MONEY', params: { missing: '$2.00', now: '$7.00' } }
  expect(lower).toMatchObject({ state: 'quoted', priceCents: 700n, problem: missing })
  expect((await again(ticketId, lower.id, '5')).outcome).toBe('delivered')
  expect(await bookedFor(ticketId)).toMatchObject({ held: -500 })
})

/** Items paid by mobile money after the cashier stopped waiting: nothing was sent. */
async function paidLate(...orders: ReturnType<typeof airtime>[]) {
  const [first = airtime(), ...others] = orders
  let ticket = await quote(shop.actor, first)
  for (const order of others) ticket = await quoteMore(shop.actor, ticket.id, order)
  const payment = await collect(shop.actor, ticket)
  await db().ticket.update({ where: { id: ticket.id }, data: { abandonedAt: new Date() } })
  await followNow(shop.actor, payment)
  return viewOf(shop.actor, ticket.id)
}

/** Two items of $5 paid late, of which the first then cost 60 cents more, and was not sold for that. */
async function rose() {
  const { id: ticketId, sale } = await paidLate(airtime(), airtime())
  await db().quote.updateMany({ where: { id: sale.quoteId ?? '' }, data: { createdAt: new Date(1) } })
  await costs(60n)
  await press({ ticketId, saleId: sale.id, quoteId: sale.quoteId ?? '' }, '')
  const item = await itemOf({ ticketId, saleId: sale.id })
  expect(item).toMatchObject({ state: 'quoted', priceCents: 560n, problem: { code: 'PRICE_CHANGED' } })
  return { ticketId, saleId: sale.id }
}

test.each(['', '5'])(
  'what rose before it was sent takes no other item’s money when it is sold for another amount: “%s”',
  async (amount) => {
    const { ticketId, saleId } = await rose()
    const problem = { code: 'OTHERS_MONEY', params: { missing: '$0.60', now: '$5.60' } }
    const item = await again(ticketId, saleId, amount)
    expect(item).toMatchObject({ state: 'quoted', heldCents: 500n, problem })
    // Priced again in its place once more, it still has what was paid.
    await db().quote.updateMany({ where: { id: item.quoteId ?? '' }, data: { createdAt: new Date(1) } })
    await costs(80n)
    await press({ ticketId, saleId: item.id, quoteId: item.quoteId ?? '' }, '')
    expect(await itemOf({ ticketId, saleId: item.id })).toMatchObject({ priceCents: 580n, heldCents: 500n })
    expect(await again(ticketId, item.id)).toMatchObject({ problem: { code: 'OTHERS_MONEY' } })
    expect(await bookedFor(ticketId)).toMatchObject({ held: -1_000 })
  },
)

test('the worker sells nothing that rose before it was sent for another item’s money', async () => {
  const { ticketId, saleId } = await rose()
  await db().ticket.update({ where: { id: ticketId }, data: { abandonedAt: null } })
  await sellPaidTicket({ ticketId })
  expect(await itemOf({ ticketId, saleId })).toMatchObject({ state: 'quoted', problem: { code: 'OTHERS_MONEY' } })
  expect(await bookedFor(ticketId)).toMatchObject({ held: -500 })
})

test('a higher amount in place of an item that was never sent takes no other item’s money, nor does the next', async () => {
  const { id: ticketId, sale } = await paidLate(airtime(), airtime())
  const item = await again(ticketId, sale.id, '10')
  const lower = await again(ticketId, item.id, '7')
  const missing = { code: 'OTHERS_MONEY', params: { missing: '$2.00', now: '$7.00' } }
  expect(lower).toMatchObject({ state: 'quoted', problem: missing })
  expect((await again(ticketId, lower.id, '5')).outcome).toBe('delivered')
  expect(await bookedFor(ticketId)).toMatchObject({ held: -500 })
})

test('an item that was never sent keeps what came for it through other amounts, though less came than for all', async () => {
  const ticket = await quoteMore(shop.actor, (await quote(shop.actor, airtime())).id, airtime())
  await under({ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 })
  await collect(shop.actor, ticket, { cash: '5' })
  await endOpenPayments()
  const item = await again(ticket.id, ticket.sale.id, '10')
  expect(item).toMatchObject({ state: 'quoted', problem: { code: 'MONEY_MISSING', params: { missing: '$5.00' } } })
  expect((await again(ticket.id, item.id, '4')).outcome).toBe('delivered')
  expect(await bookedFor(ticket.id)).toMatchObject({ held: -100 })
})

test('an item that was never sent is sold for another amount once that has a price', async () => {
  const { id: ticketId, sale } = await paidLate(airtime())
  await under({ match: { method: 'POST', path: '/quotes' }, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 })
  const item = await again(ticketId, sale.id, '4')
  expect(item).toMatchObject({ state: 'draft', problem: { code: 'UPSTREAM_UNAVAILABLE' } })
  expect(await again(ticketId, item.id)).toMatchObject({ outcome: 'delivered', priceCents: 400n })
  expect(await bookedFor(ticketId)).toMatchObject({ held: -100 })
})

test('selling an item again leaves another like it whose amount was changed, and which waits', async () => {
  const order = airtime()
  const { id: ticketId, sales } = await paidLate(order, order)
  const [first, second] = sales.map(({ id, quoteId }) => ({ ticketId, saleId: id, quoteId: quoteId ?? '' }))
  if (!first || !second) throw new Error('two items')
  await under({ match: SELL, kind: 'error', code: 'PRODUCT_UNAVAILABLE', times: 1 })
  await press(first, '')
  const changed = await again(ticketId, second.saleId, '10')
  expect((await again(ticketId, first.saleId)).outcome).toBe('delivered')
  expect(await itemOf({ ticketId, saleId: changed.id })).toMatchObject({ state: 'quoted', priceCents: 1_000n })
})

test('the worker leaves what became dearer to its customer, though another item’s money would cover it', async () => {
  let ticket = await quote(shop.actor, airtime())
  ticket = await quoteMore(shop.actor, ticket.id, airtime())
  await under({ match: SELL, kind: 'error', code: 'PRODUCT_UNAVAILABLE', times: 2 })
  await followNow(shop.actor, await collect(shop.actor, ticket))
  await costs(60n)
  const item = await again(ticket.id, ticket.sale.id)
  expect(item).toMatchObject({ state: 'quoted', problem: { code: 'OTHERS_MONEY' } })
  // As where the process died before it could tell.
  await db().sale.update({ where: { id: item.id }, data: { problem: Prisma.DbNull } })
  await sellPaidTicket({ ticketId: ticket.id })
  expect(await itemOf({ ticketId: ticket.id, saleId: item.id })).toMatchObject({
    state: 'quoted',
    problem: { code: 'OTHERS_MONEY' },
  })
  expect(await bookedFor(ticket.id)).toMatchObject({ held: -1_000 })
})

test('cash for what the ticket’s money covers by now is refused in words, and nothing is booked', async () => {
  const item = await dearer()
  await db().quote.updateMany({ where: { id: item.quoteId }, data: { createdAt: new Date(1) } })
  await costs(0n)
  await press(item, '2')
  expect(await itemOf(item)).toMatchObject({ state: 'quoted', problem: { code: 'CASH_NOT_NEEDED' } })
  expect(await bookedFor(item.ticketId)).toEqual({ drawer: 1_000, held: -1_000 })
})

test('cash is not taken for another sum than the form named', async () => {
  const item = await dearer()
  await press({ ...item, missingCents: 100n }, '2')
  expect(await itemOf(item)).toMatchObject({
    state: 'quoted',
    problem: { code: 'CASH_CHANGED', params: { missing: '$2.00' } },
  })
  expect(await bookedFor(item.ticketId)).toEqual({ drawer: 1_000, held: -1_000 })
})

test('cash for an item that was sent without it meanwhile goes back, and a press posted again finds what it took', async () => {
  const item = await dearer()
  await press(item, '2')
  await press(item, '2')
  expect(await itemOf(item)).toMatchObject({ outcome: 'delivered' })
  expect((await viewOf(shop.actor, item.ticketId)).tenders).toHaveLength(2)

  const sent = await notSold('10')
  const free = await again(sent.id, sent.sale.id)
  const late = { ticketId: sent.id, saleId: free.id, quoteId: free.quoteId ?? '' }
  await costs(0n)
  await expect(press(late, '2')).rejects.toMatchObject(refused('CASH_NOT_NEEDED'))
})

test('what was added for a dearer item is part of the total that the slip says was paid', async () => {
  const item = await dearer()
  await press(item, '2')
  const ticket = await viewOf(shop.actor, item.ticketId)
  expect(ticket.priceCents).toBe(1_200n)
})

test('an item that nothing pays for any more is removed; one with money on its ticket stays', async () => {
  const item = await dearer()
  const remove = (saleId = item.saleId) => removeUnsold({ ctx: ctx(), input: { ticketId: item.ticketId, saleId } })
  await expect(remove()).rejects.toMatchObject(refused('STILL_PAID'))
  const input = { ticketId: item.ticketId, intentId: randomUUID(), currency: 'USD' }
  await returnMoney({ ctx: ctx(), input })
  await remove()
  await remove()
  const { sales } = await viewOf(shop.actor, item.ticketId)
  expect(sales.map(({ outcome }) => outcome)).toEqual(['not_sold'])
  await expect(remove(sales[0]?.id)).rejects.toMatchObject(refused('TICKET_UNKNOWN'))
  expect((await viewOf(shop.actor, item.ticketId)).sales).toHaveLength(1)
})
