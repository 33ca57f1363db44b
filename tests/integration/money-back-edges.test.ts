import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { CollectionView } from '@/lib/counter/collections/model.ts'
import { giveUpTicket } from '@/lib/counter/tickets/change-basket.ts'
import { type PayOutInput, payOut } from '@/lib/counter/tickets/pay-out.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { openSealed } from '@/lib/platform/sealing/seal.ts'
import { collect, deposit, followNow } from '../support/collect.ts'
import { giveRole } from '../support/give-role.ts'
import { type Fault, portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, quote, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

// To the cent, and to the letter: what may go back to a customer, what is written down of it, and what it ends.
const shop = openShop()
let supervisor: Actor
let served = 0

const airtime = (amount = '5') => ({ ...AIRTIME, amount, recipient: `2637781000${String(10 + served++)}` })
const under = (...faults: Fault[]) => portalOf(shop.simulator.url).faults(faults)
const refusal = (code: string) => expect.objectContaining({ problem: expect.objectContaining({ code }) })
const REFUSED = {
  match: { method: 'POST', path: '/transactions' },
  kind: 'error',
  code: 'PRODUCT_UNAVAILABLE',
  times: 1,
}

beforeAll(async () => {
  supervisor = { ...(await openTill('HRE-01', 'Tendai', 'supervisor')), till: shop.actor.till }
  await sellNow(shop.actor, airtime('20'))
})

afterEach(() => under())

function out({ ticketId }: { ticketId: string }, more: Partial<PayOutInput> = {}): Promise<void> {
  const input = { ticketId, intentId: randomUUID(), amount: '', identity: '63-1234567A42', ...more }
  return payOut({ ctx: { actor: supervisor }, input })
}

const back = (ticketId: string, intentId: string = randomUUID()) =>
  returnMoney({ ctx: { actor: shop.actor }, input: { ticketId, intentId, currency: 'USD' } })

/** A payment that came in after we stopped waiting. */
async function lateMoney(): Promise<CollectionView> {
  const ticket = await quote(shop.actor, airtime())
  const asked = await collect(shop.actor, ticket)
  await giveUpTicket({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id } })
  return followNow(shop.actor, asked)
}

const drawerCents = async () => {
  const { _sum } = await db().journalPosting.aggregate({
    where: { account: 'drawer', accountKey: shop.actor.till?.id ?? '', currency: 'USD' },
    _sum: { nativeCents: true },
  })
  return Number(_sum.nativeCents)
}

test.each([
  ['two letters', ' ab ', false],
  ['three letters', ' abc ', true],
])('%s identify a customer or not, without the spaces around them', async (_, identity, isEnough) => {
  const paid = await lateMoney()
  const paying = out(paid, { identity })
  if (!isEnough) return expect(paying).rejects.toEqual(refusal('IDENTITY_EMPTY'))
  await paying
  const { id, sealedIdentity } = await db().moneyReturn.findFirstOrThrow({ where: { ticketId: paid.ticketId } })
  expect(openSealed('MoneyReturn.sealedIdentity', id, sealedIdentity ?? '')).toBe('abc')
})

test.each([
  ['x', 'AMOUNT_NOT_A_NUMBER'],
  ['0', 'AMOUNT_ZERO'],
  ['5.01', 'PAYOUT_TOO_MUCH'],
])('an amount of %s is refused, and nothing is paid out', async (amount, code) => {
  const paid = await lateMoney()
  await expect(out(paid, { amount })).rejects.toEqual(refusal(code))
  expect((await bookedFor(paid.ticketId)).held).toBe(-500)
})

test('all that is held may also be typed as the amount to pay out', async () => {
  const paid = await lateMoney()
  await out(paid, { amount: '5.00' })
  expect(await bookedFor(paid.ticketId)).not.toHaveProperty('held')
})

