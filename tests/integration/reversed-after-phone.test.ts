import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { writeOffDebt } from '@/lib/counter/endings/debts.ts'
import { listPaid } from '@/lib/counter/endings/list-paid.ts'
import { countPaid } from '@/lib/counter/ticket-lists/ticket-lines.ts'
import { addItem } from '@/lib/counter/tickets/change-basket.ts'
import { payOut } from '@/lib/counter/tickets/pay-out.ts'
import { quoteTicket } from '@/lib/counter/tickets/quote-ticket.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { sellAgain, sellHeld } from '@/lib/counter/tickets/sell-held.ts'
import { watchCollections, watchReversals } from '@/lib/jobs/watch-lists.ts'
import type { ReversalAction } from '@/lib/office/reversals/model.ts'
import { listReversals } from '@/lib/office/reversals/queries.ts'
import { settleReversal } from '@/lib/office/reversals/settle-reversal.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { collect, followNow } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, makeDue, quote, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'

const shop = openShop()
let supervisor: Actor
let manager: Actor

beforeAll(async () => {
  supervisor = { ...(await openTill('HRE-01', 'Tendai', 'supervisor')), till: shop.actor.till }
  manager = await openTill('HRE-01', 'Farai', 'manager')
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263778000099', amount: '40' })
})

const refusal = (code: string, params?: object) =>
  expect.objectContaining({ problem: expect.objectContaining({ code, ...(params && { params }) }) })

const isEarmarked = async (id: string) => (await db().ticket.findUniqueOrThrow({ where: { id } })).earmarked
const onDesk = async (id: string) => (await listPaid(supervisor)).rows.find(({ ticketId }) => ticketId === id)

function settle(saleId: string, action: ReversalAction): Promise<void> {
  return settleReversal({ ctx: { actor: manager }, input: { saleId, action, note: 'Called her' } })
}

function back(ticketId: string): Promise<void> {
  const input = { ticketId, intentId: randomUUID(), currency: 'USD' }
  return returnMoney({ ctx: { actor: shop.actor }, input })
}

function out(ticketId: string, amount = ''): Promise<void> {
  const input = { ticketId, intentId: randomUUID(), amount, identity: '63-1234567A42' }
  return payOut({ ctx: { actor: supervisor }, input })
}

/** A paid, delivered sale that the operator then reversed. */
async function reversed(amount: string, cash = '', phone?: string) {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263000000004', amount })
  await followNow(shop.actor, await collect(shop.actor, ticket, { cash, ...(phone && { phone }) }))
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
  expect(await isEarmarked(ticket.id)).toBe(false)
  await portalOf(shop.simulator.url).advance(130)
  await watchReversals(credentialNamed('demo'))
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('reversed')
  return { ticketId: ticket.id, saleId: ticket.sale.id }
}

test('a reversed sale’s money is earmarked again, and stays on the desk until a supervisor gives it back', async () => {
  const { ticketId, saleId } = await reversed('7')
  expect(await isEarmarked(ticketId)).toBe(true)
  expect(await onDesk(ticketId)).toMatchObject({
    sums: { heldCents: 700n },
    why: 'undelivered',
    saleId,
    mayPayOut: true,
  })
  expect(await countPaid(supervisor)).toBe(1)
  await expect(back(ticketId)).rejects.toEqual(refusal('RETURN_NEEDS_SUPERVISOR'))
  await out(ticketId)
  expect(await bookedFor(ticketId)).toMatchObject({ drawer: -700 })
  expect([await isEarmarked(ticketId), await onDesk(ticketId)]).toEqual([false, undefined])
  await settle(saleId, 'money_returned')
})

test('a reversal is not settled as given back, sold again or something else while its ticket holds any of the money', async () => {
  const { ticketId, saleId } = await reversed('8')
  const [row] = (await listReversals(manager, 'open')).rows.filter(({ id }) => id === saleId)
  expect(row).toMatchObject({ held: '$8.00', isOnDesk: true })
  for (const action of ['money_returned', 'sold_again', 'other'] as const) {
    await expect(settle(saleId, action)).rejects.toEqual(refusal('STILL_HELD', { held: '$8.00' }))
  }
  await out(ticketId, '5')
  await expect(settle(saleId, 'money_returned')).rejects.toEqual(refusal('STILL_HELD', { held: '$3.00' }))
  expect(await db().reversalNote.count({ where: { saleId } })).toBe(0)
  await out(ticketId)
  await settle(saleId, 'money_returned')
})

test('a reversal is not settled as given back or something else while another item leaves money on its ticket', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263000000004', amount: '8' })
  const input = { ticketId: ticket.id, kind: AIRTIME.kind }
  const other = await addItem({ ctx: { actor: shop.actor }, input })
  const { intentId } = await db().sale.findUniqueOrThrow({ where: { id: other } })
  const order = { ...AIRTIME, recipient: '263000000003', amount: '3' }
  await quoteTicket({ ctx: { actor: shop.actor }, input: { ...order, intentId } })
  await followNow(shop.actor, await collect(shop.actor, await viewOf(shop.actor, ticket.id)))
  await portalOf(shop.simulator.url).advance(130)
  await watchReversals(credentialNamed('demo'))
  await makeDue(other)
  await sweep()
  expect((await viewOf(shop.actor, ticket.id)).sales.map(({ outcome }) => outcome)).toEqual(['reversed', 'failed'])
  await out(ticket.id, '8')
  const { id: saleId } = ticket.sale
  for (const action of ['money_returned', 'other'] as const) {
    await expect(settle(saleId, action)).rejects.toEqual(refusal('STILL_HELD', { held: '$3.00' }))
  }
  expect(await db().reversalNote.count({ where: { saleId } })).toBe(0)
  await out(ticket.id)
  await settle(saleId, 'other')
})

