import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '@/lib/books/journal/check-books.ts'
import { listOwed, writeOffDebt } from '@/lib/counter/endings/debts.ts'
import { sumHeldVisible } from '@/lib/counter/endings/held-money.ts'
import { listPaid } from '@/lib/counter/endings/list-paid.ts'
import { payDebt } from '@/lib/counter/tickets/pay-debt.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { undoReturn } from '@/lib/counter/tickets/undo-return.ts'
import { listToDo } from '@/lib/counter/to-do/list-to-do.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { collect, deposit, endOpenPayments, followNow } from '../support/collect.ts'
import { lateOutcome } from '../support/late-outcome.ts'
import { portalOf } from '../support/portal.ts'
import { forgetPositions } from '../support/positions.ts'
import { AIRTIME, quote, quoteMore, sell } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

// Where a ticket stands is stored by each statement that moves it.
const shop = openShop()
let manager: Actor
let served = 0

beforeAll(async () => {
  manager = await openTill('HRE-01', 'Farai', 'manager')
})

afterEach(async () => {
  await portalOf(shop.simulator.url).faults([])
  expect((await checkBooks()).faults).toEqual([])
})

const airtime = (amount = '5', recipient = `2637785000${String(10 + served++)}`) => ({ ...AIRTIME, amount, recipient })
const ctx = () => ({ actor: shop.actor })
const refuseNext = (times: number) =>
  portalOf(shop.simulator.url).faults([
    { match: { method: 'POST', path: '/transactions' }, kind: 'error', code: 'PRODUCT_UNAVAILABLE', times },
  ])

/** Held, under way, free and owed in cents, then what it is besides; null if it stands nowhere any more. */
async function standing(ticketId: string): Promise<string | null> {
  const row = await db().ticketPosition.findUnique({ where: { ticketId } })
  if (!row) return null
  const sums = [row.heldCents, row.underWayCents, row.freeCents, row.owedCents]
  return [...sums, ...(row.byPhone ? ['by phone'] : []), ...(row.asked ? ['asked'] : [])].join(' ')
}

async function giveBack(ticketId: string): Promise<string> {
  const intentId = randomUUID()
  await returnMoney({ ctx: ctx(), input: { ticketId, intentId, currency: 'USD' } })
  return intentId
}

test('an unpaid ticket stands nowhere, one under way holds its price, and a delivered one stands nowhere again', async () => {
  const ticket = await quote(shop.actor, airtime('5', '263000000002'))
  expect(await standing(ticket.id)).toBeNull()
  await sell(shop.actor, ticket)
  expect(await standing(ticket.id)).toBe('500 500 0 0')
  await lateOutcome(ticket.sale.id, 'completed')
  expect(await standing(ticket.id)).toBeNull()
})

test('what fails is free until it went back, and again once that is undone', async () => {
  await refuseNext(1)
  const ticket = await quoteMore(shop.actor, (await quote(shop.actor, airtime('5'))).id, airtime('7'))
  await sell(shop.actor, ticket)
  const owed = (await standing(ticket.id)) ?? ''
  expect(['500 0 500 0', '700 0 700 0']).toContain(owed)
  const { freeSince } = await db().ticketPosition.findUniqueOrThrow({ where: { ticketId: ticket.id } })
  expect(freeSince).toEqual(expect.any(Date))
  expect((await listToDo(shop.actor)).map(({ ticketId }) => ticketId)).toContain(ticket.id)
  const returnedBy = await giveBack(ticket.id)
  expect([await standing(ticket.id), await listToDo(shop.actor)]).toEqual([null, []])
  await undoReturn({ ctx: ctx(), input: { ticketId: ticket.id, returnedBy } })
  expect(await standing(ticket.id)).toBe(owed)
  await giveBack(ticket.id)
})

test('a payment is asked, then paid by phone and free, and on the desk until it is paid out', async () => {
  const asked = await deposit(shop.actor, { amount: '12' })
  expect(await standing(asked.ticketId)).toBe('0 0 0 0 by phone asked')
  await followNow(shop.actor, asked)
  expect(await standing(asked.ticketId)).toBe('1200 0 1200 0 by phone')
  expect((await listPaid(manager)).rows.map(({ ticketId }) => ticketId)).toEqual([asked.ticketId])
  expect(await sumHeldVisible(manager)).toMatchObject({
    heldCents: 1_200n,
    mobileCents: 1_200n,
    cashCents: 0n,
    count: 1,
  })
})

