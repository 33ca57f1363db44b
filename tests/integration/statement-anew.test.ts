import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { rereadStatement } from '@/lib/office/statement/reread-statement.ts'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { fillLedger } from '../support/ledger.ts'
import { eachRow, type RewritingProxy, startRewritingProxy, type WireRow } from '../support/rewriting-proxy.ts'
import { sellElsewhere } from '../support/sell-elsewhere.ts'
import { sellOtherAmount } from '../support/sell-other-amount.ts'
import { openShop, openTill } from '../support/shop.ts'
import { expectBooksLikeStatement, letGraceEnd, standsAt } from '../support/statement-books.ts'
import { giveAuthenticator } from '../support/top-up.ts'

let proxy: RewritingProxy
const shop = openShop({
  between: async (serviceBaseUrl) => {
    proxy = await startRewritingProxy(serviceBaseUrl)
    return proxy.baseUrl
  },
})
let owner: Actor
let code: () => Promise<string>

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  code = await giveAuthenticator(owner)
  await fillLedger(shop.serviceDatabaseUrl, 130, 3)
  await sellOne()
  await sellElsewhere(shop.simulator.baseUrl)
  await sellOne()
  await followStatement('test')
})
beforeEach(() => tells((row) => row))
afterAll(() => proxy.stop())

/** Rewrites each row that the Service lists from now on; null ends the list. */
function tells(change: (row: WireRow) => WireRow | null): void {
  proxy.rewrite('/statement', eachRow(change))
}

const sellOne = () => sellOtherAmount(shop.actor)

const anew = async (actor = owner) => rereadStatement({ ctx: { actor }, input: { code: await code() } })
const refusal = (problem: string, params: object | undefined) =>
  expect.objectContaining({ problem: { code: problem, ...(params && { params }) } })

/** Our copy of each row, oldest first. */
const copy = () => db().statementEntry.findMany({ orderBy: { position: 'asc' } })

/** Stores the newest rows twice, as a reading that found no known row would; some of them are in suspense. */
async function double(count: number): Promise<void> {
  await db().$executeRaw`
    insert into "StatementEntry" (environment, credential, position, kind, "occurredAt", "amountCents",
      "balanceAfterCents", "entryId", chained)
    select environment, credential, position + 1099511627776, kind, "occurredAt", "amountCents", "balanceAfterCents",
      null, row_number() over (order by position) > 1
    from (select * from "StatementEntry" order by position desc limit ${count}) newest`
  await db().$executeRaw`
    update "StatementSync" set "headPosition" = (select max(position) from "StatementEntry"), problem = 'STATEMENT_LOST'`
  await letGraceEnd()
}

test('a complete copy stays as it is, row for row', async () => {
  const before = await copy()
  await anew()
  expect(await copy()).toEqual(before)
})

test('rows that come while the parts are read and move others into the next part change nothing', async () => {
  const before = await copy()
  let above: WireRow[] = []
  proxy.rewrite('/statement', ({ status, body }, { query }) => {
    const page = body as { data: WireRow[] }
    const moved = query.get('cursor') ? above.slice(-3) : []
    above = page.data
    return { status, body: { ...page, data: [...moved, ...page.data] } }
  })
  await anew()
  expect(await copy()).toEqual(before)
})

test('duplicate rows are removed, from suspense too, and the others keep their places and entries', async () => {
  const before = await copy()
  await double(60)
  await followStatement('test')
  expect(await db().statementEntry.count()).toBe(before.length + 60)
  await anew()
  const names = ({ position, match, journalEntryId, saleId }: (typeof before)[number]) => {
    return { position, match, journalEntryId, saleId }
  }
  expect((await copy()).map(names)).toEqual(before.map(names))
  expect((await copy()).every(({ chained }) => chained)).toBe(true)
  expect(await db().statementSync.findFirst()).toMatchObject({ problem: null, gapOpen: false, leaseUntil: null })
  expect(await db().incident.count({ where: { kind: 'statement_gap', resolvedAt: null } })).toBe(0)
  expect(await standsAt('suspense')).toBe(285)
  const audit = await db().audit.findFirst({ where: { action: 'statement:read-anew' }, orderBy: { id: 'desc' } })
  expect(audit).toMatchObject({ staffId: owner.staffId, detail: { kept: before.length, added: 0, removed: 60 } })
  await sellOne()
  await followStatement('test')
  await expectBooksLikeStatement()
})

