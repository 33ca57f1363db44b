import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { sellAgain } from '@/lib/counter/tickets/sell-held.ts'
import { watchCollections } from '@/lib/jobs/watch-lists.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { collect, collectionOf, deposit, endOpenPayments, followNow } from '../support/collect.ts'
import { waitsOrGoesOn, whileLocked } from '../support/locks.ts'
import { type Fault, portalOf } from '../support/portal.ts'
import { forgetPositions, restorePositions } from '../support/positions.ts'
import { AIRTIME, quote, sell, sellNow, viewOf } from '../support/sell.ts'
import { leaveAtService } from '../support/shared-balance.ts'
import { openShop, openTill } from '../support/shop.ts'
import { toldOf } from '../support/ticket-view.ts'

// Money rule 2. Each test has a deposit of ten dollars in the balance; airtime of five debits 4.75.
const shop = openShop()
let served = 0

const SELL = { method: 'POST', path: '/transactions' }
const COLLECT = { method: 'POST', path: '/collections' }
const BALANCES = { method: 'GET', path: '/balances' }

const under = (...faults: Fault[]) => portalOf(shop.simulator.url).faults(faults)
const airtime = (amount = '5') => ({ ...AIRTIME, amount, recipient: `26377400${String(1000 + served++)}` })
const outcomeOf = (ticket: TicketView) => ticket.sale.outcome ?? toldOf(ticket)?.code

afterAll(restorePositions)

beforeEach(async () => {
  await under()
  await forgetPositions()
  await leaveAtService(shop, 100_000)
  await followNow(shop.actor, await deposit(shop.actor, { amount: '10' }))
})

afterEach(async () => {
  await endOpenPayments()
  await db().sale.updateMany({ where: { state: 'sending' }, data: { state: 'not_sold', nextCheckAt: null } })
})

test('a sale goes through if the balance covers it beside the earmarks', async () => {
  await leaveAtService(shop, 1_475)
  expect(outcomeOf(await sellNow(shop.actor, airtime()))).toBe('delivered')
})

test('a sale that needs one earmarked cent is refused, and no money is taken', async () => {
  await leaveAtService(shop, 1_474)
  const ticket = await sellNow(shop.actor, airtime())
  const problem = { code: 'BALANCE_EARMARKED', params: { available: '$14.74', earmarked: '$10.00' } }
  expect(ticket).toMatchObject({ number: null, problem, sale: { state: 'quoted' } })
})

test('two tills at once cannot both spend what only one of them may', async () => {
  const other = await openTill('HRE-01', 'Blessing', 'cashier')
  const tickets = [await quote(shop.actor, airtime()), await quote(other, airtime())]
  await leaveAtService(shop, 1_600)
  const tills = [shop.actor, other].map(({ till }) => till?.id)
  const holdTills = 'select 1 from "Till" where id = any($1) for no key update'
  // Each has found the balance enough when the other takes its number.
  const sells = await whileLocked(process.env.DATABASE_URL ?? '', holdTills, [tills], async () => {
    const both = Promise.all([sell(shop.actor, tickets[0] as TicketView), sell(other, tickets[1] as TicketView)])
    expect(await waitsOrGoesOn(both, 2)).toBe('waits')
    return { both }
  })
  const sold = await sells.both
  expect(sold.map(outcomeOf).sort()).toEqual(['BALANCE_EARMARKED', 'delivered'])
})

test('a sale booked since the balance was read counts as spent, even if the figure is fresh', async () => {
  await leaveAtService(shop, 1_600)
  expect(outcomeOf(await sellNow(shop.actor, airtime()))).toBe('delivered')
  expect(outcomeOf(await sellNow(shop.actor, airtime()))).toBe('BALANCE_EARMARKED')
})

test('a payment reversed since the balance was read is no longer in it, even if the figure is fresh', async () => {
  await followNow(shop.actor, await deposit(shop.actor, { amount: '20', phone: '263000000004' }))
  const ticket = await quote(shop.actor, airtime())
  await leaveAtService(shop, 3_400)
  await refreshBalance(credentialNamed('demo'))
  await portalOf(shop.simulator.url).advance(150)
  await watchCollections(credentialNamed('demo'))
  expect(outcomeOf(await sell(shop.actor, ticket))).toBe('BALANCE_EARMARKED')
})

test('an unknown sale may still be debited, so it counts as spent', async () => {
  await leaveAtService(shop, 1_600)
  await under({ match: SELL, kind: 'drop', times: 1 })
  expect(outcomeOf(await sellNow(shop.actor, airtime()))).toBe('unknown')
  expect(outcomeOf(await sellNow(shop.actor, airtime()))).toBe('BALANCE_EARMARKED')
})

test('if the balance cannot be read, an old figure is not trusted with customers’ money', async () => {
  const ticket = await quote(shop.actor, airtime())
  await leaveAtService(shop, 1_000)
  await under({ match: BALANCES, kind: 'error', code: 'INTERNAL_ERROR' })
  expect(outcomeOf(await sell(shop.actor, ticket))).toBe('BALANCE_NOT_KNOWN')
})

