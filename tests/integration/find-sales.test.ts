import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeSlip } from '@/lib/counter/receipts/make-slip.ts'
import { findSales } from '@/lib/counter/ticket-lists/find-sales.ts'
import { noteTicket } from '@/lib/counter/tickets/note-ticket.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { sellAgain } from '@/lib/counter/tickets/sell-held.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, ELECTRICITY, quote, quoteMore, sell, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { textOf } from '../support/slip-for.ts'

const shop = openShop()

const look = (sought: { text?: string; day?: string; after?: string }, actor: Actor = shop.actor) =>
  findSales(actor, { text: '', day: '', after: '', ...sought })
const found = async (text: string) => (await look({ text })).sales.map((sale) => sale.ticketId)

test('a past sale is found by its number in any form, its references, its meter or the end of its token', async () => {
  const airtime = await sellNow(shop.actor, { ...AIRTIME, recipient: '0771234567' })
  const electricity = await sellNow(shop.actor, ELECTRICITY)
  const reference = airtime.sale.reference ?? '-'
  const typed = ['077 123 4567', '+263 77 123-4567', '(077) 123.4567', '00263 771234567', '4567']
  // A phone's list of contacts wraps what is copied from it in marks of direction.
  const copied = ['\u202a+263 77 123 4567\u202c', `\u200e${reference}`]
  const byAirtime = [...typed, ...copied, reference.toLowerCase(), airtime.number ?? '-']
  for (const text of byAirtime) expect(await found(text)).toEqual([airtime.id])
  const token = electricity.sale.token ?? expect.unreachable('electricity comes as a token')
  const byToken = [token.slice(-4), token.slice(-7), token, token.replace(/\D/g, '')]
  for (const text of ['0000 0000 001', electricity.sale.upstreamId ?? '-', ...byToken]) {
    expect(await found(text)).toEqual([electricity.id])
  }
  expect(await found('nobody has this')).toEqual([])
  expect(await found('100% _')).toEqual([])
})

test('a name and a note tell whose ticket it is, on the list and on the slip, until they are emptied; no other branch writes one', async () => {
  const { id: ticketId } = await sellNow(shop.actor, AIRTIME)
  const write = (customerName: string, note: string, actor: Actor = shop.actor) =>
    noteTicket({ ctx: { actor }, input: { ticketId, customerName, note } })
  const noted = async () => (await look({})).sales.find((sale) => sale.ticketId === ticketId)?.ticket?.note
  const slip = async () =>
    textOf(await makeSlip({ ticket: await viewOf(shop.actor, ticketId), print: null, link: null }))
  expect(await noted()).toBeNull()
  await write('Mai Tino', '')
  expect(await noted()).toBe('Mai Tino')
  await write('Mai Tino', 'brown gate')
  expect(await noted()).toBe('Mai Tino · brown gate')
  for (const value of ['Mai Tino', 'brown gate']) expect(await slip()).toContain(value)
  await expect(write('not', 'mine', await openTill('BYO-01', 'Sipho', 'cashier'))).rejects.toThrow('TICKET_UNKNOWN')
  await write('', '')
  expect(await noted()).toBeNull()
  expect(await slip()).not.toContain('Mai Tino')
})

test('a sale that came to nothing says what the customer is owed, and then that it was given back', async () => {
  await portalOf(shop.simulator.url).faults([
    { match: { method: 'POST', path: '/transactions' }, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 },
  ])
  const { id: ticketId } = await sellNow(shop.actor, { ...AIRTIME, amount: '3' })
  const delivered = await sellNow(shop.actor, AIRTIME)
  const money = async (id = ticketId) => (await look({})).sales.find((sale) => sale.ticketId === id)?.money
  expect(await money()).toEqual({ kind: 'owed', sumText: '$3.00' })
  const input = { ticketId, intentId: randomUUID(), currency: 'USD' }
  await returnMoney({ ctx: { actor: shop.actor }, input })
  expect(await money()).toEqual({ kind: 'returned', sumText: '$3.00' })
  expect(await money(delivered.id)).toBeNull()
})

test('money that bought the same again is neither owed nor given back', async () => {
  await portalOf(shop.simulator.url).faults([
    { match: { method: 'POST', path: '/transactions' }, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 },
  ])
  const { id: ticketId, sale } = await sellNow(shop.actor, { ...AIRTIME, recipient: '263776110001' })
  const input = { ticketId, saleId: sale.id, intentId: randomUUID(), amount: '' }
  await sellAgain({ ctx: { actor: shop.actor }, input })
  const rows = (await look({})).sales.filter((one) => one.ticketId === ticketId)
  expect(rows.map(({ outcome, money }) => [outcome, money])).toEqual([
    ['not_sold', null],
    ['delivered', null],
  ])
})

