import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { listLeftOpen, takeOver } from '@/lib/counter/take-over/take-over.ts'
import { listRecentSales } from '@/lib/counter/ticket-lists/recent-sales.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { sellTicket } from '@/lib/counter/tickets/sell-ticket.ts'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { collect, deposit } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { forgetPositions, restorePositions } from '../support/positions.ts'
import { AIRTIME, claimOf, makeDue, quote, quoteMore, sell, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { someoneWaits } from '../support/someone-waits.ts'
import { sweep } from '../support/sweep.ts'
import { withTold } from '../support/ticket-view.ts'

const shop = openShop()
let other: Actor

afterAll(restorePositions)

beforeEach(async () => {
  await db().till.updateMany({ data: { lastHeardAt: new Date() } })
  await db().ticket.updateMany({ data: { createdAt: new Date(Date.now() - 72 * 3_600_000) } })
  await forgetPositions()
  other = await openTill('HRE-01', 'Blessing', 'cashier')
})

const idOf = (actor: Actor) => actor.till?.id ?? expect.unreachable('stands at a till')

/** Backdates the till's last sign of life by three minutes. */
async function goesDark(actor: Actor): Promise<void> {
  await db().till.update({ where: { id: idOf(actor) }, data: { lastHeardAt: new Date(Date.now() - 180_000) } })
}

const leftOpenFor = async (actor: Actor, all = false) =>
  (await listLeftOpen(actor, { all })).map(({ ticketId, step }) => ({ ticketId, step }))

const refused = (code: string) => expect.objectContaining({ problem: expect.objectContaining({ code }) })

test('a dark till’s unpaid price is listed at another till of the branch, taken over and sold there', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263773100001' })
  expect(await leftOpenFor(other)).toEqual([])
  await goesDark(shop.actor)
  expect(await leftOpenFor(other)).toEqual([{ ticketId: ticket.id, step: 'unpaid' }])
  await takeOver({ ctx: { actor: other }, input: { ticketId: ticket.id } })
  await takeOver({ ctx: { actor: other }, input: { ticketId: ticket.id } })
  const sold = await sell(other, await viewOf(other, ticket.id))
  expect(sold).toMatchObject({ id: ticket.id, tillNumber: other.till?.number })
  expect(sold.sale.outcome).toBe('delivered')
  expect(await leftOpenFor(other)).toEqual([])
  expect(await db().audit.count({ where: { action: 'ticket:take-over', objectId: ticket.id } })).toBe(1)
})

test('deposits, which only their desk ends, leave no ticket off the list, however many there are', async () => {
  for (let made = 0; made < 51; made += 1) await deposit(shop.actor, { phone: '263000000002' })
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263773100051' })
  await goesDark(shop.actor)
  expect(await leftOpenFor(other)).toEqual([{ ticketId: ticket.id, step: 'unpaid' }])
})

test('a sale under way keeps its number, reference and drawer at the till that takes it over', async () => {
  const waiting = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002' })
  expect(waiting.sale.outcome).toBe('waiting')
  await goesDark(shop.actor)
  await expect(viewOf(other, waiting.id)).rejects.toThrow('No ticket')
  expect(await leftOpenFor(other)).toEqual([{ ticketId: waiting.id, step: 'under_way' }])
  await takeOver({ ctx: { actor: other }, input: { ticketId: waiting.id } })
  const seen = await viewOf(other, waiting.id)
  expect(seen).toMatchObject({ number: waiting.number, tillNumber: waiting.tillNumber })
  expect(seen.sale.reference).toBe(waiting.sale.reference)
  const recent = await listRecentSales(other)
  expect(recent.sales.map((sale) => sale.ticketId)).toContain(waiting.id)
  const atTheOldTill = await listRecentSales(shop.actor)
  expect(atTheOldTill.sales.map((sale) => sale.ticketId)).not.toContain(waiting.id)
})

test('money with nothing delivered is listed as owed; a delivered or settled sale is not', async () => {
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263773100002' })
  const failed = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000003' })
  await portalOf(shop.simulator.url).advance(40)
  await makeDue(failed.sale.id)
  await sweep()
  await goesDark(shop.actor)
  expect(await leftOpenFor(other)).toEqual([{ ticketId: failed.id, step: 'owed' }])
})

