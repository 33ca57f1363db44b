import { afterAll, beforeEach, expect, test } from 'vitest'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import { db } from '@/lib/platform/database/db.ts'
import { fillLedger } from '../support/ledger.ts'
import { eachRow, type RewritingProxy, startRewritingProxy, type WireRow } from '../support/rewriting-proxy.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { expectBooksLikeStatement, letGraceEnd, standsAt } from '../support/statement-books.ts'

let proxy: RewritingProxy
const shop = openShop({
  between: async (serviceBaseUrl) => {
    proxy = await startRewritingProxy(serviceBaseUrl)
    return proxy.baseUrl
  },
})

afterAll(() => proxy.stop())
beforeEach(() => tells((row) => row))

/** Rewrites each row that the Service lists from now on. */
function tells(change: (row: WireRow) => WireRow): void {
  proxy.rewrite('/statement', eachRow(change))
}

const bare = ({ kind, amount, balance_after, occurred_at }: WireRow) => ({ kind, amount, balance_after, occurred_at })
const wholeSeconds = (row: WireRow) => ({ ...row, occurred_at: String(row.occurred_at).replace(/\.\d+/, '') })
const finer = (row: WireRow) => ({ ...row, occurred_at: String(row.occurred_at).replace(/(\.\d{3})/, '$1499') })
const tenths = (row: WireRow) => ({ ...row, occurred_at: String(row.occurred_at).replace(/(\.\d)\d+/, '$1') })

async function expectEachRowOnce(): Promise<void> {
  expect(await syncStatement('test')).toEqual({ end: 'up_to_date' })
  const rows = await db().statementEntry.findMany({ orderBy: { position: 'asc' } })
  for (const [index, row] of rows.slice(1).entries()) {
    expect(row.balanceAfterCents - row.amountCents).toBe(rows[index]?.balanceAfterCents)
  }
  expect(rows.every(({ chained }) => chained)).toBe(true)
  expect(await db().statementSync.findFirst()).toMatchObject({ problem: null, gapOpen: false })
}

test('ids the Service adds to its rows later do not make a row new', async () => {
  tells(bare)
  await fillLedger(shop.serviceDatabaseUrl, 150, 3)
  await followStatement('test')
  const count = await db().statementEntry.count()
  expect(count).toBe(151)
  tells((row) => row)
  await expectEachRowOnce()
  expect(await db().statementEntry.count()).toBe(count)
  tells(bare)
  await expectEachRowOnce()
  tells(({ id, ...row }) => ({ ...row, id: `other ${id}` }))
  await fillLedger(shop.serviceDatabaseUrl, 5)
  await expectEachRowOnce()
  expect(await db().statementEntry.count()).toBe(count + 5)
})

test('an id shared by two rows excludes neither', async () => {
  tells((row) => ({ ...row, id: 'the same' }))
  await fillLedger(shop.serviceDatabaseUrl, 7)
  await expectEachRowOnce()
})

test.each([
  ['whole seconds', wholeSeconds],
  ['microseconds', finer],
  ['tenths of a second', tenths],
])('times given to %s are the same times', async (_how, change) => {
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263771010101' })
  await syncStatement('test')
  const count = await db().statementEntry.count()
  tells(change)
  await expectEachRowOnce()
  expect(await db().statementEntry.count()).toBe(count)
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263771010102' })
  tells((row) => row)
  await expectEachRowOnce()
  expect(await db().statementEntry.count()).toBe(count + 1)
})

test('a name the Service gives later is added to the known row, which then becomes ours', async () => {
  await followStatement('test')
  await letGraceEnd()
  await followStatement('test')
  tells(bare)
  const { sale } = await sellNow(shop.actor, { ...AIRTIME, recipient: '263771010103', amount: '9' })
  await syncStatement('test')
  await db().$executeRaw`update "Sale" set "claimedAt" = "claimedAt" - interval '3 days' where id = ${sale.id}::uuid`
  await db().$executeRaw`
    update "StatementEntry" set "occurredAt" = "occurredAt" - interval '0.4 seconds' where "amountCents" = -855`
  const suspense = await standsAt('suspense')
  tells((row) => row)
  await followStatement('test')
  const row = await db().statementEntry.findFirst({ where: { amountCents: -855n } })
  expect(row).toMatchObject({ reference: sale.reference, upstreamId: sale.upstreamId, saleId: sale.id, match: 'ours' })
  expect(await standsAt('suspense')).toBe(suspense)
  await expectBooksLikeStatement()
})

test('rows an older version stored twice in an unfinished part are read again, each once', async () => {
  await syncStatement('test')
  const count = await db().statementEntry.count()
  await db().$executeRaw`
    insert into "StatementEntry" (environment, credential, position, kind, "occurredAt", "amountCents",
      "balanceAfterCents", "entryId")
    select environment, credential, position + 4294967296, kind, "occurredAt", "amountCents", "balanceAfterCents",
      'again ' || position from (select * from "StatementEntry" order by position desc limit 100) newest`
  await db().$executeRaw`
    update "StatementSync" set "gapOpen" = true, "joinPosition" = "headPosition",
      "headPosition" = (select max(position) from "StatementEntry"),
      "gapPosition" = (select min(position) from "StatementEntry" where "entryId" like 'again %'),
      "gapCursor" = ${await cursorOfSecondPage()}, problem = 'STATEMENT_LOST'`
  await syncStatement('test')
  await expectEachRowOnce()
  expect(await db().statementEntry.count()).toBe(count)
})

async function cursorOfSecondPage(): Promise<string> {
  const headers = { authorization: 'Bearer service_test_demo_all_abilities' }
  const answer = await fetch(`${shop.simulator.baseUrl}/statement`, { headers })
  const { meta } = (await answer.json()) as { meta: { next_cursor: string } }
  return meta.next_cursor
}

test('a ledger with other amounts for known rows is not accepted', async () => {
  await syncStatement('test')
  const count = await db().statementEntry.count()
  tells((row) => ({ ...row, amount: '1.00' }))
  expect(await syncStatement('test')).toEqual({ end: 'stopped', problem: 'STATEMENT_LOST' })
  expect(await db().statementEntry.count()).toBe(count)
  expect(await db().incident.count({ where: { kind: 'statement_gap', resolvedAt: null } })).toBe(1)
  tells((row) => row)
  await expectEachRowOnce()
  expect(await db().statementEntry.count()).toBe(count)
})
