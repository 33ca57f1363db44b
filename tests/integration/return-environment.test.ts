import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { postCollection } from '@/lib/counter/collections/post-collection.ts'
import { sumHeldVisible } from '@/lib/counter/endings/held-money.ts'
import { listPaid } from '@/lib/counter/endings/list-paid.ts'
import { lookUpSale } from '@/lib/counter/sales/look-up.ts'
import { postSale } from '@/lib/counter/sales/post-sale.ts'
import { countPaid } from '@/lib/counter/ticket-lists/ticket-lines.ts'
import { payOut } from '@/lib/counter/tickets/pay-out.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { sellAgain } from '@/lib/counter/tickets/sell-held.ts'
import { listToDo } from '@/lib/counter/to-do/list-to-do.ts'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import { postFunding } from '@/lib/office/fundings/internal/post-funding.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type Credential, createCredential } from '@/lib/platform/env/credential.ts'
import { type Env, env } from '@/lib/platform/env/env.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { deposit, followNow } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, quote, sell, sellNow } from '../support/sell.ts'
import { close, open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'
import { topUp } from '../support/top-up.ts'

const shop = openShop()
const shared = globalThis as { posEnv?: Env }
const REAL = createCredential({ name: 'real', key: 'service_live_of_the_tests' })
let demo: Credential
let served = 0

beforeAll(() => {
  demo = env().credentials[0] ?? expect.unreachable('the shop has a key')
})

afterEach(async () => {
  sellWith(demo)
  vi.restoreAllMocks()
  await portalOf(shop.simulator.url).faults([])
})

const refusal = (code: string) => expect.objectContaining({ problem: expect.objectContaining({ code }) })

/** Sets the partner's keys: tills sell with the first, training tills with the first test key. */
function sellWith(...credentials: Credential[]): void {
  shared.posEnv = { ...env(), credentials }
}

/** A till with an unmade sale, so $5 in cash must go back. */
async function owed() {
  const actor = await openTill('HRE-01', 'Rudo', 'cashier')
  await open(actor)
  const match = { method: 'POST', path: '/transactions' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 }])
  const ticket = await sellNow(actor, { ...AIRTIME, recipient: `2637760000${10 + served++}` })
  expect(ticket.sale.outcome).toBe('not_sold')
  await close(actor, { USD: '5' })
  return { actor, ticketId: ticket.id }
}

function back(actor: Actor, ticketId: string): Promise<void> {
  return returnMoney({ ctx: { actor }, input: { ticketId, intentId: randomUUID(), currency: 'USD' } })
}

/** Makes the actor's till a training till. */
async function training(actor: Actor): Promise<Actor> {
  if (!actor.till) throw new Error('an actor at a till')
  await db().till.update({ where: { id: actor.till.id }, data: { training: true } })
  return { ...actor, till: { ...actor.till, training: true } }
}

test('a test sale’s money goes back at a test till, and is on that till’s Z', async () => {
  const { actor, ticketId } = await owed()
  sellWith(REAL, demo)
  await expect(back(actor, ticketId)).rejects.toEqual(refusal('TILL_NOT_TEST'))
  await expect(back(await openTill('BYO-01', 'Sipho', 'cashier'), ticketId)).rejects.toEqual(
    refusal('NOTHING_TO_RETURN'),
  )
  const trainer = await training(await openTill('HRE-01', 'Tatenda', 'cashier'))
  await open(trainer, { USD: '20' })
  await back(trainer, ticketId)
  const { report } = await close(trainer, { USD: '15' })
  expect(report.drawers).toMatchObject([{ currency: 'USD', returned: -500n, expected: 1_500n, difference: 0n }])
})

test('practice money is listed at test tills alone: a live till can end none of it', async () => {
  const { actor, ticketId } = await owed()
  expect(await listToDo(actor)).toMatchObject([{ ticketId, todo: { why: 'give_back' } }])
  const supervisor = { ...(await openTill('HRE-01', 'Tendai', 'supervisor')), till: actor.till }
  const paid = await followNow(actor, await deposit(actor, { amount: '4' }))
  const onDesk = async (who: Actor) => (await listPaid(who)).rows.map((row) => row.ticketId)
  expect(await onDesk(supervisor)).toEqual([paid.ticketId])
  sellWith(REAL, demo)
  expect(await listToDo(actor)).toEqual([])
  for (const who of [supervisor, { ...supervisor, till: null }]) {
    expect(await onDesk(who)).toEqual([])
    expect(await countPaid(who)).toBe(0)
    expect(await sumHeldVisible(who)).toMatchObject({ count: 0 })
  }
  const trainer = await training(actor)
  expect(await listToDo(trainer)).toMatchObject([{ ticketId, todo: { why: 'give_back' } }])
  expect(await onDesk({ ...supervisor, till: trainer.till })).toEqual([paid.ticketId])
  expect(await sumHeldVisible(trainer)).toMatchObject({ mobileCents: 400n })
})

test('a live sale’s money goes back at a live till, and is on that till’s Z', async () => {
  sellWith({ ...demo, environment: 'live' })
  const { actor, ticketId } = await owed()
  sellWith(demo, REAL)
  await expect(back(actor, ticketId)).rejects.toEqual(refusal('TILL_NOT_LIVE'))
  sellWith({ ...demo, environment: 'live' })
  await db().till.update({ where: { id: actor.till?.id ?? '' }, data: { training: true } })
  sellWith(REAL, demo)
  const other = await openTill('HRE-01', 'Blessing', 'cashier')
  await open(other, { USD: '20' })
  await back(other, ticketId)
  expect((await close(other, { USD: '15' })).report.drawers).toMatchObject([{ returned: -500n, difference: 0n }])
})

