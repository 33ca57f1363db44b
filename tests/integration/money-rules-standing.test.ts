import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { payOut } from '@/lib/counter/tickets/pay-out.ts'
import { sellAgain } from '@/lib/counter/tickets/sell-held.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { setBlock } from '@/lib/service/standing/store-answer.ts'
import { collect, deposit, followNow } from '../support/collect.ts'
import { type Fault, portalOf } from '../support/portal.ts'
import { AIRTIME, quote, sell, sellNow, viewOf } from '../support/sell.ts'
import { ageBalance } from '../support/shared-balance.ts'
import { openShop, openTill } from '../support/shop.ts'
import { toldOf, withTold } from '../support/ticket-view.ts'

const shop = openShop()
const SELL = { method: 'POST', path: '/transactions' }
/** What the sale of 5.00 debits. */
const DEBIT = 475n
/** A customer's deposit. */
const EARMARKED = 1_500n
let supervisor: Actor
let kept = { ticketId: '' }
let served = 0

beforeAll(async () => {
  supervisor = { ...(await openTill('HRE-01', 'Tendai', 'supervisor')), till: shop.actor.till }
  await sellNow(shop.actor, order('40'))
  kept = await followNow(shop.actor, await deposit(shop.actor, { amount: '15' }))
})

afterEach(async () => {
  vi.restoreAllMocks()
  await portalOf(shop.simulator.url).faults([])
})

function order(amount = '5') {
  served += 1
  return { ...AIRTIME, amount, recipient: `2637723000${String(10 + served)}` }
}

const under = (...faults: Fault[]) => portalOf(shop.simulator.url).faults(faults)

/** Sets the balance that the Service reports. */
async function balanceIs(availableCents: bigint): Promise<void> {
  const service = serviceFor('demo')
  vi.restoreAllMocks()
  const told = await service.balances()
  if (told.kind !== 'ok') throw new Error('the balance is known')
  vi.spyOn(service, 'balances').mockResolvedValue({ ...told, data: { ...told.data, availableCents } })
  await ageBalance()
}

test('another customer’s money is not spent, to the cent', async () => {
  const ticket = await quote(shop.actor, order())
  await balanceIs(EARMARKED + DEBIT - 1n)
  const refused = await sell(shop.actor, ticket)
  expect(withTold(refused)).toMatchObject({ state: 'quoted', problem: { code: 'BALANCE_EARMARKED' } })
  await balanceIs(EARMARKED + DEBIT)
  expect((await sell(shop.actor, ticket)).sale.outcome).toBe('delivered')
})

test('an old balance refuses nothing that the present one covers', async () => {
  await db().serviceStanding.update({ where: { credential: 'demo' }, data: { availableCents: 1n } })
  expect((await sellNow(shop.actor, order())).sale.outcome).toBe('delivered')
})

test('a customer’s own money pays for what is sold to them again', async () => {
  const ticket = await quote(shop.actor, order())
  const payment = await collect(shop.actor, ticket)
  await under({ match: SELL, kind: 'error', code: 'PRODUCT_UNAVAILABLE', times: 1 })
  await followNow(shop.actor, payment)
  await balanceIs(EARMARKED + DEBIT)
  const [undelivered] = (await viewOf(shop.actor, ticket.id)).sales
  const input = { ticketId: ticket.id, saleId: undelivered?.id ?? '', intentId: crypto.randomUUID(), amount: '' }
  await sellAgain({ ctx: { actor: shop.actor }, input })
  expect((await viewOf(shop.actor, ticket.id)).sales.map(({ outcome }) => outcome)).toEqual(['not_sold', 'delivered'])
})

test('practice money blocks no real sale', async () => {
  await db().ticketPosition.update({ where: { ticketId: kept.ticketId }, data: { environment: 'live' } })
  await balanceIs(DEBIT)
  const sold = await sellNow(shop.actor, order())
  await db().ticketPosition.update({ where: { ticketId: kept.ticketId }, data: { environment: 'test' } })
  expect(sold.sale.outcome).toBe('delivered')
})

test('money stays earmarked while any of it is held', async () => {
  const input = { ticketId: kept.ticketId, intentId: crypto.randomUUID(), amount: '5', identity: '63-1234567A42' }
  await payOut({ ctx: { actor: supervisor }, input })
  const ticket = await quote(shop.actor, order())
  await balanceIs(1_000n + DEBIT - 1n)
  expect(toldOf(await sell(shop.actor, ticket))?.code).toBe('BALANCE_EARMARKED')
  await balanceIs(1_000n + DEBIT)
  expect((await sell(shop.actor, ticket)).sale.outcome).toBe('delivered')
})

test('a branch sells up to its caps, to the cent, and no further', async () => {
  const actor = await openTill('BYO-01', 'Thandeka', 'cashier')
  const caps = { branchCode: 'BYO-01', maxSaleCents: 500n, dayCapCents: 1_000n }
  await db().branchSettings.create({ data: caps })
  expect(toldOf(await sellNow(actor, order('5.01')))?.code).toBe('BRANCH_SALE_CAP')
  expect((await sellNow(actor, order())).sale.outcome).toBe('delivered')
  expect((await sellNow(actor, order())).sale.outcome).toBe('delivered')
  expect(toldOf(await sellNow(actor, order('1')))?.code).toBe('BRANCH_DAY_CAP')
})

test('a pause ends once the balance is no longer negative', async () => {
  const paused = async () => (await db().serviceStanding.findUnique({ where: { credential: 'demo' } }))?.blockedCode
  await setBlock(credentialNamed('demo'), { code: 'PARTNER_PAUSED', reason: null })
  await balanceIs(-1n)
  await refreshBalance(credentialNamed('demo'))
  expect(await paused()).toBe('PARTNER_PAUSED')
  await balanceIs(0n)
  await refreshBalance(credentialNamed('demo'))
  expect(await paused()).toBeNull()
})
