import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { postSale } from '@/lib/counter/sales/post-sale.ts'
import { claimTicket } from '@/lib/counter/tickets/internal/claim-ticket.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { foreseeTwin } from '@/lib/counter/tickets/queries.ts'
import { sellTicket } from '@/lib/counter/tickets/sell-ticket.ts'
import { db } from '@/lib/platform/database/db.ts'
import { transactionsAt } from '../support/portal.ts'
import { AIRTIME, bookedFor, claimOf, quote, sell, viewOf } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { toldOf, withTold } from '../support/ticket-view.ts'

const shop = openShop()

test('any number of presses on one ticket make one sale', async () => {
  const ticket = await quote(shop.actor, AIRTIME)
  const input = claimOf(ticket, '10')
  await Promise.all(Array.from({ length: 8 }, () => sellTicket({ ctx: { actor: shop.actor }, input })))
  const sold = await viewOf(shop.actor, ticket.id)
  expect(sold.sale.outcome).toBe('delivered')
  expect(sold.tenders).toMatchObject([{ receivedCents: 1000n, changeCents: 500n }])
  expect(await db().tender.count({ where: { ticketId: ticket.id } })).toBe(1)
  expect(await transactionsAt(shop.simulator.baseUrl, sold.sale.reference ?? '')).toHaveLength(1)
  expect((await bookedFor(ticket.id)).drawer).toBe(500)
})

test('one form posted from two tabs, or again with the back button, is one ticket', async () => {
  const intentId = randomUUID()
  const order = { ...AIRTIME, recipient: '263771234567', intentId }
  const [first, second] = await Promise.all([quote(shop.actor, order), quote(shop.actor, order)])
  expect(second?.id).toBe(first?.id)
  const sold = await sell(shop.actor, await viewOf(shop.actor, first?.id ?? ''))
  const again = await quote(shop.actor, order)
  expect(again).toMatchObject({ id: sold.id, sale: { outcome: 'delivered', reference: sold.sale.reference } })
})

test('a price the cashier did not see is not sold', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263772000001' })
  const input = { ...claimOf(ticket), quoteIds: [randomUUID()] }
  await sellTicket({ ctx: { actor: shop.actor }, input })
  expect(withTold(await viewOf(shop.actor, ticket.id))).toMatchObject({
    state: 'quoted',
    problem: { code: 'QUOTE_CHANGED' },
  })
})

test('a price older than five minutes is not sold', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263772000002' })
  await db()
    .$executeRaw`update "Quote" set "createdAt" = now() - interval '301 seconds' where id = ${ticket.sale.quoteId}::uuid`
  expect(withTold(await sell(shop.actor, ticket))).toMatchObject({ state: 'quoted', problem: { code: 'QUOTE_LAPSED' } })
})

test('the same thing for the same number is refused until a reason is given', async () => {
  const order = { ...AIRTIME, recipient: '263772000003' }
  await sell(shop.actor, await quote(shop.actor, order))
  const twin = await quote(shop.actor, order)
  const input = claimOf(twin)
  await sellTicket({ ctx: { actor: shop.actor }, input })
  expect(toldOf(await viewOf(shop.actor, twin.id))?.code).toBe('SAME_SALE')
  await sellTicket({ ctx: { actor: shop.actor }, input: { ...input, reason: 'the customer wants two' } })
  expect((await viewOf(shop.actor, twin.id)).sale.outcome).toBe('delivered')
})

test('a price for the same number tells of the earlier sale before any cash, and whether its amount was the same', async () => {
  const order = { ...AIRTIME, recipient: '263772000013' }
  const foreseen = async (ticket: TicketView) => foreseeTwin(shop.actor, ticket, ticket.sales)
  const first = await quote(shop.actor, order)
  expect(await foreseen(first)).toBeNull()
  await sell(shop.actor, first)
  expect(await foreseen(await quote(shop.actor, order))).toMatchObject({
    code: 'SAME_SALE',
    params: { minutes: 0, price: '$5.00' },
  })
  const another = await quote(shop.actor, { ...order, amount: '2' })
  expect(await foreseen(another)).toMatchObject({ code: 'OTHER_AMOUNT', params: { price: '$5.00' } })
  await sellTicket({ ctx: { actor: shop.actor }, input: claimOf(another) })
  expect(toldOf(await viewOf(shop.actor, another.id))?.code).toBe('OTHER_AMOUNT')
  await sell(shop.actor, another)
  // Of two earlier sales the one of the same amount is told, though it is the older one.
  expect(await foreseen(await quote(shop.actor, order))).toMatchObject({ code: 'SAME_SALE' })
})

test('a refusal is told to whoever asked, so that the cash and the names can stand', async () => {
  const order = { ...AIRTIME, recipient: '263772000014' }
  await sell(shop.actor, await quote(shop.actor, order))
  const input = claimOf(await quote(shop.actor, order))
  expect(await sellTicket({ ctx: { actor: shop.actor }, input })).toBe('refused')
  expect(await sellTicket({ ctx: { actor: shop.actor }, input: { ...input, reason: 'two' } })).toBe('done')
})

test('too little cash is refused with the amount due, and nothing is booked', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263772000004' })
  const refused = await sell(shop.actor, ticket, '3')
  expect(withTold(refused)).toMatchObject({
    state: 'quoted',
    problem: { code: 'TENDER_TOO_SMALL', params: { missing: '$2.00' } },
  })
  expect(await bookedFor(ticket.id)).toEqual({})
})

test('the answer to a press that lost its race changes nothing', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263772000005' })
  const input = claimOf(ticket)
  const claim = await claimTicket({ ctx: { actor: shop.actor }, input })
  if (claim.kind !== 'claimed') throw new Error('the first press claims')
  const [{ attempt } = { attempt: null }] = claim.sends
  if (!attempt) throw new Error('one item is one attempt')
  await Promise.all([postSale(attempt), postSale(attempt)])
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
  expect(await db().journalEntry.count({ where: { saleId: ticket.sale.id } })).toBe(1)
})
