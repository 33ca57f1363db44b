import { afterEach, expect, test } from 'vitest'
import type { CollectionView } from '@/lib/counter/collections/model.ts'
import { lookUpSale } from '@/lib/counter/sales/look-up.ts'
import { collectFirst } from '@/lib/counter/tickets/collect-first.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { requoteTicket } from '@/lib/counter/tickets/quote-ticket.ts'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { approveTopUp } from '@/lib/office/fundings/ask-top-up.ts'
import { setDayLimit } from '@/lib/office/fundings/day-limit.ts'
import { askAboutRows } from '@/lib/office/statement/ask-about-rows.ts'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import { handleEvent } from '@/lib/office/webhook-inbox/internal/handle-event.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type Env, env } from '@/lib/platform/env/env.ts'
import { collect, collectionOf, deposit, followNow } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, quote, quoteMore, sell, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { withTold } from '../support/ticket-view.ts'
import { followTopUp, fundingOf, giveAuthenticator, topUp } from '../support/top-up.ts'

const shop = openShop()
const shared = globalThis as { posEnv?: Env }
let served = 0

afterEach(async () => {
  await portalOf(shop.simulator.url).faults([])
  await restore()
})

/** From now on no key has the name that made these. */
async function retire({ saleId, collectionId }: { saleId?: string; collectionId?: string }) {
  if (saleId) await db().sale.update({ where: { id: saleId }, data: { credential: 'gone' } })
  if (collectionId) await db().collection.update({ where: { id: collectionId }, data: { credential: 'gone' } })
}

async function restore() {
  const gone = { where: { credential: 'gone' }, data: { credential: 'demo' } }
  await db().sale.updateMany(gone)
  await db().collection.updateMany(gone)
}

const toBeReversed = () => sellNow(shop.actor, { ...AIRTIME, recipient: '263000000004', amount: `${++served}` })

test('a reversal of what a retired key sold is found by the statement, with all that comes after it', async () => {
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  const [ticket, later] = [await toBeReversed(), await toBeReversed()]
  const paid = await followNow(shop.actor, await deposit(shop.actor, { phone: '263000000004' }))
  const funding = await topUp(manager)
  await followStatement('test')
  await retire({ saleId: ticket.sale.id, collectionId: paid.id })
  await portalOf(shop.simulator.url).advance(130)
  await followStatement('test')
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('reversed')
  expect((await viewOf(shop.actor, later.id)).sale.outcome).toBe('reversed')
  expect((await collectionOf(shop.actor, paid.ticketId)).outcome).toBe('taken_back')
  expect((await fundingOf(manager, funding.id)).outcome).toBe('credited')
})

test('where no key can look it up, the other rows have their turn all the same', async () => {
  const [ticket, later] = [await toBeReversed(), await toBeReversed()]
  await followStatement('test')
  await retire({ saleId: ticket.sale.id })
  await portalOf(shop.simulator.url).advance(130)
  await syncStatement('test')
  for (const { sale } of [ticket, later])
    await db().$executeRaw`
      update "StatementEntry" set "saleId" = ${sale.id}::uuid where kind = 'reversal' and reference = ${sale.reference}`
  const before = env()
  shared.posEnv = { ...before, credentials: before.credentials.map((key) => ({ ...key, branch: 'HRE-01' })) }
  expect(await askAboutRows('test')).toBe(1)
  shared.posEnv = before
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
  expect((await viewOf(shop.actor, later.id)).sale.outcome).toBe('reversed')
})

test('an event about what a retired key sold, that came for it, is handled', async () => {
  const ticket = await toBeReversed()
  await retire({ saleId: ticket.sale.id })
  await portalOf(shop.simulator.url).advance(130)
  const { id } = await db().webhookInbox.create({
    data: {
      environment: 'test',
      credential: 'gone',
      eventId: 'evt_gone',
      type: 'transaction.reversed',
      objectId: ticket.sale.upstreamId,
      reference: ticket.sale.reference,
      rawBody: '{}',
    },
  })
  await handleEvent(id)
  expect(await db().webhookInbox.findUniqueOrThrow({ where: { id } })).toMatchObject({ outcome: 'applied' })
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('reversed')
})

test('an empty answer to another key than the one that sold proves nothing', async () => {
  await portalOf(shop.simulator.url).faults([{ match: { method: 'POST', path: '/transactions' }, kind: 'drop' }])
  const { sale } = await sell(shop.actor, await quote(shop.actor, { ...AIRTIME, recipient: '263776200010' }))
  const order = { id: sale.id, reference: sale.reference ?? '', upstreamId: null }
  expect(await lookUpSale({ ...order, credential: 'demo' }, 'test')).toBe('none')
  expect(await lookUpSale({ ...order, credential: 'gone' }, 'test')).toBe('unclear')
})

