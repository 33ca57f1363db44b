import { afterEach, beforeEach, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db.ts'
import { listTroubles } from '@/lib/service/standing/list-troubles.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, makeDue, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'

const shop = openShop()
let served = 0
let clock = Date.now()

/** Reads every 15 seconds, so no reading comes from the cache. */
const troubles = (actor = shop.actor) => {
  clock += 15_001
  return listTroubles(actor, clock)
}
const someone = () => `26377400${String(1000 + served++)}`
const sellTo = async (recipient: string) => (await sellNow(shop.actor, { ...AIRTIME, recipient })).sale.id

async function fail(times: number, whose: () => string = someone): Promise<void> {
  const portal = portalOf(shop.simulator.url)
  await portal.failSales(times)
  const ids: string[] = []
  for (let sale = 0; sale < times; sale++) ids.push(await sellTo(whose()))
  await portal.advance(31)
  for (const id of ids) await makeDue(id)
  await sweep()
  const failed = await db().sale.count({ where: { id: { in: ids }, state: 'failed' } })
  expect(failed).toBe(times)
}

async function deliver(times: number): Promise<void> {
  for (let sale = 0; sale < times; sale++) await sellTo(someone())
}

/** Backdates all sales. */
beforeEach(async () => {
  await db().$executeRaw`update "Sale" set "claimedAt" = "claimedAt" - interval '2 hours'`
})
afterEach(() => portalOf(shop.simulator.url).faults([]))

test('if most of a product’s last sales failed, every till of the key shows a warning with the figures', async () => {
  await deliver(2)
  await fail(6)
  const econet = { productCode: 'econet.airtime', name: 'Econet airtime', kind: 'airtime' }
  expect(await troubles()).toEqual([{ ...econet, verdict: 'fails', count: 6, of: 8 }])
  expect(await troubles(await openTill('BYO-01', 'Sipho', 'cashier'))).toHaveLength(1)
})

test('a few failures among few sales, or of one customer only, raise no warning', async () => {
  await fail(4)
  expect(await troubles()).toEqual([])
  await db().$executeRaw`update "Sale" set "claimedAt" = "claimedAt" - interval '2 hours'`
  const one = someone()
  await fail(6, () => one)
  expect(await troubles()).toEqual([])
})

test('a bad number that is tried again and again counts once', async () => {
  const bad = someone()
  await deliver(3)
  await fail(5, () => bad)
  await fail(1)
  expect(await troubles()).toEqual([])
  await fail(3)
  expect(await troubles()).toMatchObject([{ verdict: 'fails', count: 5, of: 8 }])
})

test('the warning ends after three good sales in a row, and automatically after half an hour', async () => {
  await fail(6)
  expect(await troubles()).toHaveLength(1)
  await deliver(2)
  expect(await troubles()).toHaveLength(1)
  await deliver(1)
  expect(await troubles()).toEqual([])
  await db().$executeRaw`update "Sale" set "claimedAt" = "claimedAt" - interval '2 hours'`
  await fail(5)
  await db().$executeRaw`update "Sale" set "claimedAt" = "claimedAt" - interval '31 minutes'`
  expect(await troubles()).toEqual([])
})

test('a sale waiting longer than a minute is slow, not failed', async () => {
  const portal = portalOf(shop.simulator.url)
  for (let sale = 0; sale < 5; sale++) {
    await portal.pendSales()
    await sellTo(someone())
  }
  expect(await troubles()).toEqual([])
  await db().$executeRaw`update "Sale" set "claimedAt" = "claimedAt" - interval '2 minutes'
    where "claimedAt" > now() - interval '1 hour'`
  expect(await troubles()).toMatchObject([{ verdict: 'slow', count: 5, of: 5 }])
})

test('sales the Service refused say nothing about the product', async () => {
  const refused = {
    match: { method: 'POST', path: '/transactions' },
    kind: 'error',
    code: 'INSUFFICIENT_BALANCE',
    times: 6,
  }
  await portalOf(shop.simulator.url).faults([refused])
  for (let sale = 0; sale < 6; sale++) await sellTo(someone())
  expect(await db().sale.count({ where: { state: 'not_sold', refusal: { not: {} } } })).toBeGreaterThan(0)
  expect(await troubles()).toEqual([])
})

test('a reading is reused for 15 seconds, and those who may not sell get none', async () => {
  clock += 15_001
  expect(await listTroubles(shop.actor, clock)).toEqual([])
  await fail(6)
  expect(await listTroubles(shop.actor, clock + 14_000)).toEqual([])
  expect(await listTroubles(shop.actor, clock + 15_001)).toHaveLength(1)
  await expect(listTroubles({ ...shop.actor, till: null })).rejects.toMatchObject({ problem: { code: 'NO_TILL' } })
})
