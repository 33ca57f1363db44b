import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { recordPrinted, recordReadOut } from '@/lib/counter/receipts/handed-over.ts'
import { countPrint } from '@/lib/counter/receipts/prints.ts'
import { applyOutcome } from '@/lib/counter/sales/apply-outcome.ts'
import { askNow } from '@/lib/counter/tickets/ask-now.ts'
import { giveUpTicket } from '@/lib/counter/tickets/change-basket.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { sellAgain } from '@/lib/counter/tickets/sell-held.ts'
import { sellTicket } from '@/lib/counter/tickets/sell-ticket.ts'
import { listLateDeliverables } from '@/lib/counter/to-do/internal/late-deliverables.ts'
import { listToDo } from '@/lib/counter/to-do/list-to-do.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { formatSums, formatUsd } from '@/lib/platform/shared/money.ts'
import { DAY_MS, HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { collect, followNow } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { printSlip } from '../support/print-slip.ts'
import {
  AIRTIME,
  claimOf,
  ELECTRICITY,
  makeDue,
  passFor,
  quote,
  quoteMore,
  sell,
  sellNow,
  viewOf,
} from '../support/sell.ts'
import { close } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'

const shop = openShop()
const POST = { method: 'POST', path: '/transactions' }
const DAY_S = DAY_MS / 1000

/** A till of its own for each test: its list begins empty. */
let actor: Actor
beforeEach(async () => {
  actor = await openTill('HRE-01', 'Rudo', 'cashier')
})

const portal = () => portalOf(shop.simulator.url)
const giveBack = ({ id: ticketId }: TicketView) =>
  returnMoney({ ctx: { actor }, input: { ticketId, intentId: randomUUID(), currency: 'USD' } })

async function settle({ sale }: TicketView): Promise<void> {
  await portal().advance(40)
  await makeDue(sale.id)
  await sweep()
}

test('a cash sale that fails while the next customer is served stays listed until its money went back', async () => {
  const ticket = await quote(actor, { ...AIRTIME, recipient: '263776000001', amount: '10' })
  await portal().failSales(1)
  await sell(actor, ticket, '20')
  expect(await listToDo(actor)).toEqual([])
  await settle(ticket)
  const { settledAt } = await db().sale.findUniqueOrThrow({ where: { id: ticket.sale.id } })
  const failed = {
    ...{ ticketId: ticket.id, recipient: '077 600 0001', what: 'Econet airtime', at: settledAt?.toISOString() },
    todo: { why: 'give_back', goods: null, sumText: '$10.00' },
  }
  expect(await listToDo(actor)).toMatchObject([failed])
  const next = { ...(await openTill('HRE-01', 'Blessing', 'cashier')), till: actor.till }
  await close(actor, { USD: '10' })
  expect(await listToDo(next)).toMatchObject([failed])
  expect(await listToDo(await openTill('HRE-01', 'Nomsa', 'supervisor'))).toEqual([])
  await giveBack(ticket)
  expect(await listToDo(actor)).toEqual([])
})

test('what was not sold or was reversed is listed with the money it owes, oldest first', async () => {
  await portal().faults([{ match: POST, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 }])
  const refused = await sellNow(actor, { ...AIRTIME, recipient: '263776000002', amount: '2' })
  const reversed = await sellNow(actor, { ...AIRTIME, recipient: '263000000004', amount: '3' })
  await portal().advance(150)
  await watchReversals(credentialNamed('demo'))
  const { reversedAt } = await db().sale.findUniqueOrThrow({ where: { id: reversed.sale.id } })
  expect(await listToDo(actor)).toMatchObject([
    { ticketId: refused.id, todo: { why: 'give_back', sumText: '$2.00' } },
    { ticketId: reversed.id, todo: { why: 'give_back', sumText: '$3.00' }, at: reversedAt?.toISOString() },
  ])
  await giveBack(refused)
  await giveBack(reversed)
  expect(await listToDo(actor)).toEqual([])
})

test('of a basket only what failed is given back while another item is under way, and nothing once that is gone', async () => {
  const failing = await quote(actor, { ...AIRTIME, recipient: '263000000003', amount: '2' })
  const both = await quoteMore(actor, failing.id, { ...AIRTIME, recipient: '263000000002', amount: '6' })
  await sell(actor, both, '8')
  const [first] = both.sales
  await settle({ ...both, sale: first ?? both.sale })
  const { sales } = await viewOf(actor, both.id)
  expect(sales.map(({ state }) => state)).toEqual(['failed', 'pending'])
  expect(await listToDo(actor)).toMatchObject([
    { ticketId: both.id, todo: { why: 'give_back', sumText: '$2.00' }, recipient: '263 000 000 003' },
  ])
  await giveBack(both)
  expect(await listToDo(actor)).toEqual([])
})

test('a token that came late waits for its customer until it is printed or read out; one on the screen does not', async () => {
  await sellNow(actor, { ...ELECTRICITY, recipient: '37120046001' })
  expect(await listToDo(actor)).toEqual([])
  for (const handOver of [printSlip, recordReadOut]) {
    const priced = await quote(actor, { ...ELECTRICITY, recipient: '37120046002' })
    await portal().pendSales()
    const ticket = await sell(actor, priced)
    await printSlip({ ctx: { actor }, input: { ticketId: ticket.id } })
    await passFor(ticket.sale.id, 60)
    await settle(ticket)
    const { settledAt, priceCents } = await db().sale.findUniqueOrThrow({ where: { id: ticket.sale.id } })
    expect(await listToDo(actor)).toMatchObject([
      {
        ...{ ticketId: ticket.id, at: settledAt?.toISOString() },
        todo: { why: 'hand_over', goods: 'token', sumText: formatUsd(priceCents ?? 0n) },
      },
    ])
    await handOver({ ctx: { actor }, input: { ticketId: ticket.id, saleId: null } })
    expect(await listToDo(actor)).toEqual([])
  }
})

test('a late token stays listed while its print has not reached the printer, or was counted before it came', async () => {
  const ctx = { actor }
  const priced = await quote(actor, { ...ELECTRICITY, recipient: '37120046012' })
  await portal().pendSales()
  const ticket = await sell(actor, priced)
  const ticketId = ticket.id
  const early = await countPrint({ ctx, input: { ticketId } })
  await passFor(ticket.sale.id, 60)
  await settle(ticket)
  const listed = [{ ticketId, todo: { why: 'hand_over', goods: 'token' } }]
  await recordPrinted({ ctx, input: { ticketId, copy: early } })
  expect(await listToDo(actor)).toMatchObject(listed)
  const copy = await countPrint({ ctx, input: { ticketId } })
  expect(await listToDo(actor)).toMatchObject(listed)
  const unknown = { problem: { code: 'TICKET_UNKNOWN' } }
  await expect(recordPrinted({ ctx, input: { ticketId, copy: copy + 1 } })).rejects.toMatchObject(unknown)
  const stranger = await openTill('BYO-01', 'Sipho', 'cashier')
  await expect(recordPrinted({ ctx: { actor: stranger }, input: { ticketId, copy } })).rejects.toMatchObject(unknown)
  expect(await listToDo(actor)).toMatchObject(listed)
  await recordPrinted({ ctx, input: { ticketId, copy } })
  expect(await listToDo(actor)).toEqual([])
})

test('at a till that prints nothing, tokens that came at once do not crowd out one that came late', async () => {
  const atOnce = await sellNow(actor, { ...ELECTRICITY, recipient: '37120046003' })
  const priced = await quote(actor, { ...ELECTRICITY, recipient: '37120046004' })
  await portal().pendSales()
  const late = await sell(actor, priced)
  await passFor(late.sale.id, 60)
  await settle(late)
  const listed = () => listLateDeliverables(actor, { since: new Date(Date.now() - HOUR_MS), most: 1 })
  expect(await listed()).toEqual([{ ticketId: late.id, saleId: late.sale.id }])
  await db().saleEvent.create({ data: { saleId: atOnce.sale.id, source: 'look_up', kind: 'goods_came' } })
  expect(await listed()).toEqual([{ ticketId: atOnce.id, saleId: atOnce.sale.id }])
  expect(await listToDo(actor)).toMatchObject([{ ticketId: atOnce.id }, { ticketId: late.id }])
  expect(await listToDo({ ...actor, branches: ['BYO-01'] })).toEqual([])
})

test('a token that the press did not bring is listed however soon it came: the cashier may have left the page', async () => {
  const priced = await quote(actor, { ...ELECTRICITY, recipient: '37120046005' })
  await portal().pendSales()
  const ticket = await sell(actor, priced)
  expect(await listToDo(actor)).toEqual([])
  await settle(ticket)
  const { claimedAt, settledAt } = await db().sale.findUniqueOrThrow({ where: { id: ticket.sale.id } })
  expect(Number(settledAt) - Number(claimedAt)).toBeLessThan(20_000)
  expect(await listToDo(actor)).toMatchObject([{ ticketId: ticket.id, todo: { why: 'hand_over', goods: 'token' } }])
  await recordReadOut({ ctx: { actor }, input: { ticketId: ticket.id, saleId: null } })
  expect(await listToDo(actor)).toEqual([])
})

test('a token that comes after more than a week is listed from then on, for the days that any other is', async () => {
  const priced = await quote(actor, { ...ELECTRICITY, recipient: '37120046010' })
  await portal().pendSales()
  const { id: ticketId, sale } = await sell(actor, priced)
  await passFor(sale.id, 8 * DAY_S)
  await db().ticket.update({ where: { id: ticketId }, data: { createdAt: new Date(Date.now() - 8 * DAY_MS) } })
  await portal().advance(40)
  await askNow({ ctx: { actor }, input: { ticketId } })
  expect(await viewOf(actor, ticketId)).toMatchObject({ handedOver: false, sale: { outcome: 'delivered' } })
  expect(await listToDo(actor)).toMatchObject([{ ticketId, todo: { why: 'hand_over', goods: 'token' } }])
  expect(await listToDo(await openTill('HRE-01', 'Rudo', 'cashier'))).toEqual([])
  await passFor(sale.id, 4 * DAY_S)
  expect(await listToDo(actor)).toEqual([])
})

test('a token that comes days after its sale was completed at once is listed from then on', async () => {
  const { id: ticketId, sale } = await sellNow(actor, { ...ELECTRICITY, recipient: '37120046011' })
  const change = (data: Prisma.SaleUpdateInput) => db().sale.update({ where: { id: sale.id }, data })
  await change({ sealedToken: null, receipt: Prisma.DbNull, nextCheckAt: new Date() })
  await passFor(sale.id, 5 * DAY_S)
  await db().ticket.update({ where: { id: ticketId }, data: { createdAt: new Date(Date.now() - 5 * DAY_MS) } })
  expect(await listToDo(actor)).toEqual([])
  const copy = await countPrint({ ctx: { actor }, input: { ticketId } })
  await askNow({ ctx: { actor }, input: { ticketId } })
  await recordPrinted({ ctx: { actor }, input: { ticketId, copy } })
  expect(await listToDo(actor)).toMatchObject([{ ticketId, todo: { why: 'hand_over', goods: 'token' } }])
  expect(await listToDo(await openTill('HRE-01', 'Rudo', 'cashier'))).toEqual([])
  await recordReadOut({ ctx: { actor }, input: { ticketId, saleId: null } })
  expect(await listToDo(actor)).toEqual([])
})

/** Electricity that was refused, and whose slip says so. */
async function refusedAndPrinted(recipient: string, order = ELECTRICITY): Promise<TicketView> {
  await portal().faults([{ match: POST, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 }])
  const ticket = await sellNow(actor, { ...order, recipient })
  await printSlip({ ctx: { actor }, input: { ticketId: ticket.id } })
  expect(await viewOf(actor, ticket.id)).toMatchObject({ handedOver: true, sale: { outcome: 'not_sold' } })
  return ticket
}

test('a slip printed before its item was sold again hands no new token over', async () => {
  const { id: ticketId, sale } = await refusedAndPrinted('37120046006')
  await portal().pendSales()
  await sellAgain({ ctx: { actor }, input: { ticketId, saleId: sale.id, intentId: randomUUID(), amount: '' } })
  const { sales } = await viewOf(actor, ticketId)
  await portal().advance(40)
  await makeDue(sales[1]?.id ?? '')
  await sweep()
  expect(await viewOf(actor, ticketId)).toMatchObject({ handedOver: false, sales: [{}, { outcome: 'delivered' }] })
  expect(await listToDo(actor)).toMatchObject([{ ticketId, todo: { why: 'hand_over', goods: 'token' } }])
  await printSlip({ ctx: { actor }, input: { ticketId } })
  expect(await listToDo(actor)).toEqual([])
})

test('a token handed over stays so when another item is sold again and fails again', async () => {
  const { id: ticketId, sale } = await refusedAndPrinted('37120046009')
  await portal().failSales(1)
  await sellAgain({ ctx: { actor }, input: { ticketId, saleId: sale.id, intentId: randomUUID(), amount: '' } })
  const { sales } = await viewOf(actor, ticketId)
  await portal().advance(40)
  await makeDue(sales[1]?.id ?? '')
  await sweep()
  expect(await viewOf(actor, ticketId)).toMatchObject({ handedOver: true, sales: [{}, { outcome: 'failed' }] })
})

test('airtime that is sold again leaves a token handed over: it brings nothing to hand over', async () => {
  const { id: ticketId, sale } = await refusedAndPrinted('263776000019', AIRTIME)
  await sellAgain({ ctx: { actor }, input: { ticketId, saleId: sale.id, intentId: randomUUID(), amount: '' } })
  expect(await viewOf(actor, ticketId)).toMatchObject({ handedOver: true, sales: [{}, { outcome: 'delivered' }] })
})

test('a slip that says "not sold" hands over no token of a sale that was sold after all', async () => {
  const { id: ticketId, sale } = await refusedAndPrinted('37120046007')
  const sold = await sellNow(actor, { ...ELECTRICITY, recipient: '37120046008' })
  const { reference } = await db().sale.findUniqueOrThrow({ where: { id: sold.sale.id } })
  const answer = await serviceFor('demo').findTransaction(reference ?? '')
  if (answer.kind !== 'ok' || !answer.data) return expect.unreachable('it was sold')
  await applyOutcome({ saleId: sale.id, transaction: { ...answer.data, id: randomUUID() }, source: 'look_up' })
  expect(await viewOf(actor, ticketId)).toMatchObject({ handedOver: false, sale: { outcome: 'delivered' } })
  expect(await listToDo(actor)).toMatchObject([{ ticketId, todo: { why: 'hand_over', goods: 'token' } }])
})

test('a payment that was declined is listed until it is asked for again or the customer left', async () => {
  const ticket = await quote(actor, { ...AIRTIME, recipient: '263776000003' })
  await portal().faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 }])
  const payment = await collect(actor, ticket)
  expect(await listToDo(actor)).toEqual([])
  await portal().customer(payment.upstreamId ?? '', 'decline')
  await followNow(actor, payment)
  expect(await listToDo(actor)).toMatchObject([{ ticketId: ticket.id, todo: { why: 'ask_again', sumText: '$5.00' } }])
  await giveUpTicket({ ctx: { actor }, input: { ticketId: ticket.id } })
  expect(await listToDo(actor)).toEqual([])
})