test('a row our copy lacks is added in its place between its neighbours', async () => {
  const before = await copy()
  const missing = before.find(({ match }) => match === 'foreign')
  if (!missing) return expect.unreachable('one row is foreign')
  await db().statementEntry.delete({
    where: { environment_position: { environment: 'test', position: missing.position } },
  })
  await anew()
  expect((await copy()).map(({ balanceAfterCents }) => balanceAfterCents)).toEqual(
    before.map(({ balanceAfterCents }) => balanceAfterCents),
  )
  await db().statementEntry.updateMany({
    where: { amountCents: missing.amountCents, match: 'open' },
    data: { match: 'foreign', journalEntryId: missing.journalEntryId, position: missing.position },
  })
})

test('a reading whose balances do not add up replaces nothing, and the row is named', async () => {
  const before = await copy()
  tells((row) => (row.amount === '-2.85' ? { ...row, amount: '-2.84' } : row))
  await expect(anew()).rejects.toEqual(refusal('ANEW_JUMP', { at: expect.any(String), amount: '−$2.84' }))
  expect(await copy()).toEqual(before)
})

test('a ledger that lacks a row our books rely on replaces nothing, and the row is named', async () => {
  const { sale } = await sellOne()
  await followStatement('test')
  const before = await copy()
  tells((row) => (row.reference === sale.reference ? { ...row, kind: 'release' } : row))
  await expect(anew()).rejects.toEqual(
    refusal('ANEW_MISSING', { count: 1, at: expect.any(String), amount: expect.any(String) }),
  )
  expect(await copy()).toEqual(before)
  expect(await db().statementSync.findFirst()).toMatchObject({ leaseUntil: null })
})

test('nothing is replaced if the Service does not answer or another reader is at work', async () => {
  const before = await copy()
  proxy.rewrite('/statement', () => ({ status: 500, body: {} }))
  await expect(anew()).rejects.toEqual(refusal('ANEW_SILENT', undefined))
  tells((row) => row)
  await db().$executeRaw`update "StatementSync" set "leaseUntil" = now() + interval '1 minute'`
  await expect(anew()).rejects.toEqual(refusal('STATEMENT_BUSY', undefined))
  await db().$executeRaw`update "StatementSync" set "leaseUntil" = null`
  expect(await copy()).toEqual(before)
})

test('only the owner may read again, and only with the authenticator', async () => {
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  await expect(anew(manager)).rejects.toEqual(refusal('NOT_ALLOWED', undefined))
  const wrong = rereadStatement({ ctx: { actor: owner }, input: { code: '000000' } })
  await expect(wrong).rejects.toMatchObject({ problem: { code: 'CODE_WRONG', field: 'code' } })
})

test('rows that are listed again replace their gap', async () => {
  const unseen = await sellOne()
  await sellElsewhere(shop.simulator.baseUrl)
  const { sale: seen } = await sellOne()
  tells((row) => (row.reference === seen.reference ? row : null))
  await syncStatement('test')
  await letGraceEnd()
  await followStatement('test')
  expect(await db().statementEntry.findFirst({ where: { kind: 'gap' } })).toMatchObject({ match: 'foreign' })
  tells((row) => row)
  await anew()
  await followStatement('test')
  expect(await db().statementEntry.count({ where: { told: false } })).toBe(0)
  expect(await db().statementEntry.findFirst({ where: { saleId: unseen.sale.id } })).toMatchObject({ match: 'ours' })
  expect(await standsAt('suspense')).toBe(570)
  expect(await db().incident.count({ where: { kind: 'statement_gap', resolvedAt: null } })).toBe(0)
  await expectBooksLikeStatement()
})
