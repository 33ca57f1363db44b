import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { explainRows } from '@/lib/office/statement/explain-rows.ts'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { fillLedger } from '../support/ledger.ts'
import { openShop } from '../support/shop.ts'
import { expectBooksLikeStatement, letGraceEnd } from '../support/statement-books.ts'

// When rows are explained, and which: whole readings only, however many rows, and none from before our books began.
const shop = openShop()

beforeEach(async () => {
  await db().statementSync.deleteMany()
  await db().statementEntry.deleteMany()
})
afterEach(() => vi.restoreAllMocks())

const refused = { kind: 'refused', error: { code: 'RATE_LIMITED' } } as never

/** The next readings are refused from their first page, or from their second. */
function refuseFrom(page: 'first' | 'second'): void {
  const service = serviceFor('demo')
  const ask = service.statement.bind(service)
  vi.spyOn(service, 'statement').mockImplementation(async (asked) => {
    return page === 'first' || asked?.cursor ? refused : ask(asked)
  })
}

async function matches(): Promise<Record<string, number>> {
  const groups = await db().statementEntry.groupBy({ by: ['match'], _count: true })
  return Object.fromEntries(groups.map(({ match, _count }) => [match, _count]))
}

const opening = async () => (await db().statementSync.findFirst())?.openingBooked ?? null

test('before anything was read there is nothing to explain, and no opening balance', async () => {
  await explainRows('test')
  expect(await opening()).toBeNull()
  refuseFrom('first')
  await syncStatement('test')
  await explainRows('test')
  expect(await opening()).toBe(false)
})

test('half a reading is not explained', async () => {
  await fillLedger(shop.serviceDatabaseUrl, 150)
  refuseFrom('second')
  await syncStatement('test')
  await explainRows('test')
  expect(await matches()).toEqual({ open: 100 })
  expect(await opening()).toBe(false)
})

test('rows from minutes before our books began are their opening balance, named or not', async () => {
  await fillLedger(shop.serviceDatabaseUrl, 40)
  await syncStatement('test')
  await explainRows('test')
  const { before, ...others } = await matches()
  expect(before).toBeGreaterThan(40)
  expect(others).toEqual({})
  await expectBooksLikeStatement()
})

test('more rows than one turn takes are all explained', async () => {
  await syncStatement('test')
  await db().statementSync.updateMany({ data: { openingBooked: true } })
  await fillLedger(shop.serviceDatabaseUrl, 1_100)
  await syncStatement('test')
  await letGraceEnd()
  await explainRows('test')
  const { open = 0, foreign = 0 } = await matches()
  expect({ open, foreign: foreign >= 1_100 }).toEqual({ open: 0, foreign: true })
})

test('once the opening balance is booked, no row is from before it, whatever its date', async () => {
  await syncStatement('test')
  const booksFrom = new Date(Date.now() + 3 * DAY_MS)
  await db().statementSync.updateMany({ data: { openingBooked: true, booksFrom } })
  await fillLedger(shop.serviceDatabaseUrl, 20)
  await syncStatement('test')
  await letGraceEnd()
  await explainRows('test')
  const { before = 0, foreign = 0 } = await matches()
  expect({ before, foreign: foreign >= 20 }).toEqual({ before: 0, foreign: true })
})
