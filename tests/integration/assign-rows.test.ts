import { beforeAll, expect, test } from 'vitest'
import { foreignTakenBack } from '@/lib/books/journal/service-postings.ts'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { compareDay } from '@/lib/office/day-close/internal/compare-day.ts'
import { countToDo } from '@/lib/office/day-close/queries.ts'
import { type AssignInput, assignRow } from '@/lib/office/statement/assign-row.ts'
import { postForRow } from '@/lib/office/statement/internal/book-rows.ts'
import { type OpenRowView, parseStatementFilter } from '@/lib/office/statement/model.ts'
import { countOpenRows, listOpenRows } from '@/lib/office/statement/open-rows.ts'
import { getStatementPage } from '@/lib/office/statement/queries.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { atService } from '../support/ledger.ts'
import { doubleRow } from '../support/planted.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, makeDue, sellNow } from '../support/sell.ts'
import { sellElsewhere } from '../support/sell-elsewhere.ts'
import { openShop, openTill } from '../support/shop.ts'
import { expectBooksLikeStatement } from '../support/statement-books.ts'
import { sweep } from '../support/sweep.ts'

const shop = openShop()
const TODAY = harareDay(new Date())
const YESTERDAY = harareDay(new Date(Date.now() - DAY_MS))

let owner: Actor
let manager: Actor
let served = 0

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Nyarai', 'owner')
  manager = await openTill('HRE-01', 'Farai', 'manager')
  await openTill('BYO-01', 'Thandeka', 'manager')
  await sellOne()
  await followStatement('test')
})

const refusal = (code: string, field?: string) =>
  expect.objectContaining({ problem: expect.objectContaining({ code, ...(field && { field }) }) })

async function sellOne() {
  served += 1
  const recipient = `26377880${String(1000 + served)}`
  const { sale } = await sellNow(shop.actor, { ...AIRTIME, recipient, amount: `${1 + served / 10}` })
  const { totalDebitCents } = await db().sale.findUniqueOrThrow({ where: { id: sale.id } })
  return { reference: sale.reference ?? '', cents: Number(totalDebitCents) }
}

/** Reads the statement as if every grace were over. */
async function read(): Promise<void> {
  await followStatement('test')
  await db().$executeRaw`update "StatementEntry" set "readAt" = "readAt" - interval '20 minutes' where match = 'open'`
  await followStatement('test')
}

async function onlyOpen(actor: Actor = owner): Promise<OpenRowView> {
  const { rows } = await listOpenRows(actor)
  expect(rows).toHaveLength(1)
  return rows[0] ?? expect.unreachable('a row waits')
}

function assign(actor: Actor, { position }: OpenRowView, input: Partial<AssignInput> = {}): Promise<void> {
  const usual = { cause: 'own_use' as const, reference: '', note: 'The shop in town uses it' }
  return assignRow({ ctx: { actor }, input: { position, ...usual, ...input } })
}

/** The day close's lines about the balance, and what an account holds. */
async function differences(day = TODAY): Promise<string[]> {
  const now = new Date(Date.now() + 20 * 60_000)
  const { differences: found } = await compareDay(db(), { environment: 'test', day, now })
  const listed = found.filter(({ kind }) => kind !== 'drawer')
  return listed.map(
    ({ cause, kind, statementCents, booksCents }) => `${cause}: ${kind} ${statementCents} ${booksCents}`,
  )
}

async function standsAt(account: string): Promise<number> {
  const sum = await db().journalPosting.aggregate({ where: { account, currency: 'USD' }, _sum: { nativeCents: true } })
  return Number(sum._sum.nativeCents ?? 0n)
}

