import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { writeOffDebt } from '@/lib/counter/endings/debts.ts'
import { keepMoney } from '@/lib/counter/endings/keep-money.ts'
import { giveUpTicket } from '@/lib/counter/tickets/change-basket.ts'
import { payDebt } from '@/lib/counter/tickets/pay-debt.ts'
import { payOut } from '@/lib/counter/tickets/pay-out.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { sellAgain, sellHeld } from '@/lib/counter/tickets/sell-held.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { collect, followNow } from '../support/collect.ts'
import { lateOutcome } from '../support/late-outcome.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, ELECTRICITY, quote, sell, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let manager: Actor
let served = 0

beforeAll(async () => {
  manager = { ...(await openTill('HRE-01', 'Farai', 'manager')), till: shop.actor.till }
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263778100001', amount: '45' })
})

const NOT_OURS = expect.objectContaining({ problem: expect.objectContaining({ code: 'FORM_NOT_OURS' }) })
const own = () => ({ ctx: { actor: shop.actor } })

/** A ticket paid in cash whose item was not sold. */
async function notSold() {
  const ticket = await quote(shop.actor, { ...ELECTRICITY, recipient: `3712006${1000 + served++}`, amount: '9.70' })
  const match = { method: 'POST', path: '/transactions' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 }])
  const { sale } = await sell(shop.actor, ticket, '20')
  expect(sale.outcome).toBe('not_sold')
  return { ticketId: ticket.id, saleId: ticket.sale.id }
}

const back = (ticketId: string, intentId: string) =>
  returnMoney({ ...own(), input: { ticketId, intentId, currency: 'USD' } })

/** A ticket whose goods came after its money went back. */
async function owing() {
  const { ticketId, saleId } = await notSold()
  await back(ticketId, randomUUID())
  await lateOutcome(saleId, 'completed', { token: '4417-0932-5581-2260-7719' })
  expect(await bookedFor(ticketId)).toMatchObject({ receivable: 1000 })
  return ticketId
}

/** A ticket whose payment came after it was given up. */
async function paidLate() {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: `26377810${1000 + served++}` })
  const asked = await collect(shop.actor, ticket)
  await giveUpTicket({ ...own(), input: { ticketId: ticket.id } })
  await followNow(shop.actor, asked)
  return ticket.id
}

test('a form that asked one customer to pay asks no other', async () => {
  const [first, second] = [1, 2].map((one) => ({ ...AIRTIME, recipient: `26377820000${one}` }))
  const intentId = randomUUID()
  await collect(shop.actor, await quote(shop.actor, first ?? AIRTIME), { intentId })
  const other = await quote(shop.actor, second ?? AIRTIME)
  await expect(collect(shop.actor, other, { intentId })).rejects.toEqual(NOT_OURS)
  expect((await viewOf(shop.actor, other.id)).collections).toEqual([])
})

test('a form that gave back or sold again one ticket’s money does nothing for another', async () => {
  const [first, second, third] = [await notSold(), await notSold(), await notSold()]
  const again = (one: typeof first, intentId: string) =>
    sellAgain({ ...own(), input: { ...one, intentId, amount: '' } })
  const sold = randomUUID()
  await again(first, sold)
  await again(first, sold)
  await expect(again(second, sold)).rejects.toEqual(NOT_OURS)
  const given = randomUUID()
  await back(second.ticketId, given)
  await expect(back(third.ticketId, given)).rejects.toEqual(NOT_OURS)
  expect((await bookedFor(third.ticketId)).held).toBe(-1000)
})

test('a form that paid one customer out pays no other', async () => {
  const [first, second] = [await paidLate(), await paidLate()]
  const out = (ticketId: string, intentId: string) =>
    payOut({ ctx: { actor: manager }, input: { ticketId, intentId, amount: '', identity: '63-1234567A42' } })
  const intentId = randomUUID()
  await out(first, intentId)
  await expect(out(second, intentId)).rejects.toEqual(NOT_OURS)
  expect((await bookedFor(second)).held).toBe(-500)
})

test('a form that took or wrote off one debt does nothing for another', async () => {
  const [first, second, third] = [await owing(), await owing(), await owing()]
  const pay = (ticketId: string, intentId: string) => payDebt({ ...own(), input: { ticketId, intentId, amount: '' } })
  const writeOff = (ticketId: string, intentId: string) =>
    writeOffDebt({ ctx: { actor: manager }, input: { ticketId, intentId, note: 'She has moved away' } })
  const paid = randomUUID()
  await pay(first, paid)
  await expect(pay(second, paid)).rejects.toEqual(NOT_OURS)
  const cash = await db().tender.findFirstOrThrow({ where: { ticketId: second, paysDebt: false } })
  await expect(pay(second, cash.intakeId)).rejects.toEqual(NOT_OURS)
  const ended = randomUUID()
  await writeOff(second, ended)
  await writeOff(second, ended)
  await expect(writeOff(third, ended)).rejects.toEqual(NOT_OURS)
  const kept = { ticketId: second, intentId: ended, kind: 'unclaimed' as const, saleId: null, note: 'Nobody came' }
  await expect(keepMoney({ ctx: { actor: manager }, input: kept })).rejects.toEqual(NOT_OURS)
  expect((await bookedFor(third)).receivable).toBe(1000)
})

test('a debt that was taken under the id of an item’s price does not stand in that item’s way', async () => {
  const { ticketId, saleId } = await notSold()
  await sellAgain({ ...own(), input: { ticketId, saleId, intentId: randomUUID(), amount: '14.55' } })
  const waiting = (await viewOf(shop.actor, ticketId)).sales.at(-1)
  const [itemId, quoteId] = [waiting?.id ?? '', waiting?.quoteId ?? '']
  const debt = { ticketId: await owing(), intentId: quoteId, amount: '1' }
  await payDebt({ ...own(), input: debt })
  const cash = { amounts: [{ currency: 'USD', text: '10' }], changeCurrency: 'USD' }
  const selling = { ticketId, saleId: itemId, quoteId, cash, reason: 'asked for it' }
  await sellHeld({ ...own(), input: selling })
  expect((await viewOf(shop.actor, ticketId)).sales.at(-1)).toMatchObject({ outcome: 'delivered' })
  await sellHeld({ ...own(), input: selling })
  await payDebt({ ...own(), input: debt })
  expect(await bookedFor(debt.ticketId)).toMatchObject({ receivable: 900 })
})
