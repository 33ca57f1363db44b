import { expect, test } from 'vitest'
import { listOpenCollections } from '@/lib/counter/collections/queries.ts'
import { findSales } from '@/lib/counter/ticket-lists/find-sales.ts'
import { listRecentCustomers } from '@/lib/counter/ticket-lists/recent-customers.ts'
import { listRecentSales, listWaiting } from '@/lib/counter/ticket-lists/recent-sales.ts'
import { claimTicket } from '@/lib/counter/tickets/internal/claim-ticket.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { type Env, env } from '@/lib/platform/env/env.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { collect, endOpenPayments } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, claimOf, quote, quoteMore, sell } from '../support/sell.ts'
import { ageBalance } from '../support/shared-balance.ts'
import { close } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'

// A ticket whose till began or ended training while it was open: practice and real money never meet on it.
const shop = openShop()
const shared = globalThis as { posEnv?: Env }
let served = 0

const order = () => ({ ...AIRTIME, recipient: `2637761000${String(10 + served++)}` })
const refused = (code: string) => expect.objectContaining({ problem: expect.objectContaining({ code }) })

/** A cashier's till with a real key, and the same till in training. */
async function aTill(): Promise<{ live: Actor; training: Actor }> {
  const practice = env().credentials.find(({ name }) => name === 'demo') ?? expect.unreachable('has a key')
  const real: Credential = { ...practice, name: 'real', environment: 'live' }
  shared.posEnv = { ...env(), credentials: [real, practice] }
  const live = await openTill('HRE-01', 'Rudo', 'cashier')
  if (!live.till) return expect.unreachable('has a till')
  return { live, training: { ...live, till: { ...live.till, training: true } } }
}

/** Two items on one ticket: the first priced by one actor, the second by the other. */
async function twoItems(first: Actor, second: Actor) {
  const { id } = await quote(first, order())
  return quoteMore(second, id, order())
}

async function environmentsOf(ticketId: string) {
  const sales = await db().sale.findMany({ where: { ticketId }, select: { environment: true } })
  const entries = await db().journalEntry.findMany({ where: { ticketId }, select: { environment: true } })
  return [...new Set([...sales, ...entries].map(({ environment }) => environment))]
}

test.each([
  ['live', 'in training', 'for real'],
  ['test', 'for real', 'in training'],
] as const)('a basket is sold %s whole, though its first item was priced %s', async (environment, _, __) => {
  const { live, training } = await aTill()
  const [before, now] = environment === 'live' ? [training, live] : [live, training]
  const ticket = await twoItems(before, now)
  await sell(now, ticket, '10')
  expect(await environmentsOf(ticket.id)).toEqual([environment])
  expect(await db().sale.count({ where: { ticketId: ticket.id, state: 'completed' } })).toBe(2)
})

test('a basket whose first item was priced in training is weighed against the balance of live', async () => {
  const { live, training } = await aTill()
  const ticket = await twoItems(training, live)
  const other = await quote(live, order())
  await portalOf(shop.simulator.url).faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold' }])
  await collect(live, other)
  await refreshBalance(credentialNamed('real'))
  await ageBalance()
  const sold = await sell(live, ticket, '10')
  await portalOf(shop.simulator.url).faults([])
  await endOpenPayments()
  expect(sold.sales).toMatchObject([{ outcome: 'delivered' }, { outcome: 'delivered' }])
})

test('a basket whose first item was priced in training is paid by phone, and sold, for real', async () => {
  const { live, training } = await aTill()
  const ticket = await twoItems(training, live)
  const payment = await collect(live, ticket)
  expect(await environmentsOf(ticket.id)).toEqual(['live'])
  expect(await db().collection.findUniqueOrThrow({ where: { id: payment.id } })).toMatchObject({ environment: 'live' })
})

test('what changed between the new prices and the cash takes nothing', async () => {
  const { live, training } = await aTill()
  const ticket = await twoItems(training, live)
  await expect(claimTicket({ ctx: { actor: live }, input: claimOf(ticket) })).rejects.toEqual(refused('QUOTE_CHANGED'))
  expect(await bookedFor(ticket.id)).toEqual({})
})

test.each([
  ['in training', 'TILL_NOT_TEST'],
  ['for real', 'TILL_NOT_LIVE'],
])('nobody is asked to pay by phone for what was priced %s before', async (when, code) => {
  const { live, training } = await aTill()
  const [before, now] = when === 'in training' ? [training, live] : [live, training]
  const ticket = await quote(before, order())
  await expect(collect(now, ticket)).rejects.toEqual(refused(code))
  expect(await db().collection.count({ where: { ticketId: ticket.id } })).toBe(0)
})

test('a till lists and counts what it sells in, practice or real, and a past practice sale says so', async () => {
  const { live, training } = await aTill()
  const sold: Record<'real' | 'practice', string[]> = { real: [], practice: [] }
  for (const [kind, actor] of [
    ['real', live],
    ['practice', training],
  ] as const) {
    const delivered = await sell(actor, await quote(actor, order()))
    const priced = await quote(actor, order())
    await portalOf(shop.simulator.url).pendSales()
    const waiting = await sell(actor, priced)
    await portalOf(shop.simulator.url).faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold' }])
    const asked = await collect(actor, await quote(actor, order()))
    await portalOf(shop.simulator.url).faults([])
    sold[kind].push(waiting.id, delivered.id)
    const { sales, today, waiting: count } = await listRecentSales(actor)
    expect(sales.map(({ ticketId }) => ticketId)).toEqual(sold[kind])
    expect({ today, count }).toEqual({ today: 1, count: 2 })
    expect((await listRecentCustomers(actor, ['airtime'])).map(({ ticketId }) => ticketId)).toEqual(sold[kind])
    expect((await listWaiting(actor)).map(({ ticketId }) => ticketId)).toEqual([waiting.id])
    expect((await listOpenCollections(actor)).map(({ payment }) => payment.id)).toEqual([asked.id])
    await close(actor, { USD: '10' })
  }
  const { sales } = await findSales(live, { text: '', day: '', after: '' })
  const marked = (ids: string[]) =>
    sales.filter(({ ticketId }) => ids.includes(ticketId)).map(({ ticket }) => ticket?.practice)
  expect([marked(sold.practice), marked(sold.real)]).toEqual([
    [true, true],
    [false, false],
  ])
})

test('where nothing is sold for real, no past sale is marked as practice', async () => {
  const { training } = await aTill()
  const { id } = await sell(training, await quote(training, order()))
  shared.posEnv = { ...env(), credentials: env().credentials.filter(({ environment }) => environment === 'test') }
  const { sales } = await findSales(training, { text: '', day: '', after: '' })
  expect(sales.filter(({ ticketId }) => ticketId === id)).toMatchObject([{ ticket: { practice: false } }])
})