test('another system’s sale is assigned once, by someone responsible for all branches, and leaves suspense', async () => {
  await sellElsewhere(shop.simulator.baseUrl)
  await read()
  const row = await onlyOpen()
  expect(row).toMatchObject({ owner: 'foreign', amountCents: -285n })
  expect(await differences()).toEqual(['foreign: sale -285 null'])
  expect(await countToDo(owner)).toMatchObject({ statement: 1 })
  const opening = await standsAt('opening')
  expect(await standsAt('suspense')).toBe(285)
  expect((await listOpenRows(manager)).rows).toEqual([])
  expect(await countToDo(manager)).toEqual({ statement: 0, dayClose: 0, reversals: 0 })
  expect(await countToDo(shop.actor)).toEqual({})
  await expect(assign(manager, row)).rejects.toEqual(refusal('ROW_NOT_OPEN'))
  await expect(assign(shop.actor, row)).rejects.toEqual(refusal('NOT_ALLOWED'))
  await expect(assign(owner, row, { note: ' ' })).rejects.toEqual(refusal('NOTE_EMPTY', 'note'))
  const both = await Promise.allSettled([assign(owner, row), assign(owner, row)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect([await standsAt('suspense'), (await standsAt('opening')) - opening]).toEqual([0, 285])
  expect(await differences()).toEqual([])
  expect(await countOpenRows(owner)).toBe(0)
  const audit = await db().audit.findMany({ where: { action: 'statement:assign' } })
  expect(audit).toMatchObject([{ staffId: owner.staffId, objectId: row.position, detail: { cause: 'own_use' } }])
  const { rows } = await getStatementPage(owner, parseStatementFilter({}), {})
  expect(rows[0]).toMatchObject({ owner: 'foreign', assignedAs: 'own_use' })
  await expect(db().$executeRaw`update "StatementAssignment" set note = 'x'`).rejects.toThrow('append-only')
})

test('a second debit by the Service is no sale of ours, and is booked as lost', async () => {
  const { reference, cents } = await sellOne()
  await doubleRow(shop.serviceDatabaseUrl, reference)
  await read()
  const row = await onlyOpen()
  expect(row).toMatchObject({ owner: 'open', reference, branchName: 'Harare First Street' })
  expect(await onlyOpen(manager)).toEqual(row)
  await expect(assign(owner, row, { cause: 'sale', reference })).rejects.toEqual(refusal('ROW_NO_ENTRY', 'reference'))
  await expect(assign(owner, row, { cause: 'sale', reference: 'NONE-1' })).rejects.toEqual(
    refusal('ROW_REFERENCE', 'reference'),
  )
  await expect(assign(owner, row, { cause: 'sale' })).rejects.toEqual(refusal('ROW_REFERENCE', 'reference'))
  const losses = await standsAt('losses')
  await assign(manager, row, { cause: 'lost', note: 'The Service will not give it back' })
  expect((await standsAt('losses')) - losses).toBe(cents)
  expect(await differences()).toEqual([])
})

test('a second debit of a sale that waited stays lost, though its delivery has an entry without a row', async () => {
  const { sale } = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002', amount: '8' })
  await portalOf(shop.simulator.url).advance(40)
  await makeDue(sale.id)
  await sweep()
  await doubleRow(shop.serviceDatabaseUrl, sale.reference ?? '')
  await read()
  const row = await onlyOpen()
  await assign(owner, row, { cause: 'lost' })
  await read()
  const where = { position: BigInt(row.position) }
  expect(await db().statementEntry.findFirst({ where })).toMatchObject({ match: 'foreign', assigned: true })
  expect(await differences()).toEqual([])
})

test('a row with another amount is assigned to its sale, and the difference is lost', async () => {
  const { reference } = await sellOne()
  await atService(
    shop.serviceDatabaseUrl,
    `with row as (update ledger_entries set available = available - 5, outside = outside + 5,
        balance_after = balance_after - 5 where reference = $1 returning account_id)
      update accounts set available = available - 5 where id = (select account_id from row)`,
    [reference],
  )
  await read()
  expect(await differences()).toHaveLength(2)
  const losses = await standsAt('losses')
  await assign(manager, await onlyOpen(), { cause: 'sale', reference })
  expect((await standsAt('losses')) - losses).toBe(5)
  expect(await differences()).toEqual([])
})

test('a row in suspense that proves to be our sale leaves suspense', async () => {
  const { reference, cents } = await sellOne()
  const rename = "update ledger_entries set reference = 'unknown', object_id = 'unknown' where reference = $1"
  await atService(shop.serviceDatabaseUrl, rename, [reference])
  await read()
  expect((await differences()).sort()).toEqual([`foreign: sale ${-cents} null`, `unexplained: sale null ${-cents}`])
  expect(await standsAt('suspense')).toBe(cents)
  await assign(owner, await onlyOpen(), { cause: 'sale', reference })
  expect(await standsAt('suspense')).toBe(0)
  expect(await differences()).toEqual([])
})

test('a row of yesterday assigned today leaves no difference on either day', async () => {
  const { reference } = await sellOne()
  const seq = await doubleRow(shop.serviceDatabaseUrl, reference)
  const noon = new Date(new Date(`${TODAY}T00:00:00+02:00`).getTime() - DAY_MS / 2)
  await atService(shop.serviceDatabaseUrl, 'update ledger_entries set occurred_at = $2 where seq = $1', [seq, noon])
  await read()
  expect(await differences(YESTERDAY)).toHaveLength(1)
  await assign(owner, await onlyOpen(), { cause: 'lost' })
  expect(await differences(YESTERDAY)).toEqual([])
  expect(await differences()).toEqual([])
})

/** A sale whose answer was lost, and that nobody follows; look-ups fail until `heard`. Returns its row. */
async function sellUnheard() {
  const portal = portalOf(shop.simulator.url)
  await portal.faults([
    { match: { method: 'POST', path: '/transactions' }, times: 1, kind: 'drop_after' },
    { match: { method: 'GET', path: '/transactions' }, kind: 'error', code: 'INTERNAL_ERROR' },
  ])
  served += 1
  const { sale } = await sellNow(shop.actor, { ...AIRTIME, recipient: `26377880${String(1000 + served)}`, amount: '7' })
  await db().sale.update({ where: { id: sale.id }, data: { nextCheckAt: null } })
  await read()
  const heard = async () => {
    await portal.faults([])
    await makeDue(sale.id)
    await sweep()
  }
  const { rows } = await listOpenRows(owner)
  const row = rows.find(({ reference }) => reference === sale.reference) ?? expect.unreachable('its row waits')
  return { row, heard }
}

test.each(['lost', 'own_use'] as const)(
  'a sale that proves delivered after its row was assigned as %s is in the books once',
  async (cause) => {
    const before = [await standsAt('losses'), await standsAt('opening')]
    const { row, heard } = await sellUnheard()
    await assign(owner, row, { cause })
    expect([await standsAt('losses'), await standsAt('opening')]).not.toEqual(before)
    await heard()
    await read()
    await expectBooksLikeStatement()
    expect([await standsAt('losses'), await standsAt('opening')]).toEqual(before)
    expect(await differences()).toEqual([])
    const { rows } = await getStatementPage(owner, parseStatementFilter({}), {})
    expect(rows[0]).toMatchObject({ owner: 'ours', assignedAs: null, ticketId: expect.any(String) })
    await read()
    await expectBooksLikeStatement()
  },
)

test('a row that has just arrived is not yet offered for assigning', async () => {
  const { reference } = await sellOne()
  await doubleRow(shop.serviceDatabaseUrl, reference)
  await followStatement('test')
  expect(await countOpenRows(owner)).toBe(0)
  const row = await db().statementEntry.findFirstOrThrow({ where: { match: 'open' } })
  const input = { position: String(row.position), cause: 'lost' as const, reference: '', note: 'At once' }
  await expect(assignRow({ ctx: { actor: owner }, input })).rejects.toEqual(refusal('ROW_NOT_OPEN'))
})

test('a row that was taken out of suspense before keeps what a person said of it, and the others are explained', async () => {
  const { row, heard } = await sellUnheard()
  await assign(owner, row, { cause: 'lost' })
  const position = BigInt(row.position)
  const stored = () => db().statementEntry.findFirst({ where: { position } })
  const about = { environment: 'test' as const, credential: 'demo', position }
  await db().$transaction((tx) => postForRow(tx, about, foreignTakenBack({ credential: 'demo', amountCents: 1n })))
  await heard()
  const { reference } = await sellOne()
  await read()
  expect(await stored()).toMatchObject({ match: 'foreign', assigned: true })
  expect(await db().statementEntry.findFirst({ where: { reference } })).toMatchObject({ match: 'ours' })
})
