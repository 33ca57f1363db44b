import { expect, test } from 'vitest'
import { applyOutcome } from '@/lib/counter/sales/apply-outcome.ts'
import { openDeliverable } from '@/lib/counter/sales/deliverable.ts'
import type { SaleState } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import { MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import type { Transaction } from '@/lib/service/api/contract/transaction.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { FIRST_CHECK_MS } from '@/lib/service/orders/schedule.ts'
import { portalOf } from '../support/portal.ts'
import { ELECTRICITY, quote, sell } from '../support/sell.ts'
import { close } from '../support/shifts.ts'
import { openShop } from '../support/shop.ts'

const shop = openShop()
let served = 0

/** A sale of electricity that the Service made, its answer lost, as the Service tells it afterwards. */
async function lost(): Promise<{ saleId: string; tells: Transaction }> {
  const match = { method: 'POST', path: '/transactions' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'drop_after', times: 1 }])
  served += 1
  const recipient = `3712${String(1_000_000 + served * 10 + 8)}`
  const { sale } = await sell(shop.actor, await quote(shop.actor, { ...ELECTRICITY, recipient }))
  const answer = await serviceFor('demo').findTransaction(sale.reference ?? '')
  if (answer.kind !== 'ok' || !answer.data) throw new Error('the Service sold it')
  return { saleId: sale.id, tells: answer.data }
}

/** Sets a sale back to where news finds it. */
async function saleIn(state: SaleState, data: object = {}): Promise<{ saleId: string; tells: Transaction }> {
  const { saleId, tells } = await lost()
  await db().sale.update({ where: { id: saleId }, data: { state, ...data } })
  return { saleId, tells }
}

const apply = (saleId: string, transaction: Transaction) => applyOutcome({ saleId, transaction, source: 'test' })
const read = (id: string) => db().sale.findUniqueOrThrow({ where: { id } })
const eventsOf = async (saleId: string) => {
  const rows = await db().saleEvent.findMany({ where: { saleId, source: 'test' }, orderBy: { id: 'asc' } })
  return rows.map(({ kind, fromState, toState }) => [kind, fromState, toState])
}
const incidentsOf = async (saleId: string) => {
  const rows = await db().incident.findMany({ where: { saleId }, orderBy: { id: 'asc' } })
  return rows.map(({ kind, detail, resolvedAt }) => ({ kind, detail, open: resolvedAt === null }))
}

test('the first news of a sale moves it with all that was told, and ends its following', async () => {
  const { saleId, tells } = await lost()
  await db().sale.update({ where: { id: saleId }, data: { leaseUntil: new Date(Date.now() + MINUTE_MS) } })
  expect(await apply(saleId, tells)).toBe('applied')
  const sale = await read(saleId)
  expect(sale).toMatchObject({
    state: 'completed',
    upstreamId: tells.id,
    units: tells.units,
    totalDebitCents: tells.totalDebitCents,
    failureCode: null,
    postingUntil: null,
    nextCheckAt: null,
    leaseUntil: null,
    reversedAt: null,
  })
  expect(openDeliverable(sale).token).toBe(tells.token)
  for (const at of [sale.checkedAt, sale.settledAt]) expect(Date.now() - (at?.getTime() ?? 0)).toBeLessThan(MINUTE_MS)
  expect(sale.receipt).toMatchObject({ amountCents: String(tells.receipt?.amountCents) })
  expect(sale.receipt).not.toHaveProperty('token')
  expect(sale.receipt).not.toHaveProperty('pin')
  expect(await eventsOf(saleId)).toEqual([['completed', 'sending', 'completed']])
  expect(await incidentsOf(saleId)).toEqual([])
})

test('news of waiting keeps following, in seconds, and settles nothing', async () => {
  const { saleId, tells } = await lost()
  await apply(saleId, { ...tells, status: 'pending', token: null, units: null, receipt: null })
  const { state, nextCheckAt, settledAt, totalDebitCents, checkedAt, receipt, units } = await read(saleId)
  expect({ state, settledAt, totalDebitCents, units, receipt }).toEqual({
    state: 'pending',
    settledAt: null,
    totalDebitCents: tells.totalDebitCents,
    units: null,
    receipt: null,
  })
  expect((nextCheckAt?.getTime() ?? 0) - (checkedAt?.getTime() ?? 0)).toBe(FIRST_CHECK_MS)
})

