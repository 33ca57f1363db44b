import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '@/lib/books/journal/check-books.ts'
import { nameOlderHeld } from '@/lib/books/journal/name-held.ts'
import { keepMoney } from '@/lib/counter/endings/keep-money.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { sellAgain } from '@/lib/counter/tickets/sell-held.ts'
import { undoReturn } from '@/lib/counter/tickets/undo-return.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { collect, followNow } from '../support/collect.ts'
import { heldUnlikeBefore } from '../support/held-as-before.ts'
import { lateOutcome } from '../support/late-outcome.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, quote, quoteMore, sell, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

// Whose money a ticket holds is in the books, item by item, and beside each item (money rule 12).
const shop = openShop()
let supervisor: Actor
let served = 0

beforeAll(async () => {
  supervisor = await openTill('HRE-01', 'Tendai', 'supervisor')
})

afterEach(async () => {
  await portalOf(shop.simulator.url).faults([])
  await db().productPrice.deleteMany()
  expect((await checkBooks()).faults).toEqual([])
})

const SELL = { method: 'POST', path: '/transactions' }
const airtime = (amount = '5') => ({ ...AIRTIME, amount, recipient: `2637784000${String(10 + served++)}` })
const ctx = () => ({ actor: shop.actor })
const refuseNext = (times: number) =>
  portalOf(shop.simulator.url).faults([{ match: SELL, kind: 'error', code: 'PRODUCT_UNAVAILABLE', times }])

async function priced(...amounts: string[]) {
  const [first = '5', ...others] = amounts
  let ticket = await quote(shop.actor, airtime(first))
  for (const amount of others) ticket = await quoteMore(shop.actor, ticket.id, airtime(amount))
  return ticket
}

/** Items paid in cash, all refused by the Service. */
async function notSold(...amounts: string[]) {
  const ticket = await priced(...amounts)
  await refuseNext(amounts.length)
  return sell(shop.actor, ticket)
}

async function again(ticketId: string, saleId: string, amount = '') {
  await sellAgain({ ctx: ctx(), input: { ticketId, saleId, intentId: randomUUID(), amount } })
}

/** What each item holds as stored with it, in cents, and what no item is named for. */
async function heldOf(ticketId: string): Promise<number[]> {
  const sales = await db().sale.findMany({ where: { ticketId }, orderBy: { position: 'asc' } })
  const all = await db().journalPosting.aggregate({
    where: { account: 'held', accountKey: ticketId },
    _sum: { usdCents: true },
  })
  const named = sales.map(({ heldCents }) => Number(heldCents))
  return [...named, Number(-(all._sum.usdCents ?? 0n)) - named.reduce((sum, cents) => sum + cents, 0)]
}

test('cash is that of each item up to its price, a delivered one has none, and an undelivered one keeps its own', async () => {
  const ticket = await priced('5', '7')
  await refuseNext(1)
  await sell(shop.actor, ticket)
  const sales = await db().sale.findMany({ where: { ticketId: ticket.id }, orderBy: { position: 'asc' } })
  const own = sales.map(({ state, heldCents }) => `${state} ${heldCents}`).sort()
  expect(own.at(0)).toBe('completed 0')
  expect(['not_sold 500', 'not_sold 700']).toContain(own.at(1))
  expect((await heldOf(ticket.id)).at(-1)).toBe(0)
})

test('a payment is that of the items in order, with the cash beside it, and a second one is no item’s', async () => {
  const ticket = await priced('5', '7')
  const payment = await collect(shop.actor, ticket, { cash: '6' })
  expect(await heldOf(ticket.id)).toEqual([500, 100, 0])
  await refuseNext(2)
  await followNow(shop.actor, payment)
  expect(await heldOf(ticket.id)).toEqual([500, 700, 0])
})

test('what is sold again has the money of the item before it, and what it costs less stays there', async () => {
  const { id, sale } = await notSold('5', '5')
  await refuseNext(1)
  await again(id, sale.id, '3')
  expect(await heldOf(id)).toEqual([200, 500, 300, 0])
  const copy = (await viewOf(shop.actor, id)).sales.at(-1)
  await again(id, copy?.id ?? '')
  expect(await heldOf(id), 'delivered').toEqual([200, 500, 0, 0, 0])
})

