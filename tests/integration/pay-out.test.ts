import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { isStillPaid } from '@/lib/counter/collections/look-up-collection.ts'
import type { CollectionView } from '@/lib/counter/collections/model.ts'
import { listPaid } from '@/lib/counter/endings/list-paid.ts'
import { countPaid } from '@/lib/counter/ticket-lists/ticket-lines.ts'
import { giveUpTicket } from '@/lib/counter/tickets/change-basket.ts'
import { type PayOutInput, payOut } from '@/lib/counter/tickets/pay-out.ts'
import { sellAgain } from '@/lib/counter/tickets/sell-held.ts'
import { watchCollections } from '@/lib/jobs/watch-lists.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { openSealed } from '@/lib/platform/sealing/seal.ts'
import type { Collection } from '@/lib/service/api/contract/money-in.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { collect, collectionOf, deposit, followNow } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, makeDue, quote, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'

const shop = openShop()
let supervisor: Actor
let served = 0

const nextNumber = () => `2637780000${String(10 + served++)}`

beforeAll(async () => {
  supervisor = { ...(await openTill('HRE-01', 'Tendai', 'supervisor')), till: shop.actor.till }
  await sellNow(shop.actor, { ...AIRTIME, recipient: nextNumber(), amount: '45' })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await portalOf(shop.simulator.url).faults([])
})

const refusal = (code: string) => expect.objectContaining({ problem: expect.objectContaining({ code }) })

function out({ ticketId }: { ticketId: string }, more: Partial<PayOutInput> & { actor?: Actor } = {}): Promise<void> {
  const { actor = supervisor, ...rest } = more
  const input = { ticketId, intentId: randomUUID(), amount: '', identity: '63-1234567A42', ...rest }
  return payOut({ ctx: { actor }, input })
}

/** Late money: the payment came in after we stopped waiting. */
async function lateMoney(): Promise<CollectionView> {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: nextNumber() })
  const asked = await collect(shop.actor, ticket)
  await giveUpTicket({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id } })
  return followNow(shop.actor, asked)
}

/** Sets what the Service answers about a payment. */
async function answerNow({ upstreamId }: CollectionView, more: Partial<Collection>): Promise<void> {
  const service = serviceFor('demo')
  const now = await service.getCollection(upstreamId ?? '')
  if (now.kind !== 'ok') throw new Error('the payment is known')
  vi.spyOn(service, 'getCollection').mockResolvedValue({ ...now, data: { ...now.data, ...more } })
}

test('what is left after a part was paid out still buys the item at a lower amount', async () => {
  const payment = await lateMoney()
  const before = await viewOf(shop.actor, payment.ticketId)
  await out(payment, { amount: '1' })
  const input = { ticketId: payment.ticketId, saleId: before.sale.id, intentId: randomUUID(), amount: '4' }
  await sellAgain({ ctx: { actor: shop.actor }, input })
  const { sales } = await viewOf(shop.actor, payment.ticketId)
  expect(sales.map(({ outcome, priceCents }) => [outcome, priceCents])).toEqual([['delivered', 400n]])
})

test('a supervisor pays late money out once, and drawer, customer and audit agree', async () => {
  const paid = await lateMoney()
  const intentId = randomUUID()
  await out(paid, { intentId })
  await out(paid, { intentId })
  expect(await bookedFor(paid.ticketId)).toEqual({ service_available: 500, drawer: -500 })
  const [returned] = await db().moneyReturn.findMany({ where: { ticketId: paid.ticketId } })
  expect(returned).toMatchObject({ identity: null, staffId: supervisor.staffId, heldCents: 500n })
  const { id = '', sealedIdentity } = returned ?? {}
  expect(openSealed('MoneyReturn.sealedIdentity', id, sealedIdentity ?? '')).toBe('63-1234567A42')
  const audit = await db().audit.findMany({ where: { action: 'collection:pay-out', objectId: paid.ticketId } })
  expect(audit).toHaveLength(1)
  expect((await listPaid(supervisor)).rows.map(({ ticketId }) => ticketId)).not.toContain(paid.ticketId)
  await expect(out(paid)).rejects.toEqual(refusal('NOTHING_TO_RETURN'))
  expect(await db().ticket.findUniqueOrThrow({ where: { id: paid.ticketId } })).toMatchObject({ earmarked: false })
})

