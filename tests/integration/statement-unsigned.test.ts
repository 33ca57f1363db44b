import { afterAll, beforeAll, expect, test } from 'vitest'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import { db } from '@/lib/platform/database/db.ts'
import { deposit, followNow } from '../support/collect.ts'
import { fillLedger } from '../support/ledger.ts'
import { portalOf } from '../support/portal.ts'
import { eachRow, type RewritingProxy, startRewritingProxy } from '../support/rewriting-proxy.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'

// The document promises a running balance, and no sign of the amounts: what a row moved is told by the balances.
let proxy: RewritingProxy
const shop = openShop({
  minimal: true,
  between: async (serviceBaseUrl) => {
    proxy = await startRewritingProxy(serviceBaseUrl)
    return proxy.baseUrl
  },
})
beforeAll(async () => {
  await fillLedger(shop.serviceDatabaseUrl, 250, 3)
  proxy.rewrite(
    '/statement',
    eachRow((row) => ({ ...row, amount: String(row.amount).replace('-', '') })),
  )
})
afterAll(() => proxy.stop())

const stored = () => db().statementEntry.count()

test('a statement whose amounts have no sign is read by its balances, over any number of pages', async () => {
  expect(await syncStatement('test')).toEqual({ end: 'up_to_date' })
  expect(await stored()).toBe(251)
  expect(await db().statementEntry.count({ where: { chained: false } })).toBe(0)
  expect(await db().statementEntry.count({ where: { kind: 'sale', amountCents: { gte: 0 } } })).toBe(0)
  expect(await syncStatement('test')).toEqual({ end: 'up_to_date' })
  expect(await stored()).toBe(251)
  expect(await db().incident.count({ where: { kind: 'statement_gap' } })).toBe(0)
})

test('what our books say is found in it: sales, payments, and both taken back', async () => {
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263771000001' })
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000004', amount: '3' })
  const asked = await deposit(shop.actor, { phone: '263000000004' })
  expect((await followNow(shop.actor, asked)).outcome).toBe('paid')
  await followStatement('test')
  await portalOf(shop.simulator.url).advance(150)
  await followStatement('test')
  await sweep()
  await followStatement('test')
  const reversals = await db().statementEntry.findMany({ where: { kind: 'reversal' }, orderBy: { amountCents: 'asc' } })
  expect(reversals.map(({ amountCents }) => amountCents)).toEqual([-1250n, 285n])
  expect(await db().statementEntry.count({ where: { chained: false } })).toBe(0)
})
