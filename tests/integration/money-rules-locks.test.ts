import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { applyOutcome } from '@/lib/counter/sales/apply-outcome.ts'
import { concludeNotSold } from '@/lib/counter/sales/internal/conclude-sale.ts'
import { lockSale } from '@/lib/counter/sales/sale-orders.ts'
import { addItem, removeItem } from '@/lib/counter/tickets/change-basket.ts'
import { keepOnTicket, keepPriceRefusal, keepProblem } from '@/lib/counter/tickets/internal/keep-problem.ts'
import { attachQuote } from '@/lib/counter/tickets/internal/price-item.ts'
import { lockTicket } from '@/lib/counter/tickets/lock-ticket.ts'
import { payOut } from '@/lib/counter/tickets/pay-out.ts'
import { quoteTicket } from '@/lib/counter/tickets/quote-ticket.ts'
import { sellPaidTicket } from '@/lib/counter/tickets/sell-paid-ticket.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { collect, deposit, followNow } from '../support/collect.ts'
import { waitsOrGoesOn, whileLocked } from '../support/locks.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, ELECTRICITY, makeDue, quote, sell, sellNow, viewOf } from '../support/sell.ts'
import { close, move, open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'

const shop = openShop()
const SELL = { method: 'POST', path: '/transactions' }
const TICKET = 'select 1 from "Ticket" where id = $1 for update'
let served = 0

afterEach(async () => {
  vi.restoreAllMocks()
  await portalOf(shop.simulator.url).faults([])
})

const order = (amount = '5') => ({ ...AIRTIME, amount, recipient: `2637721000${String(10 + served++)}` })
const at = (actor: Actor, name: string, role: Actor['role']) =>
  openTill('HRE-01', name, role).then((other): Actor => ({ ...other, till: actor.till }))

/** A sale that the Service made but whose answer was lost, and what a look-up would say. */
async function lostSale() {
  await portalOf(shop.simulator.url).faults([{ match: SELL, kind: 'drop_after', times: 1 }])
  const ticket = await sell(shop.actor, await quote(shop.actor, order()))
  const answer = await serviceFor('demo').findTransaction(ticket.sale.reference ?? '')
  if (answer.kind !== 'ok' || !answer.data) throw new Error('the Service sold it')
  return { ticket, news: { saleId: ticket.sale.id, transaction: answer.data } }
}

test('two reports of one sale at once make one outcome, and the later one finds it applied', async () => {
  const { ticket, news } = await lostSale()
  const lock = 'select 1 from "Sale" where id = $1 for update'
  const both = await whileLocked(shop.databaseUrl, lock, [ticket.sale.id], async () => {
    const told = Promise.all(['look_up', 'webhook'].map((source) => applyOutcome({ ...news, source })))
    expect(await waitsOrGoesOn(told, 2)).toBe('waits')
    return { told }
  })
  expect((await both.told).sort()).toEqual(['applied', 'same'])
  expect(await db().journalEntry.count({ where: { saleId: ticket.sale.id } })).toBe(1)
})

test('news of a sale waits for a booking on its ticket', async () => {
  const { ticket, news } = await lostSale()
  const one = await whileLocked(shop.databaseUrl, TICKET, [ticket.id], async () => {
    const told = applyOutcome({ ...news, source: 'webhook' })
    expect(await waitsOrGoesOn(told)).toBe('waits')
    return { told }
  })
  expect(await one.told).toBe('applied')
})

test('whatever changes an item waits for its ticket, so whoever holds that needs no lock of the items', async () => {
  const wanted = order()
  const { id: ticketId, sale } = await quote(shop.actor, wanted)
  const { intentId } = await db().sale.findUniqueOrThrow({ where: { id: sale.id } })
  const priced = await db().quote.findUniqueOrThrow({ where: { id: sale.quoteId ?? '' } })
  const input = { ...wanted, intentId, productCode: AIRTIME.productCode }
  const price = { quote: priced, priceCents: 500n, chargeCents: 0n, isPaid: false, product: null, amountCents: 500n }
  const ctx = { actor: shop.actor }
  const choice = await db().sale.findUniqueOrThrow({ where: { id: sale.id } })
  const changes = {
    text: () => quoteTicket({ ctx, input }),
    price: () => attachQuote(sale.id, price),
    problem: () => keepProblem(sale.id, async () => refuse('PRODUCT_UNAVAILABLE'), 'typed'),
    ofPress: () => keepOnTicket({ ...choice, ticketId }, async () => refuse('QUOTE_LAPSED')),
    noPrice: () => keepPriceRefusal(choice, { code: 'QUOTE_UNANSWERED' }, true),
    removal: () => removeItem({ ctx, input: { ticketId, saleId: sale.id } }),
  }
  for (const [name, change] of Object.entries(changes)) {
    const one = await whileLocked(shop.databaseUrl, TICKET, [ticketId], async () => {
      const done = change()
      return { done, end: await waitsOrGoesOn(done) }
    })
    await one.done
    expect(one.end, name).toBe('waits')
  }
})

test('a press does not wait for an item that is merely leased or looked up', async () => {
  const { id: ticketId, sale } = await quote(shop.actor, order())
  const leased = 'select 1 from "Sale" where id = $1 for no key update'
  const add = () => addItem({ ctx: { actor: shop.actor }, input: { ticketId, kind: 'airtime' } })
  expect(await whileLocked(shop.databaseUrl, leased, [sale.id], () => waitsOrGoesOn(add()))).toBe('goes on')
})

test('a sale that ends as not sold waits for its ticket, and holds nothing that the ticket’s holder may want', async () => {
  const { ticket } = await lostSale()
  const { id } = ticket.sale
  const one = await whileLocked(shop.databaseUrl, TICKET, [ticket.id], async () => {
    const ended = concludeNotSold({ attempt: { id, number: 1 }, refusal: null, source: 'look_up' })
    expect(await waitsOrGoesOn(ended)).toBe('waits')
    await db().$queryRaw`select 1 from "Sale" where id = ${id}::uuid for update nowait`
    return { ended }
  })
  expect(await one.ended).toBe(true)
})

test('two supervisors paying out a deposit at once pay it once', async () => {
  await sellNow(shop.actor, order('40'))
  const paid = await followNow(shop.actor, await deposit(shop.actor, { amount: '4' }))
  const actor = await at(shop.actor, 'Tendai', 'supervisor')
  const till = 'select 1 from "Till" where id = $1 for update'
  const both = await whileLocked(shop.databaseUrl, till, [shop.actor.till?.id], async () => {
    const input = { ticketId: paid.ticketId, amount: '', identity: '63-1234567A42' }
    const pay = () => payOut({ ctx: { actor }, input: { ...input, intentId: randomUUID() } })
    const outs = Promise.allSettled([pay(), pay()])
    expect(await waitsOrGoesOn(outs, 2)).toBe('waits')
    return { outs }
  })
  expect((await both.outs).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await bookedFor(paid.ticketId)).toEqual({ service_available: 400, drawer: -400 })
})

test('if we stop waiting while the paid ticket is being sold, nothing is sold', async () => {
  const ticket = await quote(shop.actor, order())
  await portalOf(shop.simulator.url).faults([
    { match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 },
  ])
  const payment = await collect(shop.actor, ticket)
  await portalOf(shop.simulator.url).customer(payment.upstreamId ?? '', 'approve')
  vi.spyOn(db().sale, 'findMany').mockRejectedValueOnce(new Error('killed'))
  await followNow(shop.actor, payment)
  expect((await viewOf(shop.actor, ticket.id)).sale.state).toBe('quoted')
  const givingUp = 'update "Ticket" set "abandonedAt" = now() where id = $1'
  const one = await whileLocked(shop.databaseUrl, givingUp, [ticket.id], async () => {
    const sold = sellPaidTicket({ ticketId: ticket.id })
    expect(await waitsOrGoesOn(sold)).toBe('waits')
    return { sold }
  })
  await one.sold
  expect(await viewOf(shop.actor, ticket.id)).toMatchObject({ heldCents: 500n, sale: { state: 'quoted' } })
})

test('while one worker looks up a sale, no other does', async () => {
  const { ticket } = await lostSale()
  await makeDue(ticket.sale.id)
  const service = serviceFor('demo')
  const find = service.findTransaction
  let answer = () => {}
  const asked = vi.spyOn(service, 'findTransaction').mockImplementation(async (reference) => {
    await new Promise<void>((resolve) => (answer = resolve))
    return find(reference)
  })
  const first = sweep()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1), 60_000)
  const second = sweep()
  await Promise.race([second, vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2), 60_000)])
  expect(asked).toHaveBeenCalledTimes(1)
  answer()
  await Promise.all([first, second])
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
})

