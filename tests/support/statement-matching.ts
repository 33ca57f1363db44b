import { expect, test } from 'vitest'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { db } from '@/lib/platform/database/db.ts'
import { fillLedger } from './ledger.ts'
import { portalOf } from './portal.ts'
import { AIRTIME, makeDue, sellNow } from './sell.ts'
import { sellElsewhere } from './sell-elsewhere.ts'
import { openShop, openTill } from './shop.ts'
import { sweep } from './sweep.ts'

/** One line for each of a sale's rows, oldest first: its kind, amount, match and branch. */
async function rowsOf(saleId: string) {
  const rows = await db().statementEntry.findMany({ where: { saleId }, orderBy: { position: 'asc' } })
  return rows.map(({ kind, match, branchCode, amountCents }) => `${kind} ${amountCents} ${match} ${branchCode}`)
}

/** Lets the grace of every open row end. */
async function later(): Promise<void> {
  await db().$executeRaw`update "StatementEntry" set "readAt" = "readAt" - interval '20 minutes' where match = 'open'`
}

/**
 * Tests of the rules for matching rows; they must pass with a Service that names its rows and with one that does not.
 */
export function testMatching({ minimal }: { minimal: boolean }): void {
  const shop = openShop({ minimal })
  const portal = () => portalOf(shop.simulator.url)

  test('what preceded our books is their opening balance, not anybody’s sale', async () => {
    await fillLedger(shop.serviceDatabaseUrl, 250, 3)
    await followStatement('test')
    expect(await db().statementEntry.groupBy({ by: ['match'], _count: true })).toEqual([
      { match: 'before', _count: 251 },
    ])
    const sync = await db().statementSync.findUniqueOrThrow({ where: { environment: 'test' } })
    expect(sync.openingBooked).toBe(true)
    await expectBooksLikeStatement()
  })

  test('sales at two branches, delivered, waiting and failed, find their rows', async () => {
    const neighbour = await openTill('BYO-01', 'Sipho', 'cashier')
    const here = await sellNow(shop.actor, AIRTIME)
    const there = await sellNow(neighbour, AIRTIME)
    const waiting = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002', amount: '6' })
    const failing = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000003', amount: '7' })
    await followStatement('test')
    expect(await rowsOf(here.sale.id)).toEqual(['sale -475 ours HRE-01'])
    expect(await rowsOf(there.sale.id)).toEqual(['sale -475 ours BYO-01'])
    expect(await rowsOf(waiting.sale.id)).toEqual(['sale -570 ours HRE-01'])
    await portal().advance(60)
    for (const { sale } of [waiting, failing]) await makeDue(sale.id)
    await sweep()
    await followStatement('test')
    expect(await rowsOf(waiting.sale.id)).toEqual(['sale -570 ours HRE-01'])
    expect(await rowsOf(failing.sale.id)).toEqual(['sale -665 ours HRE-01', 'release 665 ours HRE-01'])
    await expectBooksLikeStatement()
  })

  test('a sale known only by its failure takes its outgoing and incoming row', async () => {
    await portal().faults([{ match: { method: 'POST', path: '/transactions' }, times: 1, kind: 'drop_after' }])
    const lost = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000003', amount: '8' })
    await portal().advance(60)
    await makeDue(lost.sale.id)
    await sweep()
    await followStatement('test')
    expect(await db().sale.findUniqueOrThrow({ where: { id: lost.sale.id } })).toMatchObject({ state: 'failed' })
    expect(await rowsOf(lost.sale.id)).toEqual(['sale -760 ours HRE-01', 'release 760 ours HRE-01'])
    await expectBooksLikeStatement()
  })

  test('another system’s sale on the same key goes into suspense, once', async () => {
    await sellElsewhere(shop.simulator.baseUrl)
    await followStatement('test')
    await later()
    await followStatement('test')
    await followStatement('test')
    const foreign = await db().journalEntry.findMany({
      where: { objectKind: 'statement', event: 'foreign' },
      include: { postings: { where: { account: 'suspense' } } },
    })
    expect(foreign.map(({ postings }) => postings.map((posting) => posting.nativeCents))).toEqual([[285n]])
    await expectBooksLikeStatement()
  })

  test('a row that a sale without an end may still explain is nobody else’s', async () => {
    const waiting = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002', amount: '9' })
    await db().$executeRaw`
      update "Sale" set state = 'sending', "upstreamId" = null where id = ${waiting.sale.id}::uuid`
    await db().$executeRaw`delete from "StatementEntry" where "saleId" = ${waiting.sale.id}::uuid`
    await followStatement('test')
    await later()
    await followStatement('test')
    expect(await db().statementEntry.count({ where: { match: 'foreign', amountCents: -855n } })).toBe(0)
    await db().$executeRaw`update "Sale" set state = 'pending' where id = ${waiting.sale.id}::uuid`
    await portal().advance(60)
    await makeDue(waiting.sale.id)
    await sweep()
    await followStatement('test')
    await expectBooksLikeStatement()
  })
}

/** Expects our books' balance to equal the statement's. */
async function expectBooksLikeStatement(): Promise<void> {
  const booked = await db().journalPosting.aggregate({
    where: { account: 'service_available' },
    _sum: { nativeCents: true },
  })
  const newest = await db().statementEntry.findFirstOrThrow({ orderBy: { position: 'desc' } })
  expect(booked._sum.nativeCents).toBe(newest.balanceAfterCents)
  expect(await db().statementEntry.count({ where: { match: 'open' } })).toBe(0)
}