test('a press repeated while the Service is silent finds what it paid out', async () => {
  const paid = await lateMoney()
  const intentId = randomUUID()
  await out(paid, { intentId })
  await portalOf(shop.simulator.url).faults([{ match: { method: 'GET', path: '/collections/*' }, kind: 'drop' }])
  await out(paid, { intentId })
  expect(await bookedFor(paid.ticketId)).toEqual({ service_available: 500, drawer: -500 })
})

test('part of it may be paid out, never more than is held', async () => {
  const paid = await lateMoney()
  await expect(out(paid, { amount: '5.01' })).rejects.toEqual(refusal('PAYOUT_TOO_MUCH'))
  await out(paid, { amount: '2' })
  expect((await bookedFor(paid.ticketId)).held).toBe(-300)
  await expect(out(paid, { amount: '3.01' })).rejects.toEqual(refusal('PAYOUT_TOO_MUCH'))
})

test('a cashier may not pay out, nor may the person who took the payment', async () => {
  const paid = await lateMoney()
  await expect(out(paid, { actor: shop.actor })).rejects.toEqual(refusal('NOT_ALLOWED'))
  const promoted = { ...shop.actor, role: 'supervisor' as const }
  await expect(out(paid, { actor: promoted })).rejects.toEqual(refusal('PAYOUT_OWN_SALE'))
  const { rows } = await listPaid(promoted)
  expect(rows.find(({ ticketId }) => ticketId === paid.ticketId)).toMatchObject({ mayPayOut: false })
})

test('the customer must be identified', async () => {
  const paid = await lateMoney()
  await expect(out(paid, { identity: '  ' })).rejects.toEqual(refusal('IDENTITY_EMPTY'))
})

test('nothing is paid out while the Service cannot be asked, or now disagrees', async () => {
  const paid = await lateMoney()
  await portalOf(shop.simulator.url).faults([{ match: { method: 'GET', path: '/collections/*' }, kind: 'drop' }])
  await expect(out(paid)).rejects.toEqual(refusal('PAYOUT_NOT_CONFIRMED'))
  await portalOf(shop.simulator.url).faults([])
  await answerNow(paid, { status: 'reversed' })
  await expect(out(paid)).rejects.toEqual(refusal('PAYOUT_NOT_CONFIRMED'))
  expect((await collectionOf(shop.actor, paid.ticketId)).outcome).toBe('taken_back')
  expect(await bookedFor(paid.ticketId)).toEqual({})
})

test.each(['failed', 'pending'] as const)(
  'nothing is paid out when the Service now calls the payment %s',
  async (status) => {
    const paid = await lateMoney()
    await answerNow(paid, { status })
    await expect(out(paid)).rejects.toEqual(refusal('PAYOUT_NOT_CONFIRMED'))
    expect((await bookedFor(paid.ticketId)).held).toBe(-500)
    vi.restoreAllMocks()
    await out(paid)
  },
)

test('a payment stands only while the Service confirms it', async () => {
  const paid = { ...(await lateMoney()), credential: 'demo' }
  expect(await isStillPaid(paid)).toBe(true)
  await answerNow(paid, { status: 'reversed' })
  expect(await isStillPaid(paid)).toBe(false)
})

test('nothing is paid out when the Service answers about another payment', async () => {
  const paid = await lateMoney()
  await answerNow(paid, { id: 'col_of_somebody_else' })
  await expect(out(paid)).rejects.toEqual(refusal('PAYOUT_NOT_CONFIRMED'))
})

