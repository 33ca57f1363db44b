import { expect, test } from 'vitest'
import { claimTicket } from '@/lib/counter/tickets/internal/claim-ticket.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { type Env, env } from '@/lib/platform/env/env.ts'
import { collect } from '../support/collect.ts'
import { AIRTIME, bookedFor, claimOf, quote, quoteMore, sell } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

// A ticket whose till began or ended training while it was open: practice and real money never meet on it.
openShop()
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

test('the same paid by phone is asked for, and sold, for real', async () => {
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