test('a drawer pays out its last cent, and not one more', async () => {
  const paid = await followNow(shop.actor, await deposit(shop.actor, { amount: '90' }))
  const all = await drawerCents()
  const beyond = (all + 1) / 100
  await expect(out(paid, { amount: beyond.toFixed(2) })).rejects.toMatchObject({
    problem: { code: 'PAYOUT_BEYOND_DRAWER', params: { drawer: `$${(all / 100).toFixed(2)}` } },
  })
  await out(paid, { amount: (all / 100).toFixed(2) })
  expect(await drawerCents()).toBe(0)
  await expect(out(paid, { amount: '0.01' })).rejects.toMatchObject({
    problem: { code: 'PAYOUT_DRAWER_EMPTY', field: 'amount' },
  })
  await sellNow(shop.actor, airtime('20'))
})

test('who counts blind does not learn from a payout what the drawer holds, and each try leaves a trace', async () => {
  const { ticketId } = await followNow(shop.actor, await deposit(shop.actor, { amount: '90' }))
  const blind = await giveRole(supervisor, ['sale:read', 'collection:pay-out'])
  const input = { ticketId, intentId: randomUUID(), amount: '80', identity: '63-1234567A42' }
  const tried = payOut({ ctx: { actor: blind }, input })
  await expect(tried).rejects.toMatchObject({ problem: { code: 'PAYOUT_DRAWER_SHORT', field: 'amount' } })
  await expect(tried).rejects.not.toHaveProperty('problem.params')
  const [tries] = await db().audit.findMany({ where: { action: 'cash:refused', objectId: ticketId } })
  expect(tries).toMatchObject({ staffId: blind.staffId, detail: { kind: 'payout', currency: 'USD', cents: '8000' } })
  await db().staff.update({ where: { id: blind.staffId }, data: { customRoleId: null } })
})

test('what is paid out ends a deposit once, notes it with each payment, and takes no second press', async () => {
  const paid = await followNow(shop.actor, await deposit(shop.actor, { amount: '4' }))
  const intentId = randomUUID()
  await out(paid, { amount: '1', intentId })
  const { abandonedAt } = await db().ticket.findUniqueOrThrow({ where: { id: paid.ticketId } })
  expect(abandonedAt).not.toBeNull()
  await Promise.all([out(paid, { amount: '1', intentId }), out(paid, { amount: '1', intentId })])
  await out(paid, { amount: '1' })
  expect((await bookedFor(paid.ticketId)).held).toBe(-200)
  expect((await db().ticket.findUniqueOrThrow({ where: { id: paid.ticketId } })).abandonedAt).toEqual(abandonedAt)
  expect(await db().collectionEvent.count({ where: { collectionId: paid.id, kind: 'paid_out' } })).toBe(2)
})

test('a form that paid a part out says so if it is posted again for another part', async () => {
  const paid = await followNow(shop.actor, await deposit(shop.actor, { amount: '4' }))
  const intentId = randomUUID()
  await out(paid, { amount: '1', intentId })
  await out(paid, { amount: '1.00', intentId, shownCents: 400n })
  const before = { problem: { code: 'PAYOUT_BEFORE', params: { given: '$1.00' } } }
  await expect(out(paid, { amount: '3', intentId })).rejects.toMatchObject(before)
  await expect(out(paid, { amount: '', intentId, shownCents: 400n })).rejects.toMatchObject(before)
  expect((await bookedFor(paid.ticketId)).held).toBe(-300)
})

test('a payout ends a ticket only if an item was still to be sent, and is noted with each item that came to nothing', async () => {
  const unsold = await quote(shop.actor, airtime())
  const first = await collect(shop.actor, unsold)
  await under(REFUSED)
  await followNow(shop.actor, first)
  const refused = await viewOf(shop.actor, unsold.id)
  expect(refused.sale.outcome).toBe('not_sold')
  await out({ ticketId: unsold.id })
  const noted = (ticketId: string) =>
    db().saleEvent.count({ where: { sale: { ticketId }, kind: 'money_returned', source: 'till' } })
  expect(await db().ticket.findUniqueOrThrow({ where: { id: unsold.id } })).toMatchObject({ abandonedAt: null })
  expect(await noted(unsold.id)).toBe(1)
  const late = await lateMoney()
  await out(late)
  expect((await db().ticket.findUniqueOrThrow({ where: { id: late.ticketId } })).abandonedAt).not.toBeNull()
  // What was never sent has no history of its own: its payment's tells.
  expect(await noted(late.ticketId)).toBe(0)
  expect(await db().collectionEvent.count({ where: { collectionId: late.id, kind: 'paid_out' } })).toBe(1)
})

