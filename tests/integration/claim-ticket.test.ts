import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { type ClaimInput, claimTicket } from '@/lib/counter/tickets/internal/claim-ticket.ts'
import { parseTenders } from '@/lib/counter/tickets/internal/store-tenders.ts'
import { lockTender, lockTicket } from '@/lib/counter/tickets/lock-ticket.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { sellTicket } from '@/lib/counter/tickets/sell-ticket.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { collect, deposit, endOpenPayments } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, claimOf, type Order, quote, quoteMore, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

// Which press may claim a ticket, at which price, and what is kept of it.
const shop = openShop()
let served = 0

afterEach(() => portalOf(shop.simulator.url).faults([]))

const airtime = (amount = '5'): Order => {
  served += 1
  return { ...AIRTIME, amount, recipient: `2637765${String(10_000 + served)}` }
}
const claim = (input: ClaimInput, actor: Actor = shop.actor) => claimTicket({ ctx: { actor }, input })
const refused = (code: string) => ({ problem: { code } })

/** A ticket of two priced items. */
async function twoItems(): Promise<TicketView> {
  const { id: ticketId } = await quote(shop.actor, airtime('5'))
  return quoteMore(shop.actor, ticketId, airtime('7'))
}

const statesOf = async (ticketId: string) => {
  const sales = await db().sale.findMany({ where: { ticketId }, orderBy: { position: 'asc' } })
  return sales.map(({ state }) => state)
}

test('a ticket is claimed at the till that works on it, and at no other', async () => {
  const ticket = await quote(shop.actor, airtime())
  const other = await openTill('HRE-01', 'Blessing', 'cashier')
  expect(await claim(claimOf(ticket), other)).toEqual({ kind: 'taken' })
  expect([await bookedFor(ticket.id), await statesOf(ticket.id)]).toEqual([{}, ['quoted']])
  await db().ticket.update({ where: { id: ticket.id }, data: { tillId: other.till?.id ?? '' } })
  expect(await claim(claimOf(ticket))).toEqual({ kind: 'taken' })
  expect(await claim(claimOf(ticket), other)).toMatchObject({ kind: 'claimed' })
  expect(await claim(claimOf(ticket), other)).toEqual({ kind: 'taken' })
  expect(await bookedFor(ticket.id)).toEqual({ drawer: 500, held: -500 })
})

test('of nothing, or of a ticket without items, nothing is claimed', async () => {
  const ticket = await quote(shop.actor, airtime())
  await db().sale.deleteMany({ where: { ticketId: ticket.id } })
  const input = { ...claimOf(ticket), quoteIds: [] }
  expect(await claim(input)).toEqual({ kind: 'taken' })
  expect(await claim({ ...input, ticketId: randomUUID() })).toEqual({ kind: 'taken' })
  expect(await db().ticket.findUniqueOrThrow({ where: { id: ticket.id } })).toMatchObject({ number: null })
})

test('a tender that was begun by another way takes no second cash', async () => {
  const ticket = await quote(shop.actor, airtime())
  await db().ticket.update({ where: { id: ticket.id }, data: { tenderedAt: new Date() } })
  expect(await claim(claimOf(ticket))).toEqual({ kind: 'taken' })
  expect([await bookedFor(ticket.id), await statesOf(ticket.id)]).toEqual([{}, ['quoted']])
})

test('all items are claimed at the prices that were seen, or none', async () => {
  const ticket = await twoItems()
  const [first = '', second = ''] = claimOf(ticket).quoteIds
  const wrong = [[], [first], [first, first], [first, randomUUID()], [first, second, randomUUID()]]
  for (const quoteIds of wrong) {
    await expect(claim({ ...claimOf(ticket), quoteIds })).rejects.toMatchObject(refused('QUOTE_CHANGED'))
  }
  expect([await bookedFor(ticket.id), await statesOf(ticket.id)]).toEqual([{}, ['quoted', 'quoted']])
  expect(await claim(claimOf(ticket))).toMatchObject({ kind: 'claimed', sends: [{}, {}] })
  expect(await bookedFor(ticket.id)).toEqual({ drawer: 1200, held: -1200 })
})

test.each([
  ['is no longer priced', { state: 'draft' as const }, 'QUOTE_CHANGED'],
  [
    'has our own price without one of the Service',
    { quoteId: null, problem: { code: 'COLLECT_FIRST' } },
    'COLLECT_FIRST',
  ],
])('cash is taken for no ticket of which an item %s', async (_, data, code) => {
  const ticket = await twoItems()
  await db().sale.update({ where: { id: ticket.sales[1]?.id ?? '' }, data })
  await expect(claim(claimOf(ticket))).rejects.toMatchObject(refused(code))
  const [seen = ''] = claimOf(ticket).quoteIds
  await expect(claim({ ...claimOf(ticket), quoteIds: [seen] })).rejects.toMatchObject(refused(code))
  expect(await bookedFor(ticket.id)).toEqual({})
})

