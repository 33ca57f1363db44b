import { afterEach, expect, test, vi } from 'vitest'
import { whenPaid } from '@/lib/counter/collections/when-paid.ts'
import { sellHeld } from '@/lib/counter/tickets/sell-held.ts'
import { sellPaidTicket } from '@/lib/counter/tickets/sell-paid-ticket.ts'
import { SWEEPS } from '@/lib/jobs/sweep.ts'
import { db } from '@/lib/platform/database/db.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { collect, collectionOf, deposit, followNow } from '../support/collect.ts'
import { portalOf, transactionsAt } from '../support/portal.ts'
import { AIRTIME, makeDue, passFor, quote, quoteMore, sellNow, viewOf } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'
import { toldOf, withTold } from '../support/ticket-view.ts'
import { startWorker } from '../support/worker-process.ts'

// What is paid for is sold, whatever happened before, beside it or right after.
const shop = openShop()
let served = 0

afterEach(async () => {
  whenPaid(sellPaidTicket)
  vi.restoreAllMocks()
  await portalOf(shop.simulator.url).faults([])
})

const order = () => ({ ...AIRTIME, recipient: `2637763000${String(10 + served++)}` })

/** The process that hears of the payment dies before it sells. */
const diesBeforeSelling = () => whenPaid(async () => undefined)

test('cash that was refused meanwhile does not keep a paid item from the sweep', async () => {
  const ticket = await quote(shop.actor, order())
  const failed = await collect(shop.actor, ticket, { phone: '263000000003' })
  await portalOf(shop.simulator.url).advance(40)
  await followNow(shop.actor, failed)
  expect((await collectionOf(shop.actor, ticket.id)).outcome).toBe('not_paid')
  const press = async () => {
    const cash = { amounts: [{ currency: 'USD', text: '1' }], changeCurrency: 'USD' }
    const { id: saleId, quoteId } = ticket.sale
    const input = { ticketId: ticket.id, saleId, quoteId: quoteId ?? '', cash, reason: '' }
    await sellHeld({ ctx: { actor: shop.actor }, input })
  }
  await press()
  expect(toldOf(await viewOf(shop.actor, ticket.id))?.code).toBe('TENDER_TOO_SMALL')
  diesBeforeSelling()
  const payment = await collect(shop.actor, ticket)
  expect(toldOf(await viewOf(shop.actor, ticket.id))).toBeNull()
  // Refused once more while the phone rings.
  await press()
  await followNow(shop.actor, payment)
  await sweep()
  expect((await viewOf(shop.actor, ticket.id)).sale.state).toBe('completed')
})

test('an item that must wait for the Service keeps no older problem', async () => {
  const ticket = await quote(shop.actor, order())
  diesBeforeSelling()
  await followNow(shop.actor, await collect(shop.actor, ticket))
  await passFor(ticket.sale.id, 320)
  await db().$executeRaw`update "Sale" set problem = '{"code": "SAME_SALE"}' where id = ${ticket.sale.id}::uuid`
  const match = { method: 'POST', path: '/quotes' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 }])
  await sellPaidTicket({ ticketId: ticket.id })
  expect(withTold(await viewOf(shop.actor, ticket.id))).toMatchObject({ state: 'quoted', problem: null })
})

test('an item of a basket is sent though the next one cannot be priced', async () => {
  const { id } = await quote(shop.actor, order())
  const ticket = await quoteMore(shop.actor, id, order())
  diesBeforeSelling()
  await followNow(shop.actor, await collect(shop.actor, ticket))
  for (const { id: saleId } of ticket.sales) await passFor(saleId, 320)
  const service = serviceFor('demo')
  const price = service.createQuote
  vi.spyOn(service, 'createQuote')
    .mockImplementationOnce((request) => price(request))
    .mockRejectedValueOnce(new Error('the database went away'))
  await expect(sellPaidTicket({ ticketId: id })).rejects.toThrow('went away')
  const [first, second] = await db().sale.findMany({ where: { ticketId: id }, orderBy: { position: 'asc' } })
  expect([first?.state, second?.state]).toEqual(['completed', 'quoted'])
  expect(await transactionsAt(shop.simulator.baseUrl, first?.reference ?? '')).toHaveLength(1)
})

test('the worker says that it is alive after each paid ticket it sells', async () => {
  const tickets = [await quote(shop.actor, order()), await quote(shop.actor, order())]
  diesBeforeSelling()
  for (const ticket of tickets) await collect(shop.actor, ticket)
  await db().$executeRaw`update "Collection" set "nextCheckAt" = now(), "leaseUntil" = null where state = 'pending'`
  await SWEEPS.payments(() => undefined)
  const delivered = () =>
    db().sale.count({ where: { ticketId: { in: tickets.map(({ id }) => id) }, state: 'completed' } })
  const seen: number[] = []
  await SWEEPS['paid tickets'](async () => seen.push(await delivered()))
  // Between them it may sell what other tests left.
  expect([...new Set(seen)].filter((count) => count > 0)).toEqual([1, 2])
})

test('while the Service does not answer about payments, a worker still follows sales', async ({ onTestFinished }) => {
  for (let count = 0; count < 10; count += 1) await deposit(shop.actor)
  const sold = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002' })
  const portal = portalOf(shop.simulator.url)
  await portal.advance(40)
  const slow = ['/collections', '/collections/*'].map((path) => ({
    match: { method: 'GET', path },
    kind: 'delay' as const,
    ms: 12_000,
  }))
  await portal.faults(slow)
  await db().$executeRaw`update "Collection" set "nextCheckAt" = now(), "leaseUntil" = null where state = 'pending'`
  await makeDue(sold.sale.id)
  startWorker(shop.databaseUrl, onTestFinished)
  await expect.poll(async () => (await viewOf(shop.actor, sold.id)).sale.state).toBe('completed')
  expect(await db().collection.count({ where: { state: 'pending' } })).toBe(10)
})