test('the part in cash beside a payment that was not made is listed as money once its customer stayed away for a day', async () => {
  const ticket = await quote(actor, { ...AIRTIME, recipient: '263776000004' })
  await portal().faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 }])
  const payment = await collect(actor, ticket, { cash: '0.50' })
  await portal().customer(payment.upstreamId ?? '', 'decline')
  await followNow(actor, payment)
  expect(await listToDo(actor)).toMatchObject([{ ticketId: ticket.id, todo: { why: 'ask_again' } }])
  await db().ticket.update({ where: { id: ticket.id }, data: { createdAt: new Date(Date.now() - 25 * HOUR_MS) } })
  expect(await listToDo(actor)).toMatchObject([{ ticketId: ticket.id, todo: { why: 'give_back', sumText: '$0.50' } }])
  await giveBack(ticket)
  expect(await listToDo(actor)).toEqual([])
})

/** A ticket of five dollars, three of them in the drawer, whose payment for the rest was declined. */
async function partInCash(recipient: string): Promise<TicketView> {
  const ticket = await quote(actor, { ...AIRTIME, recipient })
  await portal().faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 }])
  const payment = await collect(actor, ticket, { cash: '3' })
  await portal().customer(payment.upstreamId ?? '', 'decline')
  await followNow(actor, payment)
  return ticket
}

