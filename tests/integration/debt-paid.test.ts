import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listOwed, writeOffDebt } from '@/lib/counter/endings/debts.ts'
import { makeSlip } from '@/lib/counter/receipts/make-slip.ts'
import { payDebt } from '@/lib/counter/tickets/pay-debt.ts'
import { payOut } from '@/lib/counter/tickets/pay-out.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { listToDo } from '@/lib/counter/to-do/list-to-do.ts'
import { listSold } from '@/lib/office/sold/list-sold.ts'
import { parseSoldFilter, type SoldTender } from '@/lib/office/sold/model.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { collect, followNow } from '../support/collect.ts'
import { lateOutcome } from '../support/late-outcome.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, ELECTRICITY, quote, sell, viewOf } from '../support/sell.ts'
import { close, open, xOf } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let served = 0
/** A till of its own for each test: its list and drawer begin empty. */
let actor: Actor
let manager: Actor

beforeAll(async () => {
  manager = await openTill('HRE-01', 'Farai', 'manager')
})

beforeEach(async () => {
  actor = await openTill('HRE-01', 'Rudo', 'cashier')
})

const refusal = (code: string, params?: object) =>
  expect.objectContaining({ problem: expect.objectContaining({ code, ...(params && { params }) }) })

function back(ticketId: string): Promise<void> {
  return returnMoney({ ctx: { actor }, input: { ticketId, intentId: randomUUID(), currency: 'USD' } })
}

function pay(ticketId: string, amount = '', intentId: string = randomUUID(), by: Actor = actor): Promise<void> {
  return payDebt({ ctx: { actor: by }, input: { ticketId, intentId, amount } })
}

/** Electricity for $10.00 that ended not sold, whose money went back and whose token came all the same. */
async function owing() {
  const recipient = `3712005${String(served++).padStart(4, '0')}`
  const ticket = await quote(actor, { ...ELECTRICITY, recipient, amount: '9.70' })
  const match = { method: 'POST', path: '/transactions' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 }])
  const sold = await sell(actor, ticket, '20')
  expect([sold.sale.outcome, sold.priceCents]).toEqual(['not_sold', 1000n])
  await back(ticket.id)
  await lateOutcome(ticket.sale.id, 'completed', { token: '4417-0932-5581-2260-7719' })
  expect(await bookedFor(ticket.id)).toMatchObject({ receivable: 1000 })
  return { ticketId: ticket.id, saleId: ticket.sale.id }
}

test('a token that came after the money went back is not merely to be handed over: its $10.00 is asked for first', async () => {
  const { ticketId } = await owing()
  const asked = { ticketId, todo: { why: 'ask_to_pay', goods: 'token', sumText: '$10.00' } }
  expect(await listToDo(actor)).toMatchObject([asked])
  expect(await viewOf(actor, ticketId)).toMatchObject({ owedCents: 1000n, sale: { token: '4417-0932-5581-2260-7719' } })
  await pay(ticketId)
  expect(await listToDo(actor)).toMatchObject([{ ticketId, todo: { why: 'hand_over', goods: 'token' } }])
})

test('a debt paid in cash is owed no more, and its cash is in the drawer, on the Z and on the slip', async () => {
  await open(actor, { USD: '50' })
  const { ticketId } = await owing()
  await pay(ticketId)
  const booked = await bookedFor(ticketId)
  expect([booked.receivable, booked.held, booked.drawer]).toEqual([undefined, undefined, 1000])
  const view = await viewOf(actor, ticketId)
  expect(view).toMatchObject({ owedCents: 0n, debtsPaid: [{ currency: 'USD', nativeCents: 1000n }] })
  expect(view.tenders).toHaveLength(1)
  const slip = JSON.stringify(await makeSlip({ ticket: view, print: null, link: null }))
  expect(slip).toContain('Paid later in cash')
  expect((await xOf(actor)).report.drawers).toMatchObject([{ debts: null, cash: null }])
  const { report } = await close(actor, { USD: '60' })
  const drawer = {
    float: 5000n,
    cash: 1000n,
    debts: 1000n,
    returned: -1000n,
    other: 0n,
    expected: 6000n,
    difference: 0n,
  }
  expect(report.drawers).toMatchObject([drawer])
})

