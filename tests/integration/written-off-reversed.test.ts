import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '@/lib/books/journal/check-books.ts'
import { writeOffDebt } from '@/lib/counter/endings/debts.ts'
import { listPaid } from '@/lib/counter/endings/list-paid.ts'
import { payOut } from '@/lib/counter/tickets/pay-out.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { sellAgain } from '@/lib/counter/tickets/sell-held.ts'
import { watchCollections } from '@/lib/jobs/watch-lists.ts'
import { listReversals } from '@/lib/office/reversals/queries.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { collect, followNow } from '../support/collect.ts'
import { lateOutcome } from '../support/late-outcome.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, quote, quoteMore, sell, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
const portal = () => portalOf(shop.simulator.url)
let supervisor: Actor
let manager: Actor

beforeAll(async () => {
  supervisor = { ...(await openTill('HRE-01', 'Tendai', 'supervisor')), till: shop.actor.till }
  manager = await openTill('HRE-01', 'Farai', 'manager')
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263778100099', amount: '60' })
})

afterAll(async () => {
  expect((await checkBooks()).faults).toEqual([])
})

const refusal = (code: string) => expect.objectContaining({ problem: expect.objectContaining({ code }) })

const refuseNextSale = () =>
  portal().faults([
    { match: { method: 'POST', path: '/transactions' }, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 },
  ])

function payOutAll(ticketId: string): Promise<void> {
  const input = { ticketId, intentId: randomUUID(), amount: '', identity: '63-1234567A42' }
  return payOut({ ctx: { actor: supervisor }, input })
}

function writeOff(ticketId: string): Promise<void> {
  return writeOffDebt({ ctx: { actor: manager }, input: { ticketId, intentId: randomUUID(), note: 'Moved away' } })
}

function again(ticketId: string, saleId: string): Promise<void> {
  return sellAgain({ ctx: { actor: shop.actor }, input: { ticketId, saleId, intentId: randomUUID(), amount: '' } })
}

/** Paid by phone and not sold, so $10 was paid out; delivered all the same, the debt is written off. */
async function writtenOff(recipient: string) {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient, amount: '10' })
  await refuseNextSale()
  await followNow(shop.actor, await collect(shop.actor, ticket))
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('not_sold')
  await payOutAll(ticket.id)
  await lateOutcome(ticket.sale.id, 'completed')
  expect(await bookedFor(ticket.id)).toMatchObject({ drawer: -1000, receivable: 1000 })
  await writeOff(ticket.id)
  return { ticketId: ticket.id, saleId: ticket.sale.id }
}

test('money that was paid out once is not paid out again when the sale, whose debt was written off, is reversed', async () => {
  const { ticketId, saleId } = await writtenOff('263778100001')
  await lateOutcome(saleId, 'reversed')
  expect(await bookedFor(ticketId)).toEqual({ service_available: 1000, drawer: -1000 })
  expect((await listPaid(supervisor)).rows.map((row) => row.ticketId)).not.toContain(ticketId)
  await expect(payOutAll(ticketId)).rejects.toEqual(refusal('NOTHING_TO_RETURN'))
  await expect(again(ticketId, saleId)).rejects.toEqual(refusal('NOTHING_TO_SELL_AGAIN'))
  expect((await listReversals(manager, 'open')).rows).toMatchObject([{ id: saleId, suggestion: 'nothing_held' }])
  expect(await db().ticket.findUniqueOrThrow({ where: { id: ticketId } })).toMatchObject({
    earmarked: false,
    holdsMoney: false,
  })
})

test('a sale whose payment was taken back and whose debt was written off is not sold again once it is reversed', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263778100002', amount: '10' })
  await followNow(shop.actor, await collect(shop.actor, ticket, { phone: '263000000004' }))
  await portal().advance(130)
  await watchCollections(credentialNamed('demo'))
  expect((await bookedFor(ticket.id)).receivable).toBe(1000)
  await writeOff(ticket.id)
  await lateOutcome(ticket.sale.id, 'reversed')
  expect(await bookedFor(ticket.id)).toEqual({})
  await expect(again(ticket.id, ticket.sale.id)).rejects.toEqual(refusal('NOTHING_TO_SELL_AGAIN'))
  const back = returnMoney({
    ctx: { actor: shop.actor },
    input: { ticketId: ticket.id, intentId: randomUUID(), currency: 'USD' },
  })
  await expect(back).rejects.toEqual(refusal('NOTHING_TO_RETURN'))
})

test('what was written off comes back once: of a basket, the rest of a reversal is the customer’s', async () => {
  const first = await quote(shop.actor, { ...AIRTIME, recipient: '263778100003', amount: '4' })
  const priced = await quoteMore(shop.actor, first.id, { ...AIRTIME, recipient: '263778100004', amount: '6' })
  await refuseNextSale()
  const { sales } = await sell(shop.actor, priced, '10')
  const [undone, delivered] = [...sales].sort((a, b) => Number(b.state === 'not_sold') - Number(a.state === 'not_sold'))
  const cents = Number(undone?.priceCents)
  await returnMoney({
    ctx: { actor: shop.actor },
    input: { ticketId: first.id, intentId: randomUUID(), currency: 'USD' },
  })
  await lateOutcome(undone?.id ?? '', 'completed')
  expect(await bookedFor(first.id)).toMatchObject({ receivable: cents })
  await writeOff(first.id)
  await lateOutcome(undone?.id ?? '', 'reversed')
  expect((await bookedFor(first.id)).losses).toBeUndefined()
  expect((await bookedFor(first.id)).held).toBeUndefined()
  await lateOutcome(delivered?.id ?? '', 'reversed')
  expect(await bookedFor(first.id)).toMatchObject({ drawer: 1000 - cents, held: cents - 1000 })
})