test('nothing is paid out if another payment came in after the look-up of the first, which was reversed', async () => {
  const { ticketId } = await lateMoney()
  const service = serviceFor('demo')
  const real = service.getCollection.bind(service)
  vi.spyOn(service, 'getCollection').mockImplementationOnce(async (id) => {
    const answer = await real(id)
    await anotherInstead(ticketId)
    return answer
  })
  await expect(out({ ticketId })).rejects.toEqual(refusal('PAYOUT_NOT_CONFIRMED'))
})

test('nothing is paid out if another payment replaced the first just after the Service confirmed it', async () => {
  const { ticketId } = await lateMoney()
  const real = db().$transaction.bind(db())
  const confirmed = vi.fn(real)
  const paying = vi.fn(async (work: never) => {
    await anotherInstead(ticketId)
    return real(work)
  })
  vi.spyOn(db(), '$transaction')
    .mockImplementationOnce(confirmed)
    .mockImplementationOnce(paying as never)
  await expect(out({ ticketId })).rejects.toEqual(refusal('PAYOUT_NOT_CONFIRMED'))
  expect(confirmed).toHaveBeenCalledBefore(paying)
})

/** Reverses the ticket's payment and adds a paid one of the same amount. */
async function anotherInstead(ticketId: string): Promise<void> {
  const { state, ...other } = await db().collection.findFirstOrThrow({ where: { ticketId } })
  await db().collection.update({ where: { id: other.id }, data: { state: 'reversed' } })
  const fresh = { id: randomUUID(), intentId: randomUUID(), idempotencyKey: randomUUID(), upstreamId: randomUUID() }
  const { otpProblem: _, refusal: __, ...same } = other
  await db().collection.create({ data: { ...same, ...fresh, reference: `${other.reference}-2`, state } })
}

test('nothing is paid out while a sale of the ticket is unknown', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: nextNumber(), amount: '3' })
  await portalOf(shop.simulator.url).faults([{ match: { method: 'POST', path: '/transactions' }, kind: 'drop' }])
  const paid = await followNow(shop.actor, await collect(shop.actor, ticket))
  expect((await viewOf(shop.actor, ticket.id)).sale).toMatchObject({ state: 'sending', outcome: 'unknown' })
  await expect(out(paid)).rejects.toEqual(refusal('PAYOUT_UNDER_WAY'))
  expect(await db().moneyReturn.count({ where: { ticketId: ticket.id } })).toBe(0)
})

test('nothing is paid out while anything of the ticket is pending', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263000000002', amount: '3' })
  const paid = await followNow(shop.actor, await collect(shop.actor, ticket))
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('waiting')
  await expect(out(paid)).rejects.toEqual(refusal('PAYOUT_UNDER_WAY'))
})

test('the drawer pays out no more than it holds', async () => {
  const paid = await followNow(shop.actor, await deposit(shop.actor, { amount: '90' }))
  await expect(out(paid)).rejects.toEqual(refusal('PAYOUT_BEYOND_DRAWER'))
  await out(paid, { amount: '10' })
  expect((await bookedFor(paid.ticketId)).held).toBe(-8000)
})

test('a deposit is on the desk with its purpose, and can be given back', async () => {
  const paid = await followNow(shop.actor, await deposit(shop.actor, { amount: '4', purpose: 'Solar lamp' }))
  const row = (await listPaid(supervisor)).rows.find(({ ticketId }) => ticketId === paid.ticketId)
  expect(row).toMatchObject({ purpose: 'Solar lamp', why: 'deposit', sums: { heldCents: 400n }, mayPayOut: true })
  await out(paid)
  expect(await bookedFor(paid.ticketId)).toEqual({ service_available: 400, drawer: -400 })
})

test('if the payment is reversed after the payout, the customer owes it', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: nextNumber() })
  const asked = await collect(shop.actor, ticket, { phone: '263000000004' })
  await giveUpTicket({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id } })
  await out(await followNow(shop.actor, asked))
  await portalOf(shop.simulator.url).advance(130)
  expect(await watchCollections(credentialNamed('demo'))).toBe(1)
  expect(await bookedFor(ticket.id)).toEqual({ receivable: 500, drawer: -500 })
})