test('by phone, what has our own price is paid for beside what the Service priced, and nothing else is left out', async () => {
  const ticket = await twoItems()
  const [first = ''] = claimOf(ticket).quoteIds
  const second = ticket.sales[1]?.id ?? ''
  const hold = { match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 }
  await portalOf(shop.simulator.url).faults([hold])
  await db().sale.update({ where: { id: second }, data: { quoteId: null, problem: { code: 'SOMETHING_ELSE' } } })
  await expect(collect(shop.actor, ticket, { quoteIds: [first] })).rejects.toMatchObject(refused('QUOTE_CHANGED'))
  await db().sale.update({ where: { id: second }, data: { problem: { code: 'COLLECT_FIRST' } } })
  await expect(collect(shop.actor, ticket, { quoteIds: [] })).rejects.toMatchObject(refused('QUOTE_CHANGED'))
  expect(await collect(shop.actor, ticket, { quoteIds: [first] })).toMatchObject({
    outcome: 'waiting',
    amountCents: 1200n,
  })
})

test('why a twin was sold is kept with the ticket’s items, and only if it was said', async () => {
  const order = airtime()
  const reasonsOf = async ({ id }: TicketView) => {
    return (await db().sale.findMany({ where: { ticketId: id } })).map(({ twinReason }) => twinReason)
  }
  const once = await quote(shop.actor, order)
  await claim(claimOf(once))
  expect(await reasonsOf(once)).toEqual([null])
  const again = await quote(shop.actor, order)
  await claim({ ...claimOf(again), reason: 'for the other phone' })
  expect(await reasonsOf(again)).toEqual(['for the other phone'])
})

test.each([
  [501n, [{ priceCents: '500', totalDebitCents: '501' }]],
  [500n, []],
  [null, []],
])('a price of 5.00 at a cost of %s cents is in the audit as below cost: %j', async (totalDebitCents, told) => {
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  const ticket = await quote(manager, airtime())
  await db().sale.update({ where: { id: ticket.sale.id }, data: { totalDebitCents } })
  await claim(claimOf(ticket), manager)
  const rows = await db().audit.findMany({ where: { action: 'price:below-cost', objectId: ticket.id } })
  expect(rows.map(({ detail }) => detail)).toEqual(told)
})

test('what a manager priced below cost a cashier of the same till does not sell', async () => {
  const ticket = await quote(shop.actor, airtime())
  await db().sale.update({ where: { id: ticket.sale.id }, data: { totalDebitCents: 501n } })
  await expect(claim(claimOf(ticket))).rejects.toMatchObject(refused('PRICE_BELOW_COST'))
  expect([await bookedFor(ticket.id), await statesOf(ticket.id)]).toEqual([{}, ['quoted']])
})

test('a refusal of cash shows what was typed, cut to a length, and what came in', async () => {
  const usd = (text: string) => ({ currency: 'USD', text })
  const rates = [{ currency: 'ZWG', smallestCents: '100', buyingMicros: '28000000', sellingMicros: '27000000' }]
  const refusalOf = async (...amounts: { currency: string; text: string }[]) => {
    const due = { cents: 500n, typed: { amounts, changeCurrency: 'USD' }, rates, limit: 0n }
    return parseTenders(db(), { actor: shop.actor }, due).catch(({ problem }) => problem)
  }
  expect(await refusalOf(usd('x'.repeat(30)))).toMatchObject({ params: { typed: 'x'.repeat(20) } })
  expect(await refusalOf(usd('2'))).toEqual({
    code: 'TENDER_TOO_SMALL',
    field: 'tender',
    params: { typed: '2', price: '$5.00', received: '$2.00', missing: '$3.00' },
  })
  expect(await refusalOf({ currency: 'ZWG', text: '28' })).toMatchObject({ params: { typed: '' } })
  expect(await refusalOf(usd('99999'))).toMatchObject({ code: 'TENDER_TOO_LARGE' })
})

test('what is gone has no tender and no rows, and locks nothing', async () => {
  expect(await db().$transaction((tx) => lockTender(tx, randomUUID()))).toBe(false)
  expect(await db().$transaction((tx) => lockTicket(tx, randomUUID()))).toBeNull()
})

/** The statements of a press of Sell, from its request to its outcome. */
async function askedByPress(): Promise<string[]> {
  const ticket = await quote(shop.actor, airtime('1'))
  const asking = vi.spyOn(pg.Client.prototype, 'query')
  await sellTicket({ ctx: { actor: shop.actor }, input: claimOf(ticket) })
  // The simulator runs in this process too, on a database of its own.
  const { pathname } = new URL(process.env.DATABASE_URL ?? '')
  const isOurs = (at: number) => (asking.mock.contexts[at] as { database?: string }).database === pathname.slice(1)
  const asked = asking.mock.calls
    .filter((_call, at) => isOurs(at))
    .map(([one]) => String((one as { text?: string }).text ?? one))
  asking.mockRestore()
  return asked
}

// A customer waits for each (docs/performance.md, The press that sells).
test('a press of Sell is at most 31 statements, and weighs the balance only beside other customers’ money', async () => {
  const weighs = (asked: readonly string[]) => asked.filter((text) => text.includes('as "leavingCents"')).length
  await endOpenPayments()
  await sellNow(shop.actor, airtime('1'))
  const alone = await askedByPress()
  expect(alone.length).toBeLessThanOrEqual(31)
  expect(weighs(alone)).toBe(0)
  await deposit(shop.actor)
  expect(weighs(await askedByPress())).toBeGreaterThan(0)
})