test('a payment that is not made leaves the cash beside it, which is no longer the phone’s', async () => {
  const ticket = await quote(shop.actor, airtime('5'))
  await collect(shop.actor, ticket, { cash: '2' })
  expect(await standing(ticket.id)).toBe('200 0 200 0 by phone asked')
  await endOpenPayments()
  expect(await standing(ticket.id)).toBe('200 0 200 0')
  await giveBack(ticket.id)
})

test('who owes stands on the list since then, with what is paid taken off, until it is paid or written off', async () => {
  const debtor = async () => {
    await refuseNext(1)
    const { id, sale } = await sell(shop.actor, await quote(shop.actor, airtime('5')))
    await giveBack(id)
    await lateOutcome(sale.id, 'completed')
    expect(await standing(id)).toBe('0 0 0 500')
    return id
  }
  const [first, second] = [await debtor(), await debtor()]
  const { owesSince } = await db().ticketPosition.findUniqueOrThrow({ where: { ticketId: first } })
  const owed = async () => (await listOwed(manager)).map(({ ticketId, sums }) => [ticketId, sums.owedCents])
  expect(await owed()).toEqual([
    [first, 500n],
    [second, 500n],
  ])
  await payDebt({ ctx: ctx(), input: { ticketId: first, intentId: randomUUID(), amount: '2' } })
  expect(await db().ticketPosition.findUnique({ where: { ticketId: first } })).toMatchObject({
    owedCents: 300n,
    owesSince,
  })
  await payDebt({ ctx: ctx(), input: { ticketId: first, intentId: randomUUID(), amount: '' } })
  const input = { ticketId: second, intentId: randomUUID(), note: 'Moved away' }
  await writeOffDebt({ ctx: { actor: manager }, input })
  expect([await standing(first), await standing(second), await owed()]).toEqual([null, null, []])
})

test('a position that is not what the books say is found, and so is a missing one', async () => {
  await refuseNext(1)
  const { id } = await sell(shop.actor, await quote(shop.actor, airtime('5')))
  const faults = async () => (await checkBooks()).faults.filter(({ about }) => about === id).map(({ detail }) => detail)
  await db().ticketPosition.update({ where: { ticketId: id }, data: { byPhone: true } })
  expect(await faults()).toEqual(['500 0 500 0 f f for 500 0 500 0 t f'])
  await db().ticketPosition.delete({ where: { ticketId: id } })
  expect(await faults()).toEqual(['500 0 500 0 f f for nothing'])
  await db().$queryRaw`select store_position(${id}::uuid)::text`
  await giveBack(id)
})

test('the database refuses sums that do not agree, and money below zero', async () => {
  await refuseNext(1)
  const { id: ticketId } = await sell(shop.actor, await quote(shop.actor, airtime('5')))
  const wrong = (data: object) => db().ticketPosition.update({ where: { ticketId }, data })
  await expect(wrong({ freeCents: 400n })).rejects.toThrow(/TicketPosition_sums/)
  await expect(wrong({ owedCents: -1n })).rejects.toThrow(/TicketPosition_sums/)
  await expect(wrong({ freeSince: null })).rejects.toThrow(/TicketPosition_since/)
  await giveBack(ticketId)
})

test('the migration finds where every ticket of before stands', async () => {
  await refuseNext(1)
  const failed = await sell(shop.actor, await quote(shop.actor, airtime('5')))
  const waiting = await sell(shop.actor, await quote(shop.actor, airtime('6', '263000000002')))
  const asked = await deposit(shop.actor, { amount: '9' })
  await refuseNext(1)
  const owing = await sell(shop.actor, await quote(shop.actor, airtime('7')))
  await giveBack(owing.id)
  await lateOutcome(owing.sale.id, 'completed')
  const columns = { ticketId: true, heldCents: true, underWayCents: true, owedCents: true, byPhone: true, asked: true }
  const all = () => db().ticketPosition.findMany({ orderBy: { ticketId: 'asc' }, select: columns })
  const before = await all()
  const ids = before.map(({ ticketId }) => ticketId)
  expect(ids).toEqual(expect.arrayContaining([failed.id, waiting.id, asked.ticketId, owing.id]))
  await forgetPositions()
  const migration = await readFile('prisma/migrations/20261129234000_ticket_position/migration.sql', 'utf8')
  await db().$executeRawUnsafe(migration.slice(migration.indexOf('insert into "TicketPosition"\n')))
  expect(await all()).toEqual(before)
})
