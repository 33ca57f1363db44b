import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { isCollecting } from '@/components/counter/collections/is-collecting.ts'
import { applyCollection } from '@/lib/counter/collections/apply-collection.ts'
import type { CollectionView } from '@/lib/counter/collections/model.ts'
import { listPaid } from '@/lib/counter/endings/list-paid.ts'
import { sellAgain, sellHeld } from '@/lib/counter/tickets/sell-held.ts'
import { sellPaidTicket } from '@/lib/counter/tickets/sell-paid-ticket.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { collect, endOpenPayments } from '../support/collect.ts'
import { noticesOf } from '../support/notices.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, quote, quoteMore, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { toldOf, withTold } from '../support/ticket-view.ts'

// The Service credits less than was asked for: what is missing is told, and may be added in cash.
const shop = openShop()
let served = 0

afterEach(endOpenPayments)

const order = (amount = '5') => ({ ...AIRTIME, amount, recipient: `2637764000${String(10 + served++)}` })
const hold = { match: { method: 'POST', path: '/collections' }, kind: 'hold' as const, times: 1 }
const usd = (text: string) => ({ amounts: [{ currency: 'USD', text }], changeCurrency: 'USD' })

/** The customer pays, and that much less than was asked for is credited. */
async function paidLess(payment: CollectionView, cents: bigint): Promise<void> {
  const answer = await serviceFor('demo').getCollection(payment.upstreamId ?? '')
  if (answer.kind !== 'ok') throw new Error('the payment is known')
  const collection = { ...answer.data, status: 'completed' as const, creditCents: payment.amountCents - cents }
  await applyCollection({ collectionId: payment.id, collection, source: 'test' })
}

async function asked(...amounts: string[]) {
  const [first, ...others] = amounts
  let ticket = await quote(shop.actor, order(first))
  for (const amount of others) ticket = await quoteMore(shop.actor, ticket.id, order(amount))
  await portalOf(shop.simulator.url).faults([hold])
  return { ticket, payment: await collect(shop.actor, ticket) }
}

test('a cent too little is told on the items, and sells once it is added in cash', async () => {
  const { ticket, payment } = await asked('5')
  const notices = await noticesOf(ticket.id, () => paidLess(payment, 1n))
  const short = await viewOf(shop.actor, ticket.id)
  const problem = { code: 'MONEY_MISSING', params: { missing: '$0.01', now: '$5.00' } }
  expect(withTold(short)).toMatchObject({ state: 'quoted', problem })
  expect(isCollecting(short)).toBe(false)
  // Once for the payment, and once for what it lacks.
  expect(notices).toBe(2)
  const supervisor = await openTill('HRE-01', 'Tendai', 'supervisor')
  expect((await listPaid(supervisor)).rows).toMatchObject([{ ticketId: ticket.id, why: 'unsent', problem }])
  const { id: saleId, quoteId } = ticket.sale
  const input = { ticketId: ticket.id, saleId, quoteId: quoteId ?? '', cash: usd('0.01'), reason: '' }
  await sellHeld({ ctx: { actor: shop.actor }, input })
  expect(withTold(await viewOf(shop.actor, ticket.id))).toMatchObject({ outcome: 'delivered', problem: null })
  expect(await bookedFor(ticket.id)).toMatchObject({ drawer: 1, sales: -500 })
})

test('of a basket that is a cent short, what is covered sells, and the rest says what it lacks', async () => {
  const { ticket, payment } = await asked('5', '3')
  await paidLess(payment, 1n)
  const { sales } = await viewOf(shop.actor, ticket.id)
  expect(sales).toMatchObject([
    { outcome: 'delivered', problem: null },
    { state: 'quoted', problem: { code: 'MONEY_MISSING', params: { missing: '$0.01' } } },
  ])
})

test('while another payment may still come, nothing is missing yet', async () => {
  const { ticket, payment } = await asked('5')
  const supervisor = { ...(await openTill('HRE-01', 'Tendai', 'supervisor')), till: shop.actor.till }
  await portalOf(shop.simulator.url).faults([hold])
  const second = await collect(supervisor, ticket, { bothMayBePaid: true })
  await paidLess(payment, 1n)
  expect(withTold(await viewOf(shop.actor, ticket.id))).toMatchObject({ state: 'quoted', problem: null })
  const { id: collectionId, upstreamId } = second
  const answer = await serviceFor('demo').getCollection(upstreamId ?? '')
  if (answer.kind !== 'ok') throw new Error('the payment is known')
  await applyCollection({ collectionId, collection: { ...answer.data, status: 'failed' }, source: 'test' })
  await sellPaidTicket({ ticketId: ticket.id })
  const short = await viewOf(shop.actor, ticket.id)
  expect(toldOf(short)).toMatchObject({ code: 'MONEY_MISSING' })
  expect(isCollecting(short)).toBe(false)
})

test('a paid item whose other amount gets no price stays on the screen with its buttons', async () => {
  const { ticket, payment } = await asked('5')
  await paidLess(payment, 1n)
  const copyFor = async (amount: string) => {
    const saleId = (await viewOf(shop.actor, ticket.id)).sale.id
    await sellAgain({
      ctx: { actor: shop.actor },
      input: { ticketId: ticket.id, saleId, intentId: randomUUID(), amount },
    })
    return viewOf(shop.actor, ticket.id)
  }
  const unread = await copyFor('x')
  expect(withTold(unread)).toMatchObject({ state: 'draft', problem: { code: 'AMOUNT_NOT_A_NUMBER' }, heldCents: 499n })
  expect(isCollecting(unread)).toBe(false)
  // As where the process died before it could tell.
  await db().sale.updateMany({ where: { ticketId: ticket.id }, data: { problem: Prisma.DbNull } })
  expect(isCollecting(await viewOf(shop.actor, ticket.id))).toBe(false)
  expect((await copyFor('4')).sale).toMatchObject({ outcome: 'delivered', priceCents: 400n })
})