test('money of a sale that was delivered and then reversed is not listed as paid for nothing delivered', async () => {
  const reversed = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000004' })
  await portalOf(shop.simulator.url).advance(150)
  await watchReversals(credentialNamed('demo'))
  await goesDark(shop.actor)
  expect(await leftOpenFor(other)).toEqual([{ ticketId: reversed.id, step: 'left' }])
})

test('what failed and was given back in an outage does not crowd out what is under way', async () => {
  const waiting = await quote(shop.actor, { ...AIRTIME, recipient: '263773100009' })
  await portalOf(shop.simulator.url).faults([
    { match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 },
  ])
  await collect(shop.actor, waiting)
  const { environment, credential, branchCode, staffId } = await db().ticket.findUniqueOrThrow({
    where: { id: waiting.id },
  })
  const before = new Date(Date.now() - 3_600_000)
  const ids = Array.from({ length: 200 }, () => ({ id: randomUUID(), intentId: randomUUID() }))
  const place = { branchCode, tillId: idOf(shop.actor), staffId, createdAt: before, tenderedAt: before }
  await db().ticket.createMany({ data: ids.map((one) => ({ ...one, ...place, environment, credential })) })
  const failed = { environment, credential, kind: 'airtime', state: 'failed' as const }
  await db().sale.createMany({ data: ids.map(({ id: ticketId, intentId }) => ({ ticketId, intentId, ...failed })) })
  await goesDark(shop.actor)
  expect(await leftOpenFor(other)).toEqual([{ ticketId: waiting.id, step: 'collecting' }])
})

test('cash at a till that has been off for days is still listed, and goes back at the till that takes it over', async () => {
  await portalOf(shop.simulator.url).faults([
    { match: { method: 'POST', path: '/transactions' }, kind: 'error', code: 'PRODUCT_UNAVAILABLE', times: 1 },
  ])
  const refused = await sellNow(shop.actor, { ...AIRTIME, recipient: '263773100008' })
  await db().ticket.update({ where: { id: refused.id }, data: { createdAt: new Date(Date.now() - 72 * 3_600_000) } })
  await goesDark(shop.actor)
  expect(await leftOpenFor(other)).toContainEqual({ ticketId: refused.id, step: 'owed' })
  await takeOver({ ctx: { actor: other }, input: { ticketId: refused.id } })
  await returnMoney({ ctx: { actor: other }, input: { ticketId: refused.id, intentId: randomUUID(), currency: 'USD' } })
  await db().till.update({ where: { id: idOf(other) }, data: { lastHeardAt: new Date(0) } })
  expect(await leftOpenFor(shop.actor)).not.toContainEqual(expect.objectContaining({ ticketId: refused.id }))
})

test('a ticket at a till that is on is left alone unless asked for', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263773100003' })
  expect(await leftOpenFor(other)).toEqual([])
  expect(await leftOpenFor(other, true)).toEqual([{ ticketId: ticket.id, step: 'unpaid' }])
})

test('nothing is taken over from another branch, the other environment, or once finished', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263773100004' })
  const sold = await sellNow(shop.actor, { ...AIRTIME, recipient: '263773100005' })
  await goesDark(shop.actor)
  const stranger = await openTill('BYO-01', 'Sipho', 'cashier')
  const take = (actor: Actor, ticketId: string) => takeOver({ ctx: { actor }, input: { ticketId } })
  await expect(take(stranger, ticket.id)).rejects.toEqual(refused('NOTHING_LEFT_OPEN'))
  await expect(take(other, sold.id)).rejects.toEqual(refused('NOTHING_LEFT_OPEN'))
  await db().ticket.update({ where: { id: ticket.id }, data: { environment: 'live' } })
  await expect(take(other, ticket.id)).rejects.toEqual(refused('NOTHING_LEFT_OPEN'))
  await db().ticket.update({ where: { id: ticket.id }, data: { environment: 'test' } })
})

test('of two tills that take over a ticket at once, one gets it', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263773100006' })
  await goesDark(shop.actor)
  const third = await openTill('HRE-01', 'Tatenda', 'cashier')
  await Promise.allSettled([other, third].map((actor) => takeOver({ ctx: { actor }, input: { ticketId: ticket.id } })))
  const { tillId } = await db().ticket.findUniqueOrThrow({ where: { id: ticket.id }, select: { tillId: true } })
  const views = await Promise.allSettled([other, third].map((actor) => viewOf(actor, ticket.id)))
  expect([idOf(other), idOf(third)]).toContain(tillId)
  expect(views.filter((view) => view.status === 'fulfilled')).toHaveLength(1)
})