test('an item that waits unsent and is replaced hands its money to the one in its place', async () => {
  const ticket = await priced('5', '5')
  const payment = await collect(shop.actor, ticket)
  await db().ticket.update({ where: { id: ticket.id }, data: { abandonedAt: new Date() } })
  await followNow(shop.actor, payment)
  expect(await heldOf(ticket.id)).toEqual([500, 500, 0])
  await again(ticket.id, ticket.sale.id, '8')
  const { sales } = await viewOf(shop.actor, ticket.id)
  expect(sales.map(({ priceCents, heldCents }) => [priceCents, heldCents])).toEqual([
    [500n, 500n],
    [800n, 500n],
  ])
  expect(sales.at(-1)?.problem).toMatchObject({ code: 'OTHERS_MONEY' })
})

test('money given back names its items, and undone it is theirs again; goods that were had take their own alone', async () => {
  const { id, sales } = await notSold('5', '7')
  const intentId = randomUUID()
  await returnMoney({ ctx: ctx(), input: { ticketId: id, intentId, currency: 'USD' } })
  expect(await heldOf(id)).toEqual([0, 0, 0])
  await undoReturn({ ctx: ctx(), input: { ticketId: id, returnedBy: intentId } })
  expect(await heldOf(id)).toEqual([500, 700, 0])
  await db().sale.updateMany({ where: { ticketId: id }, data: { state: 'failed' } })
  const had = { ticketId: id, kind: 'goods_had' as const, intentId: randomUUID(), note: 'She showed her phone' }
  await keepMoney({ ctx: { actor: supervisor }, input: { ...had, saleId: sales[1]?.id ?? '' } })
  expect(await heldOf(id)).toEqual([500, 0, 0])
})

test('a sale that is reversed holds its price again', async () => {
  const { id, sale } = await sell(shop.actor, await priced('5'))
  await lateOutcome(sale.id, 'reversed')
  expect(await heldOf(id)).toEqual([500, 0])
})

test('an item that turns out delivered takes the money that was sold again for it, before any other item’s', async () => {
  const { id, sale } = await notSold('5', '5')
  await refuseNext(1)
  await again(id, sale.id)
  expect(await heldOf(id)).toEqual([0, 500, 500, 0])
  await lateOutcome(sale.id, 'completed')
  expect(await heldOf(id)).toEqual([0, 500, 0, 0])
})

test('the database refuses what no item holds, and finds a sum that its postings do not explain', async () => {
  const { id, sale } = await notSold('5')
  const wrong = (heldCents: bigint) => db().sale.update({ where: { id: sale.id }, data: { heldCents } })
  await expect(wrong(-1n)).rejects.toThrow(/Sale_heldCents_not_negative/)
  await wrong(501n)
  expect((await checkBooks()).faults).toEqual([
    { kind: 'held_differs', environment: 'test', about: sale.id, detail: '500 for 501' },
  ])
  await wrong(500n)
  expect(await heldOf(id)).toEqual([500, 0])
})

/** As where the version before took the ticket's money: no posting names an item. */
async function bookedBefore(ticketId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`set local session_replication_role = replica`
    await tx.$executeRaw`update "JournalPosting" set "saleId" = null where account = 'held' and "accountKey" = ${ticketId}`
    await tx.$executeRaw`update "Sale" set "heldCents" = 0 where "ticketId" = ${ticketId}::uuid`
  })
  await db().$transaction((tx) => postUnnamed(tx, ticketId))
}

/** A booking of the version before, of nothing in sum, marks the ticket. */
async function postUnnamed(tx: Tx, ticketId: string): Promise<void> {
  await tx.$executeRaw`
    with entry as (
      insert into "JournalEntry" (environment, "objectKind", "objectId", event, "ticketId")
      values ('test', 'other', gen_random_uuid(), 'other', ${ticketId}::uuid) returning id
    )
    insert into "JournalPosting" ("entryId", account, "accountKey", currency, "nativeCents", "usdCents")
    select id, 'held', ${ticketId}, 'USD', cents, cents from entry, unnest(array[1, -1]::bigint[]) cents`
}

const isUnnamed = async (id: string) => (await db().ticket.findUniqueOrThrow({ where: { id } })).heldUnnamed

test('money that the version before booked is named by item when its ticket is next worked on', async () => {
  const { id, sale, sales } = await notSold('5', '7')
  await bookedBefore(id)
  expect([await heldOf(id), await isUnnamed(id)]).toEqual([[0, 0, 1_200], true])
  await again(id, sale.id)
  expect([await heldOf(id), await isUnnamed(id)]).toEqual([[0, 700, 0, 0], false])
  expect(sales.map(({ againCents }) => againCents)).toEqual([500n, 700n])
})

