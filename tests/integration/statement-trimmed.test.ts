import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { compareDay } from '@/lib/office/day-close/internal/compare-day.ts'
import { assignRow } from '@/lib/office/statement/assign-row.ts'
import { listOpenRows } from '@/lib/office/statement/open-rows.ts'
import { getStatementStanding } from '@/lib/office/statement/queries.ts'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { dateEntry } from '../support/planted.ts'
import { eachRow, type RewritingProxy, startRewritingProxy } from '../support/rewriting-proxy.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { sellElsewhere } from '../support/sell-elsewhere.ts'
import { openShop, openTill } from '../support/shop.ts'
import { expectBooksLikeStatement, letGraceEnd, standsAt } from '../support/statement-books.ts'

let proxy: RewritingProxy
const shop = openShop({
  between: async (serviceBaseUrl) => {
    proxy = await startRewritingProxy(serviceBaseUrl)
    return proxy.baseUrl
  },
})
let owner: Actor
let served = 0

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
})
afterAll(() => proxy.stop())

const sellOne = () => {
  served += 1
  const amount = String(1 + served)
  return sellNow(shop.actor, { ...AIRTIME, recipient: `26377${String(1_000_000 + served)}`, amount })
}

/** The Service stops listing its newest row and everything older. */
async function trimHere(): Promise<void> {
  proxy.rewrite('/statement', null)
  const headers = { authorization: 'Bearer service_test_demo_all_abilities' }
  const answer = await fetch(`${proxy.baseUrl}/statement`, { headers })
  const [newest] = ((await answer.json()) as { data: { id: string }[] }).data
  const last = Number(newest?.id.slice(3))
  proxy.rewrite(
    '/statement',
    eachRow((row) => (Number(String(row.id).slice(3)) > last ? row : null)),
  )
}

const gapRow = () => db().statementEntry.findFirst({ where: { kind: 'gap' }, orderBy: { position: 'desc' } })

/** Today's, but for what just after midnight only shows that a sale was dated into yesterday. */
async function differences(): Promise<string[]> {
  const now = new Date(Date.now() + 20 * 60_000)
  const { differences } = await compareDay(db(), { environment: 'test', day: harareDay(new Date()), now })
  const listed = differences.filter(({ kind, cause }) => kind !== 'drawer' && cause !== 'midnight')
  return listed.map(({ cause, kind, statementCents, booksCents }) => {
    return `${cause}: ${kind} ${statementCents} ${booksCents}`
  })
}

test('older rows no longer listed change nothing while our newest row is', async () => {
  await sellOne()
  await followStatement('test')
  const rows = await db().statementEntry.count()
  await trimHere()
  const { sale } = await sellOne()
  proxy.rewrite(
    '/statement',
    eachRow((row) => (row.kind === 'top_up' ? null : row)),
  )
  expect(await syncStatement('test')).toEqual({ end: 'up_to_date' })
  await followStatement('test')
  expect(await db().statementEntry.findFirst({ where: { saleId: sale.id } })).toMatchObject({ match: 'ours' })
  expect(await db().statementEntry.count()).toBe(rows + 1)
  expect(await gapRow()).toBeNull()
  await expectBooksLikeStatement()
})

test('an emptied list is read to its end and brings nothing new', async () => {
  await trimHere()
  expect(await syncStatement('test')).toEqual({ end: 'up_to_date' })
  expect(await gapRow()).toBeNull()
})

test('if our newest row is gone too, reading continues from what is listed, and records the gap', async () => {
  const unseen = await sellOne()
  await sellElsewhere(shop.simulator.baseUrl)
  await trimHere()
  const seen = await sellOne()
  expect(await syncStatement('test')).toEqual({ end: 'up_to_date' })
  const gap = await gapRow()
  const cents = -285n - (await debitOf(unseen.sale.id))
  expect(gap).toMatchObject({ amountCents: cents, chained: false, told: false, match: 'open' })
  const incidents = await db().incident.findMany({ where: { kind: 'statement_gap' } })
  expect(incidents.map(({ detail }) => detail)).toMatchObject([
    { position: String(gap?.position), cents: String(cents) },
  ])
  expect((await getStatementStanding(owner)).gap).toMatchObject({ cents })
  await followStatement('test')
  expect(await db().statementEntry.findFirst({ where: { saleId: seen.sale.id } })).toMatchObject({ match: 'ours' })
})

