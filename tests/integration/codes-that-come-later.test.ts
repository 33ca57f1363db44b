import { beforeEach, expect, test } from 'vitest'
import { openLink } from '@/lib/counter/receipts/open-link.ts'
import { findLink, shareReceipt } from '@/lib/counter/receipts/receipt-links.ts'
import { applyOutcome } from '@/lib/counter/sales/apply-outcome.ts'
import { listRecentSales, listWaiting } from '@/lib/counter/ticket-lists/recent-sales.ts'
import { askNow } from '@/lib/counter/tickets/ask-now.ts'
import { handleEvent } from '@/lib/office/webhook-inbox/internal/handle-event.ts'
import { db } from '@/lib/platform/database/db.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import {
  AIRTIME,
  BILL,
  BUNDLE,
  bookedFor,
  dueInSeconds,
  ELECTRICITY,
  incidentsOf,
  makeDue,
  type Order,
  passFor,
  quote,
  sell,
  VOUCHER,
  viewOf,
} from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'
import { changed, type Wire } from '../support/wire.ts'

let wire: Wire
const shop = openShop({ onWire: (line) => (wire = line) })
let meters = 0

beforeEach(async () => {
  wire.does()
  await db().sale.updateMany({ data: { nextCheckAt: null } })
})

const BUY = { method: 'POST', path: /\/transactions$/ }
const LOOK = { method: 'GET', path: /\/transactions\// }
const bare = changed((sale) => ({ ...sale, fulfilment: null, receipt: {} }))
const HOUR = 3_600

const ordered = (order: Order): Order =>
  order.kind === 'electricity' ? { ...order, recipient: `3712004${String(5_100 + meters++)}` } : order

/** A delivered sale without its token or code. */
async function sellBare(order: Order) {
  const ticket = await quote(shop.actor, ordered(order))
  wire.does({ ...BUY, act: bare }, { ...LOOK, act: bare })
  return sell(shop.actor, ticket)
}

async function turnOf({ sale, id }: Awaited<ReturnType<typeof sellBare>>) {
  await makeDue(sale.id)
  await sweep()
  return (await viewOf(shop.actor, id)).sale
}

async function openIncidents(saleId: string): Promise<string[]> {
  const rows = await db().incident.findMany({ where: { saleId, resolvedAt: null } })
  return rows.map(({ kind }) => kind)
}

const GOODS = [
  [ELECTRICITY, 'token', 'delivered_without_token'],
  [VOUCHER, 'code', 'delivered_without_code'],
] as const

test.each(GOODS)('$kind delivered without its token or code is followed until it has it', async (order, what, kind) => {
  const ticket = await sellBare(order)
  expect(ticket.sale).toMatchObject({ outcome: 'delivered', missing: what, token: null, pin: null })
  expect(await bookedFor(ticket.id)).toMatchObject({ sales: -Number(ticket.sale.priceCents) })
  expect(await dueInSeconds(ticket.sale.id)).toBeLessThanOrEqual(10)
  expect(await turnOf(ticket)).toMatchObject({ outcome: 'delivered', missing: what })
  expect(await incidentsOf(ticket.sale.id)).toEqual([kind])
  wire.does()
  const told = await turnOf(ticket)
  expect(told).toMatchObject({ outcome: 'delivered', missing: null })
  expect(told.token ?? told.pin).toEqual(expect.any(String))
  expect(told.steps.map((step) => step.kind)).toContain('goods_came')
  expect(await openIncidents(ticket.sale.id)).toEqual([])
  expect(await dueInSeconds(ticket.sale.id)).toBeNull()
})

test.each(GOODS)(
  '$kind found delivered after a wait without its token or code is still followed',
  async (order, what, kind) => {
    const ticket = await quote(shop.actor, ordered(order))
    wire.does(
      { ...BUY, act: changed((sale) => ({ ...sale, status: 'pending', fulfilment: null, receipt: null })) },
      { ...LOOK, act: bare },
    )
    const sold = await sell(shop.actor, ticket)
    expect(sold.sale).toMatchObject({ outcome: 'waiting', missing: null })
    expect(await turnOf(sold)).toMatchObject({ outcome: 'delivered', missing: what })
    expect(await openIncidents(sold.sale.id)).toEqual([kind])
  },
)

test.each([AIRTIME, BUNDLE, BILL])('$kind has no token or code: delivered is its end', async (order) => {
  const ticket = await sellBare(order)
  expect(ticket.sale).toMatchObject({ outcome: 'delivered', missing: null })
  expect(await dueInSeconds(ticket.sale.id)).toBeNull()
  expect(await incidentsOf(ticket.sale.id)).toEqual([])
})

test.each(GOODS)('a token or code found only in the receipt counts: $kind', async (order) => {
  const ticket = await quote(shop.actor, ordered(order))
  wire.does({ ...BUY, act: changed((sale) => ({ ...sale, fulfilment: null })) })
  const { sale } = await sell(shop.actor, ticket)
  expect(sale).toMatchObject({ outcome: 'delivered', missing: null })
  expect(await incidentsOf(sale.id)).toEqual([])
})

test('Ask now fetches a missing token at once', async () => {
  const ticket = await sellBare(ELECTRICITY)
  await db().$executeRaw`update "Sale" set "checkedAt" = null where id = ${ticket.sale.id}::uuid`
  wire.does()
  await askNow({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id } })
  expect((await viewOf(shop.actor, ticket.id)).sale).toMatchObject({ missing: null, token: expect.any(String) })
})

