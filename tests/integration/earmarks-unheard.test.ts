import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { lookUpCollection } from '@/lib/counter/collections/look-up-collection.ts'
import type { CollectionView } from '@/lib/counter/collections/model.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { collectionOf, deposit, endOpenPayments, followNow } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { forgetPositions, restorePositions } from '../support/positions.ts'
import { AIRTIME, quote, sell } from '../support/sell.ts'
import { leaveAtService } from '../support/shared-balance.ts'
import { openShop } from '../support/shop.ts'
import { toldOf } from '../support/ticket-view.ts'
import { cut, type Wire } from '../support/wire.ts'

// Money rule 2, of money that came in while we were not told. Airtime of fifteen dollars debits 14.25, a payment of
// twenty is in the balance, and nothing else is but five dollars.
const wire = {} as Wire
const shop = openShop({ onWire: (line) => Object.assign(wire, line) })
const LOOK = { method: 'GET', path: /\/collections/ }
const BALANCES = { method: 'GET', path: /\/balances/ }
let served = 0

let payment: CollectionView
let ticket: TicketView

beforeEach(async () => {
  wire.does()
  await holdPayment()
  await leaveAtService(shop, 100_000)
  payment = await deposit(shop.actor, { amount: '20' })
  ticket = await quote(shop.actor, { ...AIRTIME, amount: '15', recipient: `26377500${String(1000 + served++)}` })
  await leaveAtService(shop, 500)
})

afterEach(async () => {
  await endOpenPayments()
  await forgetPositions()
})

afterAll(restorePositions)

/** The next payment waits until the customer answers. */
const holdPayment = () =>
  portalOf(shop.simulator.url).faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 }])

/** Does something when the next such request is on its way to the Service. */
function before(request: typeof LOOK, work: () => Promise<unknown>): void {
  wire.does({
    ...request,
    times: 1,
    act: async (passOn) => {
      await work()
      return passOn()
    },
  })
}

const pay = () => portalOf(shop.simulator.url).customer(payment.upstreamId ?? '', 'approve')
const refresh = () => refreshBalance(credentialNamed('demo'))

async function lookUp(): Promise<void> {
  const row = await db().collection.findUniqueOrThrow({ where: { id: payment.id } })
  await lookUpCollection(row, 'look_up')
}

/** The sale is refused, and by then the payment is known. */
async function expectKept(): Promise<void> {
  expect(toldOf(await sell(shop.actor, ticket))?.code).toBe('BALANCE_EARMARKED')
  expect((await collectionOf(shop.actor, payment.ticketId)).outcome).toBe('paid')
}

test('a look-up without an answer says nothing of a payment that may be in the balance', async () => {
  await pay()
  await refresh()
  wire.does({ ...LOOK, act: cut })
  expect((await followNow(shop.actor, payment)).state).toBe('pending')
  wire.does()
  await expectKept()
})

test('what a look-up found before the balance was asked for says nothing, even if it is written down later', async () => {
  wire.does({
    ...LOOK,
    times: 1,
    act: async (passOn) => {
      const before = await passOn()
      await pay()
      await refresh()
      return before
    },
  })
  await lookUp()
  expect((await collectionOf(shop.actor, payment.ticketId)).state).toBe('pending')
  await expectKept()
})

test('a payment found pending while the balance was being asked for may still be in the answer', async () => {
  before(BALANCES, async () => {
    await lookUp()
    await pay()
  })
  await refresh()
  await expectKept()
})

test('a balance that was too small without an open payment is asked for again, and looked into', async () => {
  await refresh()
  await lookUp()
  await pay()
  await expectKept()
})

test('a payment that comes in as it is looked up, and covers itself, keeps nobody from buying', async () => {
  await leaveAtService(shop, 1_500)
  before(LOOK, pay)
  expect((await sell(shop.actor, ticket)).sale.outcome).toBe('delivered')
  expect((await collectionOf(shop.actor, payment.ticketId)).outcome).toBe('paid')
})

test('a payment that comes in at the second look-up, after another till read the balance, keeps nobody from buying', async () => {
  await leaveAtService(shop, 1_500)
  before(LOOK, async () => {
    await refresh()
    before(LOOK, pay)
  })
  expect((await sell(shop.actor, ticket)).sale.outcome).toBe('delivered')
  expect((await collectionOf(shop.actor, payment.ticketId)).outcome).toBe('paid')
})

test('while a payment is open, a sale that the balance does not cover is refused before any money is taken', async () => {
  expect(await sell(shop.actor, ticket)).toMatchObject({
    problem: { code: 'BASKET_OVER_BALANCE', params: { needed: '$14.25', available: '$5.00' } },
    number: null,
  })
})

test('what may still be debited is not there for it either', async () => {
  await leaveAtService(shop, 1_900)
  wire.does({ method: 'POST', path: /\/transactions/, act: cut })
  expect((await sell(shop.actor, ticket)).sale.outcome).toBe('unknown')
  const next = await quote(shop.actor, { ...AIRTIME, amount: '15', recipient: `26377500${String(1000 + served++)}` })
  expect(toldOf(await sell(shop.actor, next))).toMatchObject({
    code: 'BASKET_OVER_BALANCE',
    params: { needed: '$14.25', available: '$4.75' },
  })
  await db().sale.updateMany({ where: { state: 'sending' }, data: { state: 'not_sold', nextCheckAt: null } })
})

test('what is earmarked and what may have come in are told as one sum', async () => {
  const kept = await deposit(shop.actor, { amount: '10' })
  expect((await followNow(shop.actor, kept)).state).toBe('completed')
  await refresh()
  wire.does({ ...LOOK, act: cut })
  expect(toldOf(await sell(shop.actor, ticket))).toMatchObject({
    code: 'BALANCE_EARMARKED',
    params: { available: '$15.00', earmarked: '$30.00' },
  })
})

test('a payment asked for while the balance was being asked for may be in the answer too', async () => {
  await db().collection.update({ where: { id: payment.id }, data: { state: 'failed', nextCheckAt: null } })
  await holdPayment()
  before(BALANCES, async () => {
    payment = await deposit(shop.actor, { amount: '20' })
    await pay()
  })
  await refresh()
  await expectKept()
})