test('the worker names the rest: undelivered items by what went back, unsent ones by what was paid, and no more', async () => {
  const undone = await notSold('5', '7')
  const late = await priced('5', '7')
  const payment = await collect(shop.actor, late)
  await db().ticket.update({ where: { id: late.id }, data: { abandonedAt: new Date() } })
  await followNow(shop.actor, payment)
  const open = await sell(shop.actor, await priced('5'))
  const one = await priced('5', '7')
  await refuseNext(1)
  await sell(shop.actor, one)
  const back = await notSold('5')
  await returnMoney({ ctx: ctx(), input: { ticketId: back.id, intentId: randomUUID(), currency: 'USD' } })
  const all = [undone, late, one, open, back].map(({ id }) => id)
  const before = await Promise.all(all.map(heldOf))
  for (const id of all) await bookedBefore(id)
  await nameOlderHeld()
  expect(await Promise.all(all.map(heldOf))).toEqual(before)
  expect(await heldUnlikeBefore(all)).toEqual([])
  expect(await Promise.all(all.map(isUnnamed)), 'without money, until somebody works on it').toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})

test('the worker names what is under way, reversed, given back in part and kept for goods that were had as it was', async () => {
  const half = await quoteMore(shop.actor, (await priced('5')).id, { ...airtime('6'), recipient: '263000000002' })
  const waiting = await sell(shop.actor, half)
  const reversed = await sell(shop.actor, await priced('5'))
  await lateOutcome(reversed.sale.id, 'reversed')
  const parts = await notSold('5', '7')
  await db().$executeRaw`
    update "Sale" set state = 'sending' where "ticketId" = ${parts.id}::uuid and position = 2`
  await returnMoney({ ctx: ctx(), input: { ticketId: parts.id, intentId: randomUUID(), currency: 'USD' } })
  await db().$executeRaw`
    update "Sale" set state = 'failed', "settledAt" = clock_timestamp() where "ticketId" = ${parts.id}::uuid and position = 2`
  const had = await notSold('5', '7')
  await db().sale.updateMany({ where: { ticketId: had.id }, data: { state: 'failed' } })
  const keeping = { ticketId: had.id, kind: 'goods_had' as const, intentId: randomUUID(), note: 'She showed it' }
  await keepMoney({ ctx: { actor: supervisor }, input: { ...keeping, saleId: had.sales[0]?.id ?? '' } })
  const cheaper = await notSold('5')
  await again(cheaper.id, cheaper.sale.id, '3')
  const all = [waiting, reversed, parts, had, cheaper].map(({ id }) => id)
  const before = await Promise.all(all.map(heldOf))
  expect(before).toEqual([
    [0, 600, 0],
    [500, 0],
    [0, 700, 0],
    [0, 700, 0],
    [200, 0, 0],
  ])
  for (const id of all) await bookedBefore(id)
  await nameOlderHeld()
  expect(await Promise.all(all.map(heldOf))).toEqual(before)
})

test('money that the version before gave back, and is undone, is its items’ again', async () => {
  const { id } = await notSold('5', '7')
  const intentId = randomUUID()
  await returnMoney({ ctx: ctx(), input: { ticketId: id, intentId, currency: 'USD' } })
  await bookedBefore(id)
  await undoReturn({ ctx: ctx(), input: { ticketId: id, returnedBy: intentId } })
  expect(await heldOf(id)).toEqual([500, 700, 0])
})

test('an item that the version before removes leaves its money on the ticket', async () => {
  const ticket = await priced('5', '5')
  const payment = await collect(shop.actor, ticket)
  await db().ticket.update({ where: { id: ticket.id }, data: { abandonedAt: new Date() } })
  await followNow(shop.actor, payment)
  await db().sale.delete({ where: { id: ticket.sale.id } })
  expect([await heldOf(ticket.id), await isUnnamed(ticket.id)]).toEqual([[500, 500], true])
  expect(await bookedFor(ticket.id)).toMatchObject({ held: -1_000 })
  await nameOlderHeld()
  expect([await heldOf(ticket.id), await isUnnamed(ticket.id)]).toEqual([[500, 500], false])
})