test('a sale at a till waits for its shift’s close', async () => {
  const actor = await openTill('HRE-01', 'Blessing', 'cashier')
  const shift = await open(actor)
  const ticket = await quote(actor, order())
  const closing = 'select 1 from "Shift" where id = $1 for update'
  const one = await whileLocked(shop.databaseUrl, closing, [shift.id], async () => {
    const sold = sell(actor, ticket)
    expect(await waitsOrGoesOn(sold)).toBe('waits')
    return { sold }
  })
  expect((await one.sold).sale.outcome).toBe('delivered')
})

test('a shift does not close while a sale is being paid into it', async () => {
  const actor = await openTill('HRE-01', 'Blessing', 'cashier')
  await open(actor)
  const ticket = await quote(actor, order())
  const till = 'select 1 from "Till" where id = $1 for no key update'
  const both = await whileLocked(shop.databaseUrl, till, [actor.till?.id], async () => {
    const sold = sell(actor, ticket)
    expect(await waitsOrGoesOn(sold)).toBe('waits')
    const closed = close(actor, { USD: '5' })
    expect(await waitsOrGoesOn(closed, 2)).toBe('waits')
    return { sold, closed }
  })
  await both.sold
  expect((await both.closed).report).toMatchObject({ tickets: 1, drawers: [{ cash: 500n, difference: 0n }] })
})

