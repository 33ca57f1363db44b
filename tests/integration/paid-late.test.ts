import { expect, test } from 'vitest'
import { applyCollection } from '@/lib/counter/collections/apply-collection.ts'
import type { CollectionView } from '@/lib/counter/collections/model.ts'
import { listPaid } from '@/lib/counter/endings/list-paid.ts'
import { sellHeld } from '@/lib/counter/tickets/sell-held.ts'
import { db } from '@/lib/platform/database/db.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { age, collect, collectionOf, followNow } from '../support/collect.ts'
import { portalOf, transactionsAt } from '../support/portal.ts'
import { AIRTIME, bookedFor, passFor, quote, sell, viewOf } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'

// Money that comes when its customer may have left, or paid in another way, buys nothing by itself (money rule 5).
const shop = openShop()
let served = 0

const freshOrder = () => ({ ...AIRTIME, recipient: `2637781300${String(10 + served++)}` })

/** A customer is asked for 5.00 and has not paid yet. */
async function askFor(order = freshOrder()) {
  await portalOf(shop.simulator.url).faults([
    { match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 },
  ])
  const ticket = await quote(shop.actor, order)
  return { order, ticketId: ticket.id, asked: await collect(shop.actor, ticket, { reason: '' }) }
}

/** What the Service says of a payment arrives. */
async function hear({ id, upstreamId }: CollectionView, status: 'failed' | 'completed'): Promise<void> {
  const answer = await serviceFor('demo').getCollection(upstreamId ?? '')
  if (answer.kind !== 'ok') throw new Error('the payment is known')
  const failureCode = status === 'failed' ? 'EXPIRED' : null
  const collection = { ...answer.data, status, failureCode, creditCents: null }
  await applyCollection({ collectionId: id, collection, source: 'test' })
  await sweep()
}

async function payEarlier(ticketId: string, minutes: number): Promise<void> {
  await db().$executeRaw`
    update "Ticket" set "tenderedAt" = "tenderedAt" - ${minutes} * interval '1 minute' where id = ${ticketId}::uuid`
}

const saleOf = async (ticketId: string) => (await viewOf(shop.actor, ticketId)).sale
const deskRow = async (ticketId: string) => {
  return (await listPaid(shop.actor)).rows.find((row) => row.ticketId === ticketId)
}

test('a payment that was told as failed and is paid after all sells nothing, beside what its customer bought since', async () => {
  const { order, ticketId, asked } = await askFor()
  await hear(asked, 'failed')
  await payEarlier(ticketId, 30)
  const bought = await sell(shop.actor, await quote(shop.actor, order))
  expect(bought.sale.outcome).toBe('delivered')
  await passFor(bought.sale.id, 20 * 60)
  await hear(asked, 'completed')
  expect(await saleOf(ticketId)).toMatchObject({ state: 'quoted', problem: { code: 'PAID_LATE' }, reference: null })
  expect((await bookedFor(ticketId)).held).toBe(-500)
  expect(await deskRow(ticketId)).toMatchObject({
    why: 'unsent',
    problem: { code: 'PAID_LATE' },
    soldSince: { number: bought.number, price: '$5.00' },
  })
})

test('a person sells for late money, and says why if the customer has bought the same since', async () => {
  const { order, ticketId, asked } = await askFor()
  await hear(asked, 'failed')
  const bought = await sell(shop.actor, await quote(shop.actor, order))
  await payEarlier(ticketId, 30)
  await passFor(bought.sale.id, 20 * 60)
  await hear(asked, 'completed')
  const press = async (reason: string) => {
    const { id: saleId, quoteId } = await saleOf(ticketId)
    const cash = { amounts: [], changeCurrency: 'USD' }
    const input = { ticketId, saleId, quoteId: quoteId ?? '', cash, reason }
    await sellHeld({ ctx: { actor: shop.actor }, input })
    return saleOf(ticketId)
  }
  expect(await press('')).toMatchObject({ state: 'quoted', problem: { code: 'SAME_SALE', params: { minutes: 20 } } })
  const sold = await press('Customer asked')
  expect(sold.outcome).toBe('delivered')
  expect(await transactionsAt(shop.simulator.baseUrl, sold.reference ?? '')).toHaveLength(1)
})

test('a payment that comes half an hour after it was asked for waits for a person', async () => {
  const { ticketId, asked } = await askFor()
  await age(asked.id, 31)
  await hear(asked, 'completed')
  expect(await saleOf(ticketId)).toMatchObject({ state: 'quoted', problem: { code: 'PAID_LATE' } })
  expect(await deskRow(ticketId)).toMatchObject({ why: 'unsent', soldSince: null })
})

test('a payment in time sells by itself, though an earlier one of the ticket failed', async () => {
  const { ticketId, asked } = await askFor()
  await hear(asked, 'failed')
  const again = await collect(shop.actor, await viewOf(shop.actor, ticketId))
  expect(again.id).not.toBe(asked.id)
  expect((await followNow(shop.actor, again)).outcome).toBe('paid')
  expect((await saleOf(ticketId)).outcome).toBe('delivered')
  await hear(asked, 'completed')
  expect((await bookedFor(ticketId)).held).toBe(-500)
  expect(await collectionOf(shop.actor, ticketId)).toMatchObject({ outcome: 'paid' })
})

test('what a customer bought elsewhere, after they paid and before it is sold, is not sold a second time', async () => {
  const { order, ticketId, asked } = await askFor()
  const bought = await sell(shop.actor, { ...(await quote(shop.actor, order)) })
  await payEarlier(ticketId, 15)
  await passFor(bought.sale.id, 10 * 60)
  await hear(asked, 'completed')
  expect(await saleOf(ticketId)).toMatchObject({ state: 'quoted', problem: { code: 'SAME_SALE' } })
})