test('a balance that was never told refuses nothing: the Service checks each sale itself', async () => {
  const ticket = await quote(shop.actor, airtime())
  await leaveAtService(shop, 1_000)
  await under({ match: BALANCES, kind: 'error', code: 'INTERNAL_ERROR' })
  await db().serviceStanding.updateMany({ data: { availableCents: null } })
  expect(outcomeOf(await sell(shop.actor, ticket))).toBe('delivered')
})

test('a payment we have not heard of is looked up before its money could be spent', async () => {
  await under({ match: COLLECT, kind: 'hold', times: 1 })
  const payment = await deposit(shop.actor, { amount: '20' })
  const ticket = await quote(shop.actor, airtime('15'))
  await leaveAtService(shop, 2_000)
  await portalOf(shop.simulator.url).customer(payment.upstreamId ?? '', 'approve')
  expect(outcomeOf(await sell(shop.actor, ticket))).toBe('BALANCE_EARMARKED')
  expect((await collectionOf(shop.actor, payment.ticketId)).outcome).toBe('paid')
})

test('a payment not made yet keeps nobody from buying', async () => {
  await under({ match: COLLECT, kind: 'hold', times: 1 })
  await deposit(shop.actor, { amount: '20' })
  await leaveAtService(shop, 1_475)
  expect(outcomeOf(await sellNow(shop.actor, airtime()))).toBe('delivered')
})

test('money being spent on its own paid ticket is not earmarked twice', async () => {
  const paid = await quote(shop.actor, airtime())
  await under({ match: SELL, kind: 'drop' })
  await followNow(shop.actor, await collect(shop.actor, paid))
  expect((await viewOf(shop.actor, paid.id)).sale.outcome).toBe('unknown')
  await under()
  await leaveAtService(shop, 1_000 + 475 + 475)
  expect(outcomeOf(await sellNow(shop.actor, airtime()))).toBe('delivered')
})

test('a mobile money payment brings its own money, so it needs none of the earmarks', async () => {
  const ticket = await quote(shop.actor, airtime())
  await leaveAtService(shop, 900)
  await followNow(shop.actor, await collect(shop.actor, ticket))
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
})

test('the cash part beside it needs free balance, and is earmarked while the customer pays', async () => {
  const ticket = await quote(shop.actor, airtime())
  await leaveAtService(shop, 1_274)
  await expect(collect(shop.actor, ticket, { cash: '3' })).rejects.toThrow('BALANCE_EARMARKED')
  await leaveAtService(shop, 1_475)
  await under({ match: COLLECT, kind: 'hold', times: 1 })
  await collect(shop.actor, ticket, { cash: '3' })
  expect(outcomeOf(await sellNow(shop.actor, airtime('2')))).toBe('BALANCE_EARMARKED')
})

test('the cash part loses its earmark once its payment is not made: the drawer has it', async () => {
  const ticket = await quote(shop.actor, airtime())
  await under({ match: COLLECT, kind: 'error', code: 'VELOCITY_LIMITED', times: 1 })
  expect((await collect(shop.actor, ticket, { cash: '3' })).state).toBe('not_made')
  await leaveAtService(shop, 1_475)
  expect(outcomeOf(await sellNow(shop.actor, airtime()))).toBe('delivered')
})

test('a cash part beside a second payment needs free balance as well', async () => {
  const ticket = await quote(shop.actor, airtime())
  await under({ match: COLLECT, kind: 'error', code: 'VELOCITY_LIMITED', times: 1 })
  expect((await collect(shop.actor, ticket)).state).toBe('not_made')
  await leaveAtService(shop, 1_274)
  await expect(collect(shop.actor, ticket, { cash: '3' })).rejects.toThrow('BALANCE_EARMARKED')
  expect((await viewOf(shop.actor, ticket.id)).tenders).toEqual([])
  await leaveAtService(shop, 1_275)
  expect((await collect(shop.actor, ticket, { cash: '3' })).amountCents).toBe(200n)
})

test('selling again spends no more of the earmarks than a first sale', async () => {
  await under({ match: SELL, kind: 'error', code: 'PRODUCT_UNAVAILABLE', times: 1 })
  const ticket = await sellNow(shop.actor, airtime())
  expect(ticket.sale.outcome).toBe('not_sold')
  const again = async () => {
    const saleId = (await viewOf(shop.actor, ticket.id)).sales[0]?.id ?? ''
    const input = { ticketId: ticket.id, saleId, intentId: randomUUID(), amount: '' }
    await sellAgain({ ctx: { actor: shop.actor }, input })
    return (await viewOf(shop.actor, ticket.id)).sales.at(-1)
  }
  await leaveAtService(shop, 1_474)
  expect(await again()).toMatchObject({ state: 'quoted', problem: { code: 'BALANCE_EARMARKED' } })
  await leaveAtService(shop, 1_475)
  expect((await again())?.outcome).toBe('delivered')
})
