import { beforeAll, beforeEach, expect, test } from 'vitest'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { signDay } from '@/lib/office/day-close/sign-day.ts'
import { assignRow } from '@/lib/office/statement/assign-row.ts'
import { listOpenRows } from '@/lib/office/statement/open-rows.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { endOf, harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { collectionOf, deposit, followNow } from '../support/collect.ts'
import { atService, fillLedger } from '../support/ledger.ts'
import { type Fault, portalOf } from '../support/portal.ts'
import { AIRTIME, makeDue, quote, sell, sellNow } from '../support/sell.ts'
import { sellElsewhere } from '../support/sell-elsewhere.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'
import { followTopUp, topUp } from '../support/top-up.ts'

/** Strips all names from the Service's rows: only kind, amount and time tell whose they are. */
const shop = openShop({ minimal: true })
const YESTERDAY = harareDay(new Date(Date.now() - DAY_MS))
let owner: Actor

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Nyarai', 'owner')
  await openTill('BYO-01', 'Sipho', 'cashier')
  await fillLedger(shop.serviceDatabaseUrl, 5, 3)
  await atService(
    shop.serviceDatabaseUrl,
    'delete from ledger_entries where seq = (select min(seq) from ledger_entries)',
  )
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263772500001' })
  await followStatement('test')
})

beforeEach(() => under())

const under = (...faults: Fault[]) => portalOf(shop.simulator.url).faults(faults)

/** Reads the statement after every open row's grace. */
async function readLater(): Promise<void> {
  await followStatement('test')
  await db().$executeRaw`update "StatementEntry" set "readAt" = "readAt" - interval '20 minutes' where match = 'open'`
  await followStatement('test')
}

/**
 * Expects the newest row to wait for a person only once what it may be of is followed no more: assigned while that may
 * still be booked, its money would be in our books twice.
 */
async function expectOfferedOnceGivenUp(giveUp: () => Promise<unknown>): Promise<void> {
  const { position } = await newest()
  const isOffered = async () => (await listOpenRows(owner)).rows.some((row) => row.position === String(position))
  expect(await isOffered()).toBe(false)
  await giveUp()
  expect(await isOffered()).toBe(true)
}

async function newest() {
  return db().statementEntry.findFirstOrThrow({ orderBy: { position: 'desc' } })
}

test('the balance before the first statement row is in our books from the start', async () => {
  const { _sum } = await db().journalPosting.aggregate({
    where: { account: 'service_available' },
    _sum: { nativeCents: true },
  })
  expect(_sum.nativeCents).toBe((await newest()).balanceAfterCents)
})

test('a row that names nothing is given time before it counts as foreign', async () => {
  await sellElsewhere(shop.simulator.baseUrl, '263772500002')
  await followStatement('test')
  expect(await newest()).toMatchObject({ kind: 'sale', amountCents: -285n, match: 'open' })
  await readLater()
  expect(await newest()).toMatchObject({ amountCents: -285n, match: 'foreign', assigned: false })
})

test('a row no branch caused is not assigned by a manager of one branch', async () => {
  const manager = await openTill('BYO-01', 'Thandeka', 'manager')
  const { position } = await newest()
  const input = { position: String(position), cause: 'lost' as const, reference: '', note: 'Nobody knows it' }
  const refusal = { problem: { code: 'ROW_NOT_OPEN' } }
  await expect(assignRow({ ctx: { actor: manager }, input })).rejects.toMatchObject(refusal)
  await assignRow({ ctx: { actor: owner }, input })
  expect(await newest()).toMatchObject({ match: 'foreign', assigned: true })
})

test('a row with a sale’s amount waits for a sale that has no end yet', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263772500003', amount: '4' })
  await under({ match: { method: 'POST', path: '/transactions' }, kind: 'drop_after', times: 1 })
  const { sale } = await sell(shop.actor, ticket)
  await readLater()
  expect(await newest()).toMatchObject({ kind: 'sale', amountCents: -380n, match: 'open' })
  await expectOfferedOnceGivenUp(() => db().sale.updateMany({ where: { id: sale.id }, data: { nextCheckAt: null } }))
  await makeDue(sale.id)
  await sweep()
  await followStatement('test')
  expect(await newest()).toMatchObject({ amountCents: -380n, match: 'ours', saleId: sale.id })
})

test('a row with a payment’s amount waits for a payment that has no end yet', async () => {
  await under({ match: { method: 'POST', path: '/collections' }, kind: 'drop_after', times: 1 })
  const payment = await deposit(shop.actor, { amount: '7.77' })
  expect(payment.outcome).toBe('unknown')
  await portalOf(shop.simulator.url).advance(60)
  await readLater()
  expect(await newest()).toMatchObject({ kind: 'collection', amountCents: 777n, match: 'open' })
  const unfollowed = { where: { id: payment.id }, data: { nextCheckAt: null } }
  await expectOfferedOnceGivenUp(() => db().collection.updateMany(unfollowed))
  await followNow(shop.actor, payment)
  expect((await collectionOf(shop.actor, payment.ticketId)).outcome).toBe('paid')
  await followStatement('test')
  expect(await newest()).toMatchObject({ amountCents: 777n, match: 'ours', collectionId: payment.id })
})

test('our top-up whose answer was lost is not taken for a foreign one', async () => {
  await under({ match: { method: 'POST', path: '/fundings' }, kind: 'drop_after', times: 1 })
  const asked = await topUp(owner, { amount: '33.33' })
  expect(asked.outcome).toBe('unknown')
  await portalOf(shop.simulator.url).advance(60)
  await readLater()
  expect(await newest()).toMatchObject({ kind: 'top_up', amountCents: 3_333n, match: 'open' })
  await expectOfferedOnceGivenUp(() =>
    db().funding.updateMany({ where: { id: asked.id }, data: { nextCheckAt: null } }),
  )
  await followTopUp(owner, asked)
  await followStatement('test')
  expect(await newest()).toMatchObject({ amountCents: 3_333n, match: 'ours' })
})

test('a day cannot be signed before its statement was read past its end', async () => {
  const sign = () => signDay({ ctx: { actor: owner }, input: { day: YESTERDAY, note: 'Seen' } })
  const behind = { problem: { code: 'DAY_STATEMENT_BEHIND' } }
  const where = { environment: 'test' as const }
  const { syncedAt } = await db().statementSync.findUniqueOrThrow({ where })
  for (const early of [null, new Date(endOf(YESTERDAY).getTime() - 1)]) {
    await db().statementSync.update({ where, data: { syncedAt: early } })
    await expect(sign()).rejects.toMatchObject(behind)
  }
  await db().statementSync.update({ where, data: { syncedAt, gapOpen: true } })
  await expect(sign()).rejects.toMatchObject(behind)
  await db().statementSync.update({ where, data: { gapOpen: false } })
  await sign()
})
