import pg from 'pg'
import { expect, test } from 'vitest'
import { postEntry } from '@/lib/books/journal/ledger.ts'
import type { Entry } from '@/lib/books/journal/model.ts'
import { foreignStatementRow, topUpCredited } from '@/lib/books/journal/service-postings.ts'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { explainRows } from '@/lib/office/statement/explain-rows.ts'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import { db } from '@/lib/platform/database/db.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, makeDue, sellNow } from '../support/sell.ts'
import { sellElsewhere } from '../support/sell-elsewhere.ts'
import { openShop, openTill } from '../support/shop.ts'
import { expectBooksLikeStatement, standsAt } from '../support/statement-books.ts'
import { sweep } from '../support/sweep.ts'
import { followTopUp, topUp } from '../support/top-up.ts'

const shop = openShop()

/** Another worker explaining rows, on its own connection. */
async function takeTheTurn() {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  await client.query('begin')
  return {
    ask: () => client.query(`select pg_advisory_xact_lock(hashtext('statement test'))`),
    async end() {
      await client.query('commit')
      await client.end()
    },
  }
}

/** Resolves when this many connections to the database wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const waiting = await db().$queryRaw<unknown[]>`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    if (waiting.length >= count) return
  }
}

/** What an older worker did to a row it took for foreign. */
async function bookAsForeign(reference: string | null, entry: (row: { amountCents: bigint }) => Entry): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await tx.statementEntry.findFirstOrThrow({ where: { reference } })
    const { environment, position, credential, upstreamId } = row
    const nowhere = { branchCode: null, tillId: null, shiftId: null, staffId: null }
    const journalEntryId = await postEntry(tx, entry(row), {
      environment,
      objectKind: 'statement',
      objectId: String(position),
      credential,
      upstreamId,
      ...nowhere,
    })
    const where = { environment_position: { environment, position } }
    const data = { match: 'foreign', saleId: null, collectionId: null, branchCode: null, journalEntryId } as const
    await tx.statementEntry.update({ where, data })
  })
}

const credential = 'demo'

test('rows that arrive while another worker runs are matched before anything is booked as foreign', async () => {
  await sellNow(shop.actor, AIRTIME)
  await followStatement('test')
  const { sale } = await sellNow(shop.actor, { ...AIRTIME, recipient: '263771111111' })
  const [first, second] = [await takeTheTurn(), await takeTheTurn()]
  await first.ask()
  const explaining = explainRows('test')
  await untilWaiting(1)
  const next = second.ask()
  await untilWaiting(2)
  await first.end()
  await next
  await syncStatement('test')
  await second.end()
  await explaining
  await followStatement('test')
  expect(await db().statementEntry.findFirst({ where: { saleId: sale.id } })).toMatchObject({ match: 'ours' })
  expect(await standsAt('suspense')).toBe(0)
  await expectBooksLikeStatement()
})

test('rows another worker has begun to read meanwhile are neither matched nor booked yet', async () => {
  await sellElsewhere(shop.simulator.baseUrl)
  await syncStatement('test')
  const theirs = await db().statementEntry.findFirstOrThrow({ orderBy: { position: 'desc' } })
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263771111112' })
  await syncStatement('test')
  const ours = await db().statementEntry.findFirstOrThrow({ orderBy: { position: 'desc' } })
  const turn = await takeTheTurn()
  await turn.ask()
  const explaining = explainRows('test')
  await untilWaiting(1)
  await db().statementSync.updateMany({ data: { gapOpen: true, joinPosition: theirs.position } })
  await turn.end()
  await explaining
  const matchOf = async ({ position }: { position: bigint }) =>
    (await db().statementEntry.findFirst({ where: { position } }))?.match
  expect([await matchOf(theirs), await matchOf(ours)]).toEqual(['foreign', 'open'])
  await db().statementSync.updateMany({ data: { gapOpen: false, joinPosition: null } })
  await followStatement('test')
  expect(await matchOf(ours)).toBe('ours')
  await expectBooksLikeStatement()
})

test('our sale booked as foreign leaves suspense automatically and is matched to its entry', async () => {
  const { sale } = await sellNow(shop.actor, { ...AIRTIME, recipient: '263772222222' })
  await syncStatement('test')
  await bookAsForeign(sale.reference, ({ amountCents }) => foreignStatementRow({ credential, amountCents }))
  const booked = await standsAt('suspense')
  await followStatement('test')
  await followStatement('test')
  const entry = await db().journalEntry.findFirstOrThrow({ where: { saleId: sale.id } })
  expect(await db().statementEntry.findFirst({ where: { reference: sale.reference } })).toMatchObject({
    match: 'ours',
    saleId: sale.id,
    branchCode: 'HRE-01',
    journalEntryId: entry.id,
  })
  expect(await standsAt('suspense')).toBe(booked - 475)
  await expectBooksLikeStatement()
})

test('our top-up booked as foreign ends up booked once', async () => {
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  const asked = await topUp(manager)
  await portalOf(shop.simulator.url).advance(60)
  await followTopUp(manager, asked)
  await syncStatement('test')
  const before = await standsAt('bank')
  await bookAsForeign(asked.reference, ({ amountCents }) => topUpCredited({ credential, amountCents }))
  expect(await standsAt('bank')).toBe(before - 2500)
  await followStatement('test')
  expect(await db().statementEntry.findFirst({ where: { reference: asked.reference } })).toMatchObject({
    match: 'ours',
  })
  expect(await standsAt('bank')).toBe(before)
  await expectBooksLikeStatement()
})

test('a row that names a sale only by the Service’s id waits until the sale can know that id', async () => {
  const match = { method: 'POST', path: '/transactions' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'drop_after', times: 1 }])
  const { sale } = await sellNow(shop.actor, { ...AIRTIME, recipient: '263773333333', amount: '7' })
  await portalOf(shop.simulator.url).faults([])
  await syncStatement('test')
  await db().$executeRaw`update "StatementEntry" set reference = null where reference = ${sale.reference}`
  await explainRows('test')
  const row = () => db().statementEntry.findFirst({ where: { amountCents: -665n } })
  expect(await row()).toMatchObject({ match: 'open', saleId: null })
  await makeDue(sale.id)
  await sweep()
  await explainRows('test')
  expect(await row()).toMatchObject({ match: 'ours', saleId: sale.id })
  await expectBooksLikeStatement()
})