test('a failure takes no debit and needs no goods, and its code is kept', async () => {
  const { saleId, tells } = await lost()
  const quoted = (await read(saleId)).totalDebitCents
  await apply(saleId, { ...tells, status: 'failed', failureCode: 'NO_STOCK', totalDebitCents: 1n, token: null })
  expect(await read(saleId)).toMatchObject({
    state: 'failed',
    failureCode: 'NO_STOCK',
    totalDebitCents: quoted,
    nextCheckAt: null,
    reversedAt: null,
  })
  expect(await incidentsOf(saleId)).toEqual([])
})

test('what was known is not lost where later news leaves it out', async () => {
  const known = { units: '7.5', failureCode: 'BEFORE', settledAt: new Date('2026-01-02T03:04:05Z') }
  const { saleId, tells } = await saleIn('pending', known)
  await apply(saleId, { ...tells, units: null, failureCode: null })
  expect(await read(saleId)).toMatchObject(known)
})

test('a reversal dates itself and keeps the day of delivery', async () => {
  const { saleId, tells } = await lost()
  await apply(saleId, tells)
  const { settledAt } = await read(saleId)
  expect(await apply(saleId, { ...tells, status: 'reversed' })).toBe('applied')
  const sale = await read(saleId)
  expect(sale.settledAt).toEqual(settledAt)
  expect(sale.reversedAt).not.toBeNull()
  expect(await eventsOf(saleId)).toEqual([
    ['completed', 'sending', 'completed'],
    ['reversed', 'completed', 'reversed'],
  ])
})

test('delivered without its token is followed on, and the incident ends with the token', async () => {
  const { saleId, tells } = await lost()
  await apply(saleId, { ...tells, token: null, units: null, receipt: null })
  const waits = await read(saleId)
  expect(waits.nextCheckAt).not.toBeNull()
  expect(await incidentsOf(saleId)).toEqual([{ kind: 'delivered_without_token', detail: null, open: true }])
  await db().sale.update({ where: { id: saleId }, data: { leaseUntil: new Date() } })
  expect(await apply(saleId, tells)).toBe('same')
  const came = await read(saleId)
  expect(came).toMatchObject({ nextCheckAt: null, leaseUntil: null, units: tells.units })
  expect(openDeliverable(came).token).toBe(tells.token)
  expect(came.receipt).not.toBeNull()
  expect(await incidentsOf(saleId)).toEqual([{ kind: 'delivered_without_token', detail: null, open: false }])
  expect(await eventsOf(saleId)).toEqual([
    ['completed', 'sending', 'completed'],
    ['goods_came', null, null],
  ])
})

test('a later report with more tokens replaces the one that it repeats, and the customer is due the others', async () => {
  const { saleId, tells } = await lost()
  const credit = '1357 2468 1357 2468 1357'
  const three = `1111 2222 3333 4444 5555, 66667777888899990000, ${credit}`
  await apply(saleId, { ...tells, token: credit })
  const { ticketId } = await read(saleId)
  const handedOverAt = new Date()
  await db().ticket.update({ where: { id: ticketId }, data: { handedOverAt } })
  await apply(saleId, { ...tells, token: '1111 2222 3333 4444 5555' })
  expect(openDeliverable(await read(saleId)).token).toBe(credit)
  expect((await db().ticket.findUniqueOrThrow({ where: { id: ticketId } })).handedOverAt).toEqual(handedOverAt)
  await apply(saleId, { ...tells, token: three })
  expect(openDeliverable(await read(saleId)).token).toBe(three)
  expect((await db().ticket.findUniqueOrThrow({ where: { id: ticketId } })).handedOverAt).toBeNull()
  await apply(saleId, { ...tells, token: credit })
  expect(openDeliverable(await read(saleId)).token).toBe(three)
  expect((await eventsOf(saleId)).slice(1)).toEqual([['told_more', null, null]])
})