/** From now on no key has the name that these were priced with. */
async function retirePrice({ id }: TicketView) {
  await db().ticket.update({ where: { id }, data: { credential: 'gone' } })
  await db().sale.updateMany({ where: { ticketId: id }, data: { credential: 'gone' } })
  await db().quote.updateMany({ where: { sales: { some: { ticketId: id } } }, data: { credential: 'gone' } })
}

test('a price of a retired key takes no cash; priced again, it sells with the key of today', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263776200011' })
  await retirePrice(ticket)
  const refused = await sell(shop.actor, ticket, '5')
  expect(withTold(refused)).toMatchObject({ state: 'quoted', problem: { code: 'QUOTE_LAPSED' } })
  expect(refused.tenderedAt).toBeNull()
  await requoteTicket({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id } })
  const sold = await sell(shop.actor, await viewOf(shop.actor, ticket.id), '5')
  expect(sold.sale.outcome).toBe('delivered')
})

test('what was paid for at the price of a retired key is sold with the key of today', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263776200012' })
  await portalOf(shop.simulator.url).faults([
    { match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 },
  ])
  const payment = await collect(shop.actor, ticket)
  await retirePrice(ticket)
  await portalOf(shop.simulator.url).customer(payment.upstreamId ?? '', 'approve')
  await followNow(shop.actor, payment)
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
})

/** Has the payment come in: the outcome of each item, and the key that asked for it. */
async function paidFor(payment: CollectionView) {
  await followNow(shop.actor, payment)
  const { credential } = await db().collection.findUniqueOrThrow({ where: { id: payment.id } })
  const { sales } = await viewOf(shop.actor, payment.ticketId)
  return { credential, outcomes: sales.map(({ outcome }) => outcome) }
}

test('at a price of a retired key nobody is asked to pay; priced again, it is paid for with the key of today', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263776200013' })
  await retirePrice(ticket)
  await expect(collect(shop.actor, ticket)).rejects.toThrow('QUOTE_LAPSED')
  expect(await viewOf(shop.actor, ticket.id)).toMatchObject({ number: null, collections: [] })
  await requoteTicket({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id } })
  const payment = await collect(shop.actor, await viewOf(shop.actor, ticket.id))
  expect(await paidFor(payment)).toEqual({ credential: 'demo', outcomes: ['delivered'] })
})

test('several items of a retired key are priced again and paid for with the key of today', async () => {
  const { id } = await quote(shop.actor, { ...AIRTIME, recipient: '263776200014' })
  const ticket = await quoteMore(shop.actor, id, { ...AIRTIME, recipient: '263776200015' })
  await retirePrice(ticket)
  const payment = await collect(shop.actor, ticket)
  expect(await paidFor(payment)).toEqual({ credential: 'demo', outcomes: ['delivered', 'delivered'] })
})

test('once the key of a declined payment beside cash is retired, today’s key asks for the next payment', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263776200016' })
  const declined = await collect(shop.actor, ticket, { cash: '2', phone: '263000000003' })
  await portalOf(shop.simulator.url).advance(31)
  expect((await followNow(shop.actor, declined)).outcome).toBe('not_paid')
  await retirePrice(ticket)
  const payment = await collect(shop.actor, ticket)
  expect(payment).toMatchObject({ outcome: 'waiting', amountCents: 300n })
  expect(await paidFor(payment)).toEqual({ credential: 'demo', outcomes: ['delivered'] })
})

test('what is paid for before it is priced is asked for with the key of today', async () => {
  const match = { method: 'POST', path: '/quotes' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'error', code: 'INSUFFICIENT_BALANCE', times: 1 }])
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263776200017' })
  await collectFirst({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id, saleId: ticket.sale.id } })
  await retirePrice(ticket)
  const payment = await collect(shop.actor, ticket, { quoteIds: [] })
  expect(await paidFor(payment)).toEqual({ credential: 'demo', outcomes: ['delivered'] })
})

test('a top-up that the owner approves after its key was retired is sent with the key of today', async () => {
  const manager = await openTill('HRE-01', 'Nyasha', 'manager')
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  const code = await giveAuthenticator(owner)
  await setDayLimit({ ctx: { actor: owner }, input: { amount: '1', code: await code() } })
  const asked = await topUp(manager)
  expect(asked.outcome).toBe('asked')
  await db().funding.update({ where: { id: asked.id }, data: { credential: 'gone' } })
  await approveTopUp({ ctx: { actor: owner }, input: { fundingId: asked.id, code: await code() } })
  expect((await fundingOf(manager, asked.id)).outcome).toBe('waiting')
  expect((await followTopUp(manager, asked)).outcome).toBe('credited')
  const sentWith = await db().funding.findUniqueOrThrow({ where: { id: asked.id }, select: { credential: true } })
  expect(sentWith).toEqual({ credential: 'demo' })
})