test('a webhook brings a missing token', async () => {
  const ticket = await sellBare(VOUCHER)
  wire.does()
  const { id } = await db().webhookInbox.create({
    data: {
      environment: 'test',
      credential: 'demo',
      eventId: 'evt_code',
      type: 'transaction.completed',
      objectId: ticket.sale.upstreamId,
      reference: ticket.sale.reference,
      rawBody: '{}',
    },
  })
  await handleEvent(id)
  expect((await viewOf(shop.actor, ticket.id)).sale).toMatchObject({ missing: null, pin: expect.any(String) })
  expect(await openIncidents(ticket.sale.id)).toEqual([])
})

test('a missing token is listed as waiting at the till and on its slip until it arrives', async () => {
  const before = await listRecentSales(shop.actor)
  const ticket = await sellBare(ELECTRICITY)
  const rows = (await listWaiting(shop.actor)).filter(({ id }) => id === ticket.sale.id)
  expect(rows).toMatchObject([{ outcome: 'delivered', missing: 'token' }])
  expect((await listRecentSales(shop.actor)).waiting).toBe(before.waiting + 1)
  await shareReceipt({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id } })
  const link = await findLink(ticket.id)
  const opened = await openLink(link?.url.split('/').at(-1) ?? '', '127.0.0.1')
  expect(opened).toMatchObject({ kind: 'open', refresh: { seconds: 20 } })
  expect(JSON.stringify(opened)).toContain('Token to follow')
})

test('a missing token is asked for as a waiting sale is, and after a day a person must ask as well', async () => {
  const ticket = await sellBare(ELECTRICITY)
  await passFor(ticket.sale.id, 3 * 60)
  await turnOf(ticket)
  expect(await dueInSeconds(ticket.sale.id)).toBeGreaterThan(50)
  await passFor(ticket.sale.id, 25 * HOUR)
  await turnOf(ticket)
  expect(await dueInSeconds(ticket.sale.id)).toBeGreaterThan(HOUR - 60)
  expect(await openIncidents(ticket.sale.id)).toEqual(['delivered_without_token', 'goods_missing_after_a_day'])
  await passFor(ticket.sale.id, 7 * 24 * HOUR)
  await turnOf(ticket)
  expect(await dueInSeconds(ticket.sale.id)).toBeNull()
  await db().$executeRaw`update "Sale" set "checkedAt" = null where id = ${ticket.sale.id}::uuid`
  wire.does()
  await askNow({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id } })
  expect(await openIncidents(ticket.sale.id)).toEqual([])
})

test('a reversed sale waits for no token', async () => {
  const ticket = await sellBare(ELECTRICITY)
  const answer = await serviceFor('demo').getTransaction({ id: ticket.sale.upstreamId ?? '' })
  if (answer.kind !== 'ok') throw new Error('the sale is known')
  const transaction = { ...answer.data, status: 'reversed' as const }
  expect(await applyOutcome({ saleId: ticket.sale.id, transaction, source: 'test' })).toBe('applied')
  expect((await viewOf(shop.actor, ticket.id)).sale).toMatchObject({ outcome: 'reversed', missing: null })
  expect(await dueInSeconds(ticket.sale.id)).toBeNull()
  expect(await openIncidents(ticket.sale.id)).toEqual([])
})

test('a stored token is never overwritten', async () => {
  const ticket = await sell(shop.actor, await quote(shop.actor, ordered(ELECTRICITY)))
  const answer = await serviceFor('demo').getTransaction({ id: ticket.sale.upstreamId ?? '' })
  if (answer.kind !== 'ok') throw new Error('the sale is known')
  const transaction = { ...answer.data, token: '0000-0000-0000-0000-0000' }
  expect(await applyOutcome({ saleId: ticket.sale.id, transaction, source: 'test' })).toBe('same')
  expect((await viewOf(shop.actor, ticket.id)).sale.token).toBe(ticket.sale.token)
})