test('a reversal ends the wait for a token', async () => {
  const { saleId, tells } = await lost()
  await apply(saleId, { ...tells, token: null, receipt: null })
  await apply(saleId, { ...tells, status: 'reversed', token: null, receipt: null })
  expect(await incidentsOf(saleId)).toEqual([{ kind: 'delivered_without_token', detail: null, open: false }])
})

test('more of the same is kept and told once; a repeat that says nothing new only notes the check', async () => {
  const { saleId, tells } = await lost()
  const waiting = { ...tells, status: 'pending' as const, token: null, units: null, receipt: null }
  await apply(saleId, waiting)
  const lease = { nextCheckAt: new Date(Date.now() + MINUTE_MS), leaseUntil: new Date(Date.now() + MINUTE_MS) }
  expect(await apply(saleId, waiting)).toBe('same')
  await db().sale.update({ where: { id: saleId }, data: { ...lease, upstreamId: null, checkedAt: null } })
  expect(await apply(saleId, { ...waiting, units: '3' })).toBe('same')
  expect(await read(saleId)).toMatchObject({ ...lease, upstreamId: tells.id, units: '3' })
  expect(await apply(saleId, { ...waiting, units: '4' })).toBe('same')
  const sale = await read(saleId)
  expect(sale).toMatchObject({ ...lease, units: '3' })
  expect(sale.checkedAt).not.toBeNull()
  expect(await eventsOf(saleId)).toEqual([
    ['pending', 'sending', 'pending'],
    ['told_more', null, null],
  ])
})

test('an illegal move changes nothing and says where it came from', async () => {
  const { saleId, tells } = await saleIn('failed')
  const before = await read(saleId)
  expect(await apply(saleId, tells)).toBe('illegal')
  expect(await read(saleId)).toEqual(before)
  const detail = { from: 'failed', to: 'completed', upstreamId: tells.id, source: 'test' }
  expect(await incidentsOf(saleId)).toEqual([{ kind: 'illegal_transition', detail, open: true }])
  expect(await eventsOf(saleId)).toEqual([])
})

test('a sale that we called not sold and the Service sold is an incident', async () => {
  const { saleId, tells } = await saleIn('not_sold')
  expect(await apply(saleId, tells)).toBe('applied')
  expect(await incidentsOf(saleId)).toEqual([{ kind: 'sold_after_not_sold', detail: { to: 'completed' }, open: true }])
})

test('a debit unlike the quote is an incident with both sums', async () => {
  const { saleId, tells } = await lost()
  await apply(saleId, { ...tells, totalDebitCents: tells.totalDebitCents + 1n })
  const detail = { quoted: String(tells.totalDebitCents), debited: String(tells.totalDebitCents + 1n) }
  expect(await incidentsOf(saleId)).toEqual([{ kind: 'debit_differs_from_quote', detail, open: true }])
  expect((await read(saleId)).totalDebitCents).toBe(tells.totalDebitCents + 1n)
})

test('nothing of an erased customer comes back, and without their name no receipt does', async () => {
  const erased = await saleIn('pending', { erasedAt: new Date() })
  await apply(erased.saleId, erased.tells)
  expect(await read(erased.saleId)).toMatchObject({
    state: 'completed',
    sealedToken: null,
    receipt: null,
    nextCheckAt: null,
  })
  const nameless = await saleIn('pending', { namesErasedAt: new Date() })
  await apply(nameless.saleId, nameless.tells)
  const sale = await read(nameless.saleId)
  expect(openDeliverable(sale).token).toBe(nameless.tells.token)
  expect(sale.receipt).toBeNull()
})

test('what is delivered is booked to the shift that is open then, or to none', async () => {
  const shiftOf = async (saleId: string) =>
    (await db().journalEntry.findFirstOrThrow({ where: { saleId, event: 'completed' } })).shiftId
  const [first, second] = [await lost(), await lost()]
  const open = await db().shift.findFirstOrThrow({ where: { openTillId: shop.actor.till?.id ?? '' } })
  await apply(first.saleId, first.tells)
  expect(await shiftOf(first.saleId)).toBe(open.id)
  await close(shop.actor, { USD: '1000' })
  await apply(second.saleId, second.tells)
  expect(await shiftOf(second.saleId)).toBeNull()
})