test('whoever sold the ticket cannot pay it out, even if somebody else asked for the payment', async () => {
  const paid = await lateMoney()
  await db().ticket.update({ where: { id: paid.ticketId }, data: { staffId: supervisor.staffId } })
  await expect(out(paid)).rejects.toEqual(refusal('PAYOUT_OWN_SALE'))
})

test('whoever asked for one of its payments cannot pay it out, even if somebody else sold the ticket', async () => {
  const ticket = await quote(shop.actor, airtime())
  const first = await collect(shop.actor, ticket)
  const second = await collect(supervisor, ticket, { bothMayBePaid: true })
  await giveUpTicket({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id } })
  for (const payment of [first, second]) await followNow(shop.actor, payment)
  expect((await bookedFor(ticket.id)).held).toBe(-1000)
  await expect(out({ ticketId: ticket.id })).rejects.toEqual(refusal('PAYOUT_OWN_SALE'))
})

test('an owner at another branch’s till sees the ticket, but cannot pay it out there', async () => {
  const paid = await lateMoney()
  const owner = await openTill('BYO-01', 'Nomsa', 'owner')
  const input = { ticketId: paid.ticketId, intentId: randomUUID(), amount: '', identity: '63-1234567A42' }
  await expect(payOut({ ctx: { actor: owner }, input })).rejects.toEqual(refusal('TICKET_UNKNOWN'))
  expect((await bookedFor(paid.ticketId)).held).toBe(-500)
})

/** Paid in cash and refused by the Service. */
async function notSold() {
  await under(REFUSED)
  const ticket = await sellNow(shop.actor, airtime())
  expect(ticket.sale.outcome).toBe('not_sold')
  return ticket
}

test('cash goes back once, however often the form is posted, and the audit says how much in what', async () => {
  const { id } = await notSold()
  const intentId = randomUUID()
  await Promise.all([back(id, intentId), back(id, intentId)])
  await back(id, intentId)
  await expect(back(id)).rejects.toEqual(refusal('NOTHING_TO_RETURN'))
  const audit = await db().audit.findMany({ where: { action: 'money:return', objectId: id } })
  expect(audit.map(({ detail }) => detail)).toEqual([
    { environment: 'test', branchCode: 'HRE-01', cents: '500', currency: 'USD', given: '$5.00' },
  ])
  expect(await db().ticket.findUniqueOrThrow({ where: { id } })).toMatchObject({ abandonedAt: null })
})

test('a cash part goes back only when nobody waits for its payment any more', async () => {
  const ticket = await quote(shop.actor, airtime())
  await under({ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 })
  await collect(shop.actor, ticket, { cash: '2' })
  await expect(back(ticket.id)).rejects.toEqual(refusal('COLLECTION_UNDER_WAY'))
  await giveUpTicket({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id } })
  await back(ticket.id)
  expect(await bookedFor(ticket.id)).toEqual({})
})

test('a cash part does not go back while nothing is known of its payment', async () => {
  const ticket = await quote(shop.actor, airtime())
  await under({ match: { method: 'POST', path: '/collections' }, kind: 'drop', times: 1 })
  await collect(shop.actor, ticket, { cash: '2' })
  await expect(back(ticket.id)).rejects.toEqual(refusal('COLLECTION_UNDER_WAY'))
})

test('what is delivered gives no cash back', async () => {
  const { id } = await sellNow(shop.actor, airtime())
  await expect(back(id)).rejects.toEqual(refusal('NOTHING_TO_RETURN'))
  await expect(back(randomUUID())).rejects.toEqual(refusal('NOTHING_TO_RETURN'))
})