/** Sells the ticket's item again, for a smaller amount. */
const sellSmaller = ({ id: ticketId, sale }: TicketView, amount: string) =>
  sellAgain({ ctx: { actor }, input: { ticketId, saleId: sale.id, intentId: randomUUID(), amount } })

test('what is left of a part in cash after a smaller item was sold for it is listed as money', async () => {
  const ticket = await partInCash('263776000005')
  await sellSmaller(ticket, '2')
  expect(await viewOf(actor, ticket.id)).toMatchObject({ heldCents: 100n, sales: [{ state: 'completed' }] })
  expect(await listToDo(actor)).toMatchObject([{ ticketId: ticket.id, todo: { why: 'give_back', sumText: '$1.00' } }])
  await giveBack(ticket)
  expect(await listToDo(actor)).toEqual([])
})

test('a part in cash whose smaller item got no price is listed as money', async () => {
  const ticket = await partInCash('263776000006')
  await portal().faults([{ match: { method: 'POST', path: '/quotes' }, kind: 'error', code: 'UPSTREAM_UNAVAILABLE' }])
  await sellSmaller(ticket, '2')
  await portal().faults([])
  expect((await viewOf(actor, ticket.id)).sales).toMatchObject([{ state: 'draft' }])
  expect(await listToDo(actor)).toMatchObject([{ ticketId: ticket.id, todo: { why: 'give_back', sumText: '$3.00' } }])
})

test('what was paid in other cash is listed as the sum that its page says to give back', async () => {
  const rates = { create: { buyingMicros: 28_000_000n, sellingMicros: 26_000_000n } }
  await db().currency.create({ data: { code: 'ZWG', smallestCents: 100n, denominations: [10_000n, 100n], rates } })
  const ticket = await quote(actor, { ...AIRTIME, recipient: '263776000019', amount: '10' })
  await portal().failSales(1)
  const amounts = [
    { currency: 'USD', text: '8' },
    { currency: 'ZWG', text: '140' },
  ]
  const cash = { amounts, changeCurrency: 'USD' }
  await sellTicket({ ctx: { actor }, input: { ...claimOf(ticket), cash, reason: 'test' } })
  await settle(ticket)
  const [first = []] = (await viewOf(actor, ticket.id)).waysBack
  expect(first.map(({ currency }) => currency)).toContain('ZWG')
  const sumText = formatSums(first.map(({ currency, nativeCents: cents }) => ({ currency, cents })))
  expect(await listToDo(actor)).toMatchObject([{ ticketId: ticket.id, todo: { why: 'give_back', sumText } }])
})