test('a manager of two branches is offered paid money only at a till of its branch; elsewhere nothing says that there is none', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263000000003' })
  const paid = await followNow(shop.actor, await collect(shop.actor, ticket))
  await portalOf(shop.simulator.url).advance(40)
  await makeDue(ticket.sale.id)
  await sweep()
  const there = await openTill('BYO-01', 'Farai', 'manager')
  const manager = { ...there, branches: ['HRE-01', 'BYO-01'] }
  const offered = async (actor: Actor) => {
    const row = (await listPaid(actor)).rows.find(({ ticketId }) => ticketId === ticket.id)
    return row && { why: row.why, mayPayOut: row.mayPayOut, saleId: row.saleId, elsewhere: row.elsewhere }
  }
  expect(await offered(manager)).toEqual({
    why: 'undelivered',
    mayPayOut: false,
    saleId: null,
    elsewhere: 'Harare First Street',
  })
  const here = { why: 'undelivered', mayPayOut: true, saleId: ticket.sale.id, elsewhere: null }
  expect(await offered({ ...manager, till: shop.actor.till })).toEqual(here)
  await expect(out(paid, { actor: manager })).rejects.toEqual(refusal('TICKET_UNKNOWN'))
  const input = { ticketId: ticket.id, saleId: ticket.sale.id, intentId: randomUUID(), amount: '' }
  await expect(sellAgain({ ctx: { actor: manager }, input })).rejects.toEqual(refusal('TICKET_UNKNOWN'))
})

test('another branch neither sees nor pays it', async () => {
  const paid = await lateMoney()
  const elsewhere = await openTill('BYO-01', 'Themba', 'supervisor')
  expect((await listPaid(elsewhere)).rows).toEqual([])
  await expect(out(paid, { actor: elsewhere })).rejects.toEqual(refusal('NOTHING_TO_RETURN'))
})

test('everybody counts on the desk what is listed for them, and nothing under way or in another environment', async () => {
  const { ticketId } = await lateMoney()
  const pending = await quote(shop.actor, { ...AIRTIME, recipient: nextNumber() })
  await collect(shop.actor, pending, { cash: '2' })
  const sold = await quote(shop.actor, { ...AIRTIME, recipient: nextNumber() })
  await followNow(shop.actor, await collect(shop.actor, sold))
  expect((await viewOf(shop.actor, sold.id)).sale.outcome).toBe('delivered')
  const sending = await quote(shop.actor, { ...AIRTIME, recipient: '263000000002' })
  await followNow(shop.actor, await collect(shop.actor, sending))
  expect((await viewOf(shop.actor, sending.id)).sale.outcome).toBe('waiting')
  const other = await openTill('HRE-01', 'Rumbi', 'cashier')
  const viewers: Record<string, Actor> = {
    seller: shop.actor,
    'next at the till': { ...other, till: shop.actor.till },
    'another till': other,
    supervisor,
    'another branch': await openTill('BYO-01', 'Nyasha', 'supervisor'),
    owner: { ...(await openTill('BYO-01', 'Rutendo', 'owner')), branches: null },
    practice: { ...shop.actor, till: shop.actor.till && { ...shop.actor.till, training: true } },
  }
  const counts: Record<string, number> = {}
  for (const [who, actor] of Object.entries(viewers)) {
    const listed = (await listPaid(actor)).rows.map((row) => row.ticketId)
    expect([who, [pending, sold, sending].filter(({ id }) => listed.includes(id))]).toEqual([who, []])
    expect([who, await countPaid(actor)]).toEqual([who, listed.length])
    counts[who] = listed.filter((id) => id === ticketId).length
  }
  expect(counts).toMatchObject({
    seller: 1,
    'next at the till': 1,
    'another till': 0,
    supervisor: 1,
    'another branch': 0,
  })
  expect(counts).toMatchObject({ owner: 1 })
})