test('while its own till has not switched, a sale’s money goes back only there', async () => {
  const { actor, ticketId } = await owed()
  const other = await openTill('HRE-01', 'Blessing', 'cashier')
  await expect(back(other, ticketId)).rejects.toEqual(refusal('NOTHING_TO_RETURN'))
  await back(actor, ticketId)
})

test('cash for a test price is not taken at a till that has switched to live', async () => {
  const actor = await openTill('HRE-01', 'Rudo', 'cashier')
  const ticket = await quote(actor, { ...AIRTIME, recipient: `2637760000${10 + served++}` })
  sellWith(REAL, demo)
  expect(await sell(actor, ticket)).toMatchObject({
    sale: { state: 'quoted' },
    problem: { code: 'TILL_NOT_TEST' },
    number: null,
  })
})

test('practice money buys nothing at a till that has switched to live, though the key kept its name', async () => {
  const { actor, ticketId } = await owed()
  const { id: saleId } = await db().sale.findFirstOrThrow({ where: { ticketId } })
  sellWith({ ...demo, environment: 'live' })
  const again = { ticketId, saleId, intentId: randomUUID(), amount: '' }
  await expect(sellAgain({ ctx: { actor }, input: again })).rejects.toEqual(refusal('TILL_NOT_TEST'))
  expect(await db().sale.count({ where: { ticketId } })).toBe(1)
})

test('a live key that took a test key’s name neither sends again nor looks up what that sent', async () => {
  const actor = await openTill('HRE-01', 'Rudo', 'cashier')
  const unheard = (path: string) => ({ match: { method: 'POST', path }, kind: 'drop' })
  await portalOf(shop.simulator.url).faults(['/transactions', '/collections', '/fundings'].map(unheard))
  const { sale } = await sellNow(actor, { ...AIRTIME, recipient: `2637760000${10 + served++}` })
  const { id: collectionId } = await deposit(actor, { amount: '4' })
  const { id: fundingId } = await topUp(await openTill('HRE-01', 'Farai', 'manager'))
  await portalOf(shop.simulator.url).faults([])
  sellWith({ ...demo, environment: 'live' })
  const service = serviceFor('demo')
  const methods = ['createTransaction', 'createCollection', 'createFunding', 'findTransaction'] as const
  const asked = methods.map((method) => vi.spyOn(service, method))
  await postSale({ id: sale.id, number: 1, reference: '' })
  await postCollection({ id: collectionId, number: 1, reference: '' })
  await postFunding({ id: fundingId, number: 1, reference: '' })
  const wanted = { id: sale.id, credential: 'demo', reference: sale.reference ?? '', upstreamId: null }
  await expect(lookUpSale(wanted, 'test')).rejects.toThrow('No key is left')
  for (const method of asked) expect(method).not.toHaveBeenCalled()
})

test('collected money is paid out only at a till of its environment', async () => {
  const supervisor = { ...(await openTill('HRE-01', 'Tendai', 'supervisor')), till: shop.actor.till }
  const { ticketId } = await followNow(shop.actor, await deposit(shop.actor, { amount: '4' }))
  await sellNow(shop.actor, { ...AIRTIME, recipient: `2637760000${10 + served++}` })
  const { till } = shop.actor
  await close(shop.actor, { USD: '5' })
  await open(shop.actor, { USD: '5' })
  const out = () =>
    payOut({
      ctx: { actor: supervisor },
      input: { ticketId, intentId: randomUUID(), amount: '', identity: '63-1234567A42' },
    })
  sellWith(REAL, demo)
  await expect(out()).rejects.toEqual(refusal('TILL_NOT_TEST'))
  sellWith(demo, REAL)
  await out()
  expect(await db().moneyReturn.count({ where: { ticketId, tillId: till?.id ?? '' } })).toBe(1)
})

test('a reversal heard of while a till sold in the other environment is on its next Z of its own', async () => {
  const actor = await openTill('HRE-01', 'Rudo', 'cashier')
  const { id: ticketId } = await sellNow(actor, { ...AIRTIME, recipient: '263000000004' })
  const days = (ago: number) => new Date(Date.now() - ago * DAY_MS)
  await db().shift.updateMany({ where: { openTillId: actor.till?.id ?? '' }, data: { openedAt: days(25) } })
  expect((await close(actor, { USD: '5' })).report.delivered).toBe(500n)
  await portalOf(shop.simulator.url).advance(150)
  await watchReversals(demo)
  await db().sale.updateMany({ where: { ticketId }, data: { claimedAt: days(25), reversedAt: days(20) } })
  await db().ticket.update({ where: { id: ticketId }, data: { createdAt: days(25) } })
  sellWith({ ...demo, environment: 'live' })
  await open(actor)
  await close(actor, { USD: '0' })
  sellWith(demo)
  await open(actor)
  const { report } = await close(actor, { USD: '0' })
  expect(report).toMatchObject({ lateReversed: 500n, late: [{ ticketId, from: 'completed', state: 'reversed' }] })
})