test('cash moves one at a time, and not while a sale is being paid', async () => {
  const actor = await openTill('HRE-01', 'Blessing', 'cashier')
  const shift = await open(actor, { USD: '10' })
  const selling = 'select 1 from "Shift" where id = $1 for share'
  const one = await whileLocked(shop.databaseUrl, selling, [shift.id], async () => {
    const moved = move(actor, 'cash_drop', { amount: '4' })
    expect(await waitsOrGoesOn(moved)).toBe('waits')
    return { moved }
  })
  await one.moved
})

test('a lock returns its rows as Prisma reads them, column by column', async () => {
  const { id, sale } = await sellNow(shop.actor, ELECTRICITY)
  const where = { id: sale.id }
  const {
    quote: price,
    ticket,
    ...item
  } = await db().sale.findUniqueOrThrow({
    where,
    include: { ticket: true, quote: true },
  })
  expect([item.receipt, ticket.rates, price]).toEqual([expect.any(Object), expect.anything(), expect.any(Object)])
  await db().$transaction(async (tx) => {
    expect(await lockSale(tx, sale.id)).toEqual({ ...item, ticket })
    const locked = await lockTicket(tx, id)
    expect(locked).toMatchObject(ticket)
    const { upstreamId, credential, environment, createdAt, askMs } = price ?? {}
    const quoted = { upstreamId, credential, environment, createdAt, askMs }
    expect(locked?.sales).toEqual([{ ...item, quote: quoted }])
  })
})

test('an item that was opened and left empty is no item of a locked ticket, and one without a price has none', async () => {
  const { id, sale } = await quote(shop.actor, order())
  await addItem({ ctx: { actor: shop.actor }, input: { ticketId: id, kind: 'airtime' } })
  const own = await db().$transaction((tx) => lockTicket(tx, id))
  expect(own?.sales.map((one) => one.id)).toEqual([sale.id])
  await db().sale.update({ where: { id: sale.id }, data: { state: 'draft', quoteId: null } })
  const unpriced = await db().$transaction((tx) => lockTicket(tx, id))
  expect(unpriced?.sales).toMatchObject([{ id: sale.id, quote: null }])
})