test('the migration marks tickets earlier versions left off the desk, and unmarks those without payment money', async () => {
  const { ticketId } = await reversed('4')
  const sold = await sellNow(shop.actor, { ...AIRTIME, recipient: '263778000309' })
  await db().ticket.update({ where: { id: ticketId }, data: { earmarked: false } })
  await db().ticket.update({ where: { id: sold.id }, data: { earmarked: true } })
  const migration = await readFile('prisma/migrations/20261122041000_money_back/migration.sql', 'utf8')
  await db().$executeRawUnsafe(migration.slice(migration.indexOf('UPDATE "Ticket"')))
  expect([await isEarmarked(ticketId), await isEarmarked(sold.id)]).toEqual([true, false])
  await out(ticketId)
})

test('a reversal whose money bought the same again is settled as sold again', async () => {
  const { ticketId, saleId } = await reversed('9')
  await db().sale.update({ where: { id: saleId }, data: { recipient: '263778000109', typedRecipient: '263778000109' } })
  await sellAgain({
    ctx: { actor: shop.actor },
    input: { ticketId, saleId, intentId: randomUUID(), amount: '' },
  })
  expect((await viewOf(shop.actor, ticketId)).sales.map(({ outcome }) => outcome)).toEqual(['reversed', 'delivered'])
  expect(await isEarmarked(ticketId)).toBe(false)
  await settle(saleId, 'sold_again')
})

test('a sale paid partly in cash stays on the desk with all its money until all is paid out', async () => {
  const { ticketId } = await reversed('6', '2')
  expect(await onDesk(ticketId)).toMatchObject({ sums: { heldCents: 600n } })
  await out(ticketId, '4')
  expect([await isEarmarked(ticketId), (await onDesk(ticketId))?.sums.heldCents]).toEqual([true, 200n])
  await out(ticketId)
  expect([await isEarmarked(ticketId), await onDesk(ticketId)]).toEqual([false, undefined])
})

test('cash added after its money was paid out is also on the desk if it bought nothing', async () => {
  const { ticketId, saleId } = await reversed('5')
  const number = '263778000209'
  await db().sale.update({ where: { id: saleId }, data: { recipient: number, typedRecipient: number } })
  await db().productPrice.create({ data: { productCode: AIRTIME.productCode, chargeCents: 50n } })
  const ctx = { actor: shop.actor }
  await sellAgain({ ctx, input: { ticketId, saleId, intentId: randomUUID(), amount: '' } })
  const [, waiting] = (await viewOf(shop.actor, ticketId)).sales
  expect(waiting?.problem?.code).toBe('MONEY_MISSING')
  await out(ticketId)
  expect(await isEarmarked(ticketId)).toBe(false)
  const match = { method: 'POST', path: '/transactions' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 }])
  const cash = { amounts: [{ currency: 'USD', text: '5.50' }], changeCurrency: 'USD' }
  const input = { ticketId, saleId: waiting?.id ?? '', quoteId: waiting?.quoteId ?? '', cash, reason: 'test' }
  await sellHeld({ ctx, input })
  await db().productPrice.deleteMany()
  expect((await viewOf(shop.actor, ticketId)).sales.map(({ outcome }) => outcome)).toEqual(['reversed', 'not_sold'])
  expect([await isEarmarked(ticketId), (await onDesk(ticketId))?.sums.heldCents]).toEqual([true, 550n])
})

test('once its payment is reversed too, the remaining cash goes back over the counter', async () => {
  const { ticketId } = await reversed('5', '2', '263000000004')
  await watchCollections(credentialNamed('demo'))
  expect(await bookedFor(ticketId)).toEqual({ drawer: 200, held: -200 })
  expect([await isEarmarked(ticketId), await onDesk(ticketId)]).toEqual([false, undefined])
  await back(ticketId)
  expect(await bookedFor(ticketId)).toEqual({})
})

test('if the customer owes us for it, the reversal settles the debt and nothing is held', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263000000004', amount: '11' })
  const paid = await followNow(shop.actor, await collect(shop.actor, ticket, { phone: '263000000004' }))
  await portalOf(shop.simulator.url).advance(130)
  await watchCollections(credentialNamed('demo'))
  expect(paid.outcome).toBe('paid')
  expect((await bookedFor(ticket.id)).receivable).toBe(1100)
  await watchReversals(credentialNamed('demo'))
  expect(await bookedFor(ticket.id)).toEqual({})
  expect([await isEarmarked(ticket.id), await onDesk(ticket.id)]).toEqual([false, undefined])
  await settle(ticket.sale.id, 'money_returned')
})

test('if the debt was written off before, the reversal makes the loss good, and nobody gets money that never came in', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263000000004', amount: '12' })
  await followNow(shop.actor, await collect(shop.actor, ticket, { phone: '263000000004' }))
  await portalOf(shop.simulator.url).advance(130)
  await watchCollections(credentialNamed('demo'))
  await writeOffDebt({
    ctx: { actor: manager },
    input: { ticketId: ticket.id, intentId: randomUUID(), note: 'Moved away' },
  })
  await watchReversals(credentialNamed('demo'))
  expect(await bookedFor(ticket.id)).toEqual({})
  await expect(back(ticket.id)).rejects.toEqual(refusal('NOTHING_TO_RETURN'))
  await settle(ticket.sale.id, 'customer_keeps')
  expect(await bookedFor(ticket.id)).toEqual({})
})