test('a ticket at a till that is on is taken over only by its own cashier or a supervisor', async () => {
  const take = (actor: Actor, ticketId: string) => takeOver({ ctx: { actor }, input: { ticketId } })
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263773100007' })
  const seen = async (actor: Actor) =>
    (await listLeftOpen(actor, { all: true })).find((one) => one.ticketId === ticket.id)
  expect(await seen(other)).toMatchObject({ mayTakeOver: false })
  await expect(take(other, ticket.id)).rejects.toEqual(refused('TAKE_OVER_ON'))
  expect(await viewOf(shop.actor, ticket.id)).toMatchObject({ tillNumber: shop.actor.till?.number })
  expect(await db().audit.count({ where: { action: 'ticket:take-over', objectId: ticket.id } })).toBe(0)
  const sheMoved = { ...shop.actor, till: other.till }
  expect(await seen(sheMoved)).toMatchObject({ mayTakeOver: true })
  await take(sheMoved, ticket.id)
  await db().till.update({ where: { id: idOf(other) }, data: { lastHeardAt: new Date() } })
  const third = await openTill('HRE-01', 'Tatenda', 'cashier')
  await expect(take(third, ticket.id)).rejects.toEqual(refused('TAKE_OVER_ON'))
  const supervisor = await openTill('HRE-01', 'Nomsa', 'supervisor')
  expect(await seen(supervisor)).toMatchObject({ mayTakeOver: true })
  await take(supervisor, ticket.id)
  expect(await viewOf(supervisor, ticket.id)).toMatchObject({ tillNumber: supervisor.till?.number })
})

test('a till that goes dark is taken over by any cashier of the branch', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263773100008' })
  const take = () => takeOver({ ctx: { actor: other }, input: { ticketId: ticket.id } })
  await expect(take()).rejects.toEqual(refused('TAKE_OVER_ON'))
  await goesDark(shop.actor)
  await take()
  expect(await viewOf(other, ticket.id)).toMatchObject({ tillNumber: other.till?.number })
})

/** Takes that unpaid ticket over at the other till while the press of Sell waits for its lock. */
async function takenOverMeanwhile<T>(ticketId: string, press: () => Promise<T>): Promise<T> {
  let pressed: Promise<T> | undefined
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "Ticket" where id = ${ticketId}::uuid for update`
    pressed = press()
    await Promise.race([pressed.catch(() => undefined), someoneWaits()])
    await tx.ticket.update({ where: { id: ticketId }, data: { tillId: idOf(other), staffId: other.staffId } })
  })
  return pressed ?? expect.unreachable('it was pressed')
}

test('a press of Sell whose ticket another till takes over at that moment says so, and sells nothing', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263773100021' })
  const press = () => sellTicket({ ctx: { actor: shop.actor }, input: claimOf(ticket) })
  await expect(takenOverMeanwhile(ticket.id, press)).rejects.toEqual(refused('TICKET_TAKEN_OVER'))
  await expect(press()).rejects.toEqual(refused('TICKET_TAKEN_OVER'))
  expect(withTold(await viewOf(other, ticket.id))).toMatchObject({ state: 'quoted', problem: null })
  expect((await sell(other, await viewOf(other, ticket.id))).sale.outcome).toBe('delivered')
  await expect(press()).rejects.toEqual(refused('TICKET_TAKEN_OVER'))
})

test('a press of Sell that is refused while another till takes its ticket over says that', async () => {
  const { id } = await quote(shop.actor, { ...AIRTIME, recipient: '263773100022' })
  const ticket = await quoteMore(shop.actor, id, { ...AIRTIME, recipient: '263773100024' })
  await portalOf(shop.simulator.url).faults([
    { match: { method: 'POST', path: '/quotes' }, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 },
  ])
  const press = () => sellTicket({ ctx: { actor: shop.actor }, input: claimOf(ticket) })
  await expect(takenOverMeanwhile(ticket.id, press)).rejects.toEqual(refused('TICKET_TAKEN_OVER'))
})

test('a press of Sell for a ticket of another branch, or for none, tells nothing of it', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263773100023' })
  const away = await openTill('BYO-01', 'Thandeka', 'cashier')
  for (const one of [ticket, { ...ticket, id: randomUUID() }]) {
    const press = sellTicket({ ctx: { actor: away }, input: claimOf(one) })
    await expect(press).rejects.toEqual(refused('TICKET_UNKNOWN'))
  }
})