test('our books fill the gap, and only the rest goes into suspense', async () => {
  const [unseen] = await db().$queryRaw<{ saleId: string; at: Date }[]>`
    select e."saleId"::text as "saleId", e.at from "JournalEntry" e where e."saleId" is not null
      and not exists (select from "StatementEntry" r where r."journalEntryId" = e.id)`
  if (!unseen) return expect.unreachable('one entry has no row')
  await db()
    .$executeRaw`update "Sale" set "claimedAt" = "claimedAt" - interval '11 minutes' where id = ${unseen.saleId}::uuid`
  await dateEntry(unseen.saleId, new Date(unseen.at.getTime() - 11 * 60_000))
  await letGraceEnd()
  await followStatement('test')
  await followStatement('test')
  expect(await db().statementEntry.findFirst({ where: { saleId: unseen.saleId } })).toMatchObject({
    match: 'ours',
    told: false,
    branchCode: 'HRE-01',
    amountCents: -(await debitOf(unseen.saleId)),
  })
  expect(await gapRow()).toMatchObject({ amountCents: -285n, match: 'foreign' })
  expect(await standsAt('suspense')).toBe(285)
  expect(await differences()).toEqual(['unexplained: gap -285 null'])
  await expectBooksLikeStatement()
  await expectChain()
})

test('reading continues above the gap as usual', async () => {
  const { sale } = await sellOne()
  await followStatement('test')
  expect(await db().statementEntry.findFirst({ where: { saleId: sale.id } })).toMatchObject({ match: 'ours' })
  expect(await db().statementEntry.count({ where: { kind: 'gap' } })).toBe(1)
  await expectBooksLikeStatement()
  await expectChain()
})

test('later news of a sale in the gap takes its money out of suspense', async () => {
  const late = await sellOne()
  const debit = await debitOf(late.sale.id)
  const news = await db().journalEntry.findMany({ where: { saleId: late.sale.id }, include: { postings: true } })
  await forget(late.sale.id)
  await sellElsewhere(shop.simulator.baseUrl)
  await trimHere()
  await sellOne()
  await syncStatement('test')
  await letGraceEnd()
  await followStatement('test')
  expect(await gapRow()).toMatchObject({ amountCents: -285n - debit, match: 'foreign' })
  await remember(news, late.sale.id)
  await db().$executeRaw`update "StatementEntry" set "triedAt" = null where kind = 'gap'`
  await followStatement('test')
  expect(await gapRow()).toMatchObject({ amountCents: -285n, match: 'foreign' })
  expect(await standsAt('suspense')).toBe(570)
  await expectBooksLikeStatement()
  await expectChain()
})

test('once a person assigns the rest, it is no longer reported', async () => {
  for (const row of (await listOpenRows(owner)).rows) {
    const { position } = row
    const input = { position, cause: 'own_use' as const, reference: '', note: 'The other till' }
    await assignRow({ ctx: { actor: owner }, input })
  }
  expect(await standsAt('suspense')).toBe(0)
  expect(await differences()).toEqual([])
  expect((await getStatementStanding(owner)).gap).toBeNull()
  await expectBooksLikeStatement()
})

async function debitOf(id: string): Promise<bigint> {
  return (await db().sale.findUniqueOrThrow({ where: { id } })).totalDebitCents ?? 0n
}

type News = Prisma.JournalEntryGetPayload<{ include: { postings: true } }>

/** Removes the sale from our books, as if its answer had never come. */
async function forget(saleId: string): Promise<void> {
  await withoutGuards(
    `delete from "JournalPosting" where "entryId" in (select id from "JournalEntry" where "saleId" = '${saleId}')`,
  )
  await withoutGuards(`delete from "JournalEntry" where "saleId" = '${saleId}'`)
  await withoutGuards(`update "Sale" set "heldCents" = "priceCents" where id = '${saleId}'`)
  await db().$queryRaw`select store_position("ticketId")::text from "Sale" where id = ${saleId}::uuid`
}

/** The sale's news arrives after all, dated eleven minutes ago. */
async function remember(news: readonly News[], saleId: string): Promise<void> {
  const at = new Date(Date.now() - 11 * 60_000)
  await db().$executeRaw`update "Sale" set "claimedAt" = ${at} where id = ${saleId}::uuid`
  await db().$transaction(async (tx) => {
    for (const { postings, ...entry } of news) {
      await tx.journalEntry.create({ data: { ...entry, at } })
      await tx.journalPosting.createMany({ data: postings })
    }
  })
}

async function withoutGuards(statement: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.$executeRawUnsafe('set local session_replication_role = replica')
    await tx.$executeRawUnsafe(statement)
  })
}

async function expectChain(): Promise<void> {
  const rows = await db().statementEntry.findMany({ orderBy: { position: 'asc' } })
  for (const [index, row] of rows.slice(1).entries()) {
    expect(row.balanceAfterCents - row.amountCents).toBe(rows[index]?.balanceAfterCents)
  }
}