test('of a basket only what came to nothing says so, less what is still on its way', async () => {
  const order = { ...AIRTIME, recipient: '263000000002', amount: '2' }
  const { id: ticketId } = await quote(shop.actor, order)
  await quoteMore(shop.actor, ticketId, order)
  await portalOf(shop.simulator.url).faults([
    { match: { method: 'POST', path: '/transactions' }, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 },
  ])
  await sell(shop.actor, await viewOf(shop.actor, ticketId), '10')
  const rows = (await look({})).sales.filter((sale) => sale.ticketId === ticketId)
  const told = Object.fromEntries(rows.map(({ outcome, money }) => [outcome, money]))
  expect(told).toEqual({ waiting: null, not_sold: { kind: 'owed', sumText: '$2.00' } })
})

test('a ticket is found by its bare number; three digits match no other ending', async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '0772000999' })
  expect(await found('999')).toEqual([])
  expect(await found(String(Number(ticket.number?.split('-').at(-1))))).toContain(ticket.id)
})

test('without text the newest are listed, and a price never paid is no sale', async () => {
  const first = await sellNow(shop.actor, AIRTIME)
  const second = await sellNow(shop.actor, AIRTIME)
  const unpaid = await quote(shop.actor, AIRTIME)
  const listed = await found('')
  expect(listed.slice(0, 2)).toEqual([second.id, first.id])
  expect(listed).not.toContain(unpaid.id)
})

test('a Harare day holds what was paid on it, whatever the day is in UTC', async () => {
  const ticket = await sellNow(shop.actor, AIRTIME)
  const lateEvening = new Date('2026-03-04T22:30:00Z')
  await db().ticket.update({ where: { id: ticket.id }, data: { tenderedAt: lateEvening } })
  expect((await look({ day: '2026-03-05' })).sales.map((sale) => sale.ticketId)).toEqual([ticket.id])
  expect((await look({ day: '2026-03-04' })).sales).toEqual([])
  const today = await look({ day: harareDay(new Date()) })
  expect(today.sales.map((sale) => sale.ticketId)).not.toContain(ticket.id)
})

test('pages follow without gaps or repeats, even at equal timestamps', async () => {
  const actor = await openTill('HRE-01', 'Farai', 'cashier')
  const tickets = []
  for (let made = 0; made < 27; made++) tickets.push(await sellNow(actor, AIRTIME))
  const ids = tickets.map(({ id }) => id)
  await db().ticket.updateMany({ where: { id: { in: ids } }, data: { tenderedAt: new Date() } })
  const first = await look({}, actor)
  const second = await look({ after: first.next ?? '-' }, actor)
  const both = [...first.sales, ...second.sales].map((sale) => sale.ticketId)
  expect(first.sales).toHaveLength(25)
  expect([...both].sort()).toEqual([...ids].sort())
  expect(second.next).toBeNull()
})

test('a cashier finds their own and the till’s; a supervisor the branch’s, with till and cashier; another branch nothing', async () => {
  const neighbour = await openTill('HRE-01', 'Blessing', 'cashier')
  const theirs = await sellNow(neighbour, { ...AIRTIME, recipient: '0773111222' })
  expect(await found('111222')).toEqual([])
  const [own] = (await look({ text: '111222' }, neighbour)).sales
  expect([own?.ticketId, own?.seller]).toEqual([theirs.id, undefined])
  const supervisor = await openTill('HRE-01', 'Nomsa', 'supervisor')
  expect((await look({ text: '111222' }, supervisor)).sales[0]?.seller).toEqual({
    branch: 'Harare First Street',
    till: neighbour.till?.number,
    cashier: 'Blessing',
  })
  const stranger = await openTill('BYO-01', 'Thandeka', 'supervisor')
  expect((await look({}, stranger)).sales).toEqual([])
  expect((await look({ text: '111222' }, stranger)).sales).toEqual([])
  const owner = await openTill('BYO-01', 'Tendai', 'owner')
  expect((await look({ text: '111222' }, owner)).sales.map((sale) => sale.ticketId)).toEqual([theirs.id])
})