test('a debt is paid once, however often the form is posted', async () => {
  const { ticketId } = await owing()
  const intentId = randomUUID()
  const presses = await Promise.allSettled([1, 2, 3].map(() => pay(ticketId, '4', intentId)))
  expect(presses.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect(await bookedFor(ticketId)).toMatchObject({ receivable: 600, drawer: 400 })
  await pay(ticketId)
  await pay(ticketId, '4', intentId)
  await expect(pay(ticketId)).rejects.toEqual(refusal('NOTHING_OWED'))
  expect(await bookedFor(ticketId)).toMatchObject({ drawer: 1000 })
  expect(await db().audit.count({ where: { action: 'debt:pay', objectId: ticketId } })).toBe(2)
})

test('no more is taken than is owed, nor what cannot be read', async () => {
  const { ticketId } = await owing()
  await expect(pay(ticketId, '10.01')).rejects.toEqual(refusal('DEBT_TOO_MUCH', { owed: '$10.00' }))
  await expect(pay(ticketId, 'ten')).rejects.toEqual(refusal('AMOUNT_NOT_A_NUMBER'))
  await expect(pay(ticketId, '0')).rejects.toEqual(refusal('AMOUNT_ZERO'))
  const both = await Promise.allSettled([pay(ticketId, '6'), pay(ticketId, '6')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await bookedFor(ticketId)).toMatchObject({ receivable: 400, drawer: 600 })
})

test('without an amount the debt that the form showed is taken, and no other that is left of it', async () => {
  const { ticketId } = await owing()
  const all = (shownCents: bigint, intentId: string) =>
    payDebt({ ctx: { actor }, input: { ticketId, intentId, amount: '', shownCents } })
  await pay(ticketId, '6')
  await expect(all(1000n, randomUUID())).rejects.toEqual(refusal('DEBT_CHANGED', { owed: '$4.00' }))
  expect(await bookedFor(ticketId)).toMatchObject({ receivable: 400, drawer: 600 })
  const input = { ticketId, intentId: randomUUID(), amount: '1', shownCents: 1000n }
  await payDebt({ ctx: { actor }, input })
  const intentId = randomUUID()
  await all(300n, intentId)
  await all(300n, intentId)
  expect(await bookedFor(ticketId)).toMatchObject({ drawer: 1000 })
  expect(await db().audit.count({ where: { action: 'debt:pay', objectId: ticketId } })).toBe(3)
})

test('a form that took a part of the debt says so if it is posted again for another part', async () => {
  const { ticketId } = await owing()
  const intentId = randomUUID()
  const post = (amount: string, shownCents?: bigint) =>
    payDebt({ ctx: { actor }, input: { ticketId, intentId, amount, ...(shownCents && { shownCents }) } })
  await post('4')
  await post('4.00', 1000n)
  const before = refusal('DEBT_BEFORE', { taken: '$4.00' })
  await expect(post('6')).rejects.toEqual(before)
  await expect(post('', 1000n)).rejects.toEqual(before)
  await expect(post('four')).rejects.toEqual(before)
  expect(await bookedFor(ticketId)).toMatchObject({ receivable: 600, drawer: 400 })
})

test('a debt is taken at a till of its branch, by somebody who may sell', async () => {
  const { ticketId } = await owing()
  const there = await openTill('BYO-01', 'Sipho', 'cashier')
  await expect(pay(ticketId, '', randomUUID(), there)).rejects.toEqual(refusal('TICKET_UNKNOWN'))
  const other = await openTill('HRE-01', 'Blessing', 'cashier')
  const less: Actor = { ...other, customRole: { id: randomUUID(), name: 'Looks on', permissions: ['sale:read'] } }
  await expect(pay(ticketId, '', randomUUID(), less)).rejects.toEqual(refusal('NOT_ALLOWED'))
  await pay(ticketId, '', randomUUID(), other)
  expect((await bookedFor(ticketId)).receivable).toBeUndefined()
  expect((await close(other, { USD: '10' })).report.drawers).toMatchObject([{ debts: 1000n, difference: 0n }])
})

test('if the sale is reversed after its debt was paid, the cash goes back as it came', async () => {
  const { ticketId, saleId } = await owing()
  await pay(ticketId)
  await lateOutcome(saleId, 'reversed')
  expect(await bookedFor(ticketId)).toEqual({ drawer: 1000, held: -1000 })
  await back(ticketId)
  expect(await bookedFor(ticketId)).toEqual({})
})

test('of a debt that was paid in part the rest is written off, and a reversal gives back what was paid', async () => {
  const { ticketId, saleId } = await owing()
  await pay(ticketId, '7')
  expect((await listOwed(manager)).find((one) => one.ticketId === ticketId)).toMatchObject({
    sums: { owedCents: 300n },
  })
  await writeOffDebt({ ctx: { actor: manager }, input: { ticketId, intentId: randomUUID(), note: 'Moved away' } })
  await lateOutcome(saleId, 'reversed')
  expect(await bookedFor(ticketId)).toEqual({ drawer: 700, held: -700 })
  await back(ticketId)
})

test('cash for a debt does not make a sale that was paid by phone one paid in cash', async () => {
  await open(actor, { USD: '50' })
  const ticket = await quote(actor, { ...AIRTIME, recipient: '263778200001', amount: '10' })
  const match = { method: 'POST', path: '/transactions' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 }])
  await followNow(actor, await collect(actor, ticket))
  const supervisor = { ...(await openTill('HRE-01', 'Tendai', 'supervisor')), till: actor.till }
  const out = { ticketId: ticket.id, intentId: randomUUID(), amount: '', identity: '63-1234567A42' }
  await payOut({ ctx: { actor: supervisor }, input: out })
  await lateOutcome(ticket.sale.id, 'completed')
  await pay(ticket.id)
  const listed = (tender?: SoldTender) =>
    listSold(manager, parseSoldFilter({ till: actor.till?.id ?? '', tender }), { from: null, back: false, take: 10 })
  expect(await listed()).toMatchObject([{ ticketId: ticket.id, cash: false, methods: ['EcoCash'] }])
  expect(await listed('mobile')).toHaveLength(1)
  expect([await listed('both'), await listed('cash')]).toEqual([[], []])
})
