import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { statementKeys, syncStatement } from '@/lib/office/statement/sync-statement.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Answer } from '@/lib/service/api/answer.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { fillLedger } from '../support/ledger.ts'
import { noticesOf } from '../support/notices.ts'
import { openShop } from '../support/shop.ts'
import { LIVE_KEY, useKeys } from '../support/use-keys.ts'

// What stops a reading of the statement, which keys are asked, and what a reading that cannot go on leaves behind.
beforeAll(() => {
  Object.assign(process.env, {
    SERVICE_KIOSK_KEY: 'service_test_kiosk_of_one_branch',
    SERVICE_KIOSK_ENVIRONMENT: 'test',
    SERVICE_KIOSK_BRANCH: 'HRE-01',
    SERVICE_SECOND_KEY: 'service_test_demo_all_abilities',
    SERVICE_SECOND_ENVIRONMENT: 'test',
    ...LIVE_KEY,
  })
})

const shop = openShop({ minimal: true })

beforeAll(async () => {
  useKeys('demo', 'kiosk', 'second', 'live')
  await fillLedger(shop.serviceDatabaseUrl, 250, 3)
})
beforeEach(async () => {
  useKeys('demo', 'kiosk', 'second', 'live')
  await db().statementSync.deleteMany()
  await db().statementEntry.deleteMany()
})
afterEach(() => vi.restoreAllMocks())

type Asked = { cursor: string | null }
type Listed = Awaited<ReturnType<ReturnType<typeof serviceFor>['statement']>>

const refusedWith = (code: string) =>
  ({ kind: 'refused', error: { code } }) as unknown as Extract<Listed, Answer<never>>

/** Answers for a key, by the cursor asked for; null lets the Service answer. Returns the cursors asked for. */
function answer(key: string, how: (asked: Asked) => Listed | null): (string | null)[] {
  const service = serviceFor(key)
  const ask = service.statement.bind(service)
  const asked: (string | null)[] = []
  vi.spyOn(service, 'statement').mockImplementation(async (query) => {
    const cursor = query?.cursor ?? null
    asked.push(cursor)
    return how({ cursor }) ?? ask(query)
  })
  return asked
}

const stored = () => db().statementEntry.count()
const state = () => db().statementSync.findUniqueOrThrow({ where: { environment: 'test' } })
const gaps = () => db().incident.count({ where: { kind: 'statement_gap' } })

test('only keys of the environment that see every branch read its statement', () => {
  expect(statementKeys('test')).toEqual(['demo', 'second'])
  expect(statementKeys('live')).toEqual(['live'])
})

test('without such a key nothing is asked, and the page is told why', async () => {
  useKeys('kiosk', 'live')
  expect(await syncStatement('test')).toEqual({ end: 'stopped', problem: 'NO_STATEMENT_KEY' })
})

test('a key that may not read the statement leaves it to the next one, which is noted with each row', async () => {
  answer('demo', () => refusedWith('ABILITY_MISSING'))
  expect(await syncStatement('test')).toEqual({ end: 'up_to_date' })
  expect(await stored()).toBe(251)
  expect(await state()).toMatchObject({ credential: 'second', problem: null, leaseUntil: null, gapOpen: false })
})

test('if no key may read it, that is what stopped it', async () => {
  for (const key of ['demo', 'second']) answer(key, () => refusedWith('ABILITY_MISSING'))
  expect(await syncStatement('test')).toEqual({ end: 'stopped', problem: 'ABILITY_MISSING' })
  expect(await state()).toMatchObject({ problem: 'ABILITY_MISSING', leaseUntil: null })
})

test('any other refusal stops at the first key, stores nothing, alerts nobody and frees the turn', async () => {
  answer('demo', () => refusedWith('RATE_LIMITED'))
  const second = answer('second', () => null)
  const before = await gaps()
  expect(await syncStatement('test')).toEqual({ end: 'stopped', problem: 'RATE_LIMITED' })
  expect(second).toEqual([])
  expect(await stored()).toBe(0)
  expect(await gaps()).toBe(before)
  expect(await state()).toMatchObject({ problem: 'RATE_LIMITED', leaseUntil: null, syncedAt: null })
})

test('a reading that is stopped after a page goes on from there', async () => {
  answer('demo', ({ cursor }) => (cursor ? refusedWith('RATE_LIMITED') : null))
  expect(await syncStatement('test')).toEqual({ end: 'stopped', problem: 'RATE_LIMITED' })
  expect(await state()).toMatchObject({ gapOpen: true, revision: 1 })
  const first = await stored()
  expect(first).toBe(100)
  vi.restoreAllMocks()
  const asked = answer('demo', () => null)
  expect(await syncStatement('test')).toEqual({ end: 'up_to_date' })
  expect(asked[0]).not.toBeNull()
  expect(await stored()).toBe(251)
})

test('a part whose cursor no longer counts is forgotten, and read again from the top', async () => {
  await syncStatement('test')
  await fillLedger(shop.serviceDatabaseUrl, 150)
  const whole = await stored()
  answer('demo', ({ cursor }) => (cursor ? refusedWith('RATE_LIMITED') : null))
  await syncStatement('test')
  expect(await stored()).toBe(whole + 100)
  vi.restoreAllMocks()
  answer('demo', ({ cursor }) => (cursor ? refusedWith('VALIDATION_FAILED') : null))
  expect(await syncStatement('test')).toEqual({ end: 'stopped', problem: 'VALIDATION_FAILED' })
  expect(await stored()).toBe(whole)
  expect(await state()).toMatchObject({ gapOpen: false, gapCursor: null, joinPosition: null })
  vi.restoreAllMocks()
  expect(await syncStatement('test')).toEqual({ end: 'up_to_date' })
  expect(await stored()).toBe(whole + 150)
  expect(await db().statementEntry.count({ where: { chained: false } })).toBe(0)
})

test('a proxy that gives the first page for every other stops the reading', async () => {
  const real = await serviceFor('demo').statement({ cursor: null })
  if (real.kind !== 'ok') throw new Error('the Service lists its statement')
  const again = { ...real, data: { ...real.data, nextCursor: 'again' } }
  answer('demo', () => again)
  expect(await syncStatement('test')).toEqual({ end: 'stopped', problem: 'STATEMENT_SHAPE' })
  expect(await stored()).toBe(100)
  vi.restoreAllMocks()
  expect(await gaps()).toBe(0)
})

/** Puts an empty part with a cursor before the first part that is asked for so. */
function emptyPartBefore(isThere: (cursor: string | null) => boolean): void {
  const service = serviceFor('demo')
  const ask = service.statement.bind(service)
  let behind: string | null | undefined
  vi.spyOn(service, 'statement').mockImplementation(async (query) => {
    const cursor = query?.cursor ?? null
    if (cursor === 'behind') return ask({ cursor: behind ?? null })
    const page = await ask(query)
    if (behind !== undefined || !isThere(cursor) || page.kind !== 'ok') return page
    behind = cursor
    return { ...page, data: { items: [], nextCursor: 'behind', unread: 0 } }
  })
}

test.each([
  ['at the top', (cursor: string | null) => cursor === null],
  ['between two others', (cursor: string | null) => cursor !== null],
])('an empty part %s of the list is no end of it: every row is read, and no gap is seen', async (_, isThere) => {
  const before = await gaps()
  emptyPartBefore(isThere)
  expect(await syncStatement('test')).toEqual({ end: 'up_to_date' })
  vi.restoreAllMocks()
  const whole = await stored()
  await fillLedger(shop.serviceDatabaseUrl, 150)
  emptyPartBefore(isThere)
  expect(await syncStatement('test')).toEqual({ end: 'up_to_date' })
  vi.restoreAllMocks()
  expect(whole).toBeGreaterThan(250)
  expect(await stored()).toBe(whole + 150)
  expect(await db().statementEntry.count({ where: { OR: [{ chained: false }, { kind: 'gap' }] } })).toBe(0)
  expect(await gaps()).toBe(before)
})

test.each([1, 3, 100])(
  'rows that came meanwhile move %i rows into the next part: none is stored twice',
  async (moved) => {
    const before = await gaps()
    const service = serviceFor('demo')
    const ask = service.statement.bind(service)
    let above: Listed | null = null
    vi.spyOn(service, 'statement').mockImplementation(async (query) => {
      if (query?.cursor === 'moved' && above?.kind === 'ok') {
        const behind = await ask({ cursor: above.data.nextCursor })
        if (moved === 100) return above
        if (behind.kind !== 'ok') return behind
        return { ...behind, data: { ...behind.data, items: [...above.data.items.slice(-moved), ...behind.data.items] } }
      }
      const page = await ask(query)
      if (above !== null || page.kind !== 'ok') return page
      above = page
      return { ...page, data: { ...page.data, nextCursor: 'moved' } }
    })
    expect(await syncStatement('test')).toEqual({ end: 'up_to_date' })
    vi.restoreAllMocks()
    const whole = await stored()
    expect(await db().statementEntry.count({ where: { chained: false } })).toBe(0)
    expect(await gaps()).toBe(before)
    await db().statementSync.deleteMany()
    await db().statementEntry.deleteMany()
    await syncStatement('test')
    expect(whole).toBe(await stored())
  },
)

test('each stored page holds the turn for a minute more', async () => {
  const leases: number[] = []
  answer('demo', ({ cursor }) => {
    if (cursor) void state().then(({ leaseUntil }) => leases.push((leaseUntil?.getTime() ?? 0) - Date.now()))
    return null
  })
  await syncStatement('test')
  expect(leases.length).toBeGreaterThan(0)
  for (const left of leases) expect(left).toBeGreaterThan(50_000)
})

test('news of rows reaches the screens, and a reading without any tells nothing', async () => {
  const pages = await noticesOf('test', () => syncStatement('test'))
  expect(pages).toBe(Math.ceil((await stored()) / 100))
  expect(await noticesOf('test', () => syncStatement('test'))).toBe(0)
})

test('a ledger that goes on without what we know stops the reading, and somebody is told', async () => {
  await syncStatement('test')
  await db().$executeRaw`update "StatementEntry" set "balanceAfterCents" = "balanceAfterCents" + 1`
  const before = await gaps()
  expect(await syncStatement('test')).toEqual({ end: 'stopped', problem: 'STATEMENT_LOST' })
  expect(await gaps()).toBe(before + 1)
  expect(await state()).toMatchObject({ problem: 'STATEMENT_LOST', leaseUntil: null })
})

test('the statement counts as read up to the moment its newest page was asked for, however long the answer took', async () => {
  const service = serviceFor('demo')
  const ask = service.statement.bind(service)
  const asked: Date[] = []
  vi.spyOn(service, 'statement').mockImplementation(async (query) => {
    asked.push(await databaseNow(db()))
    return ask(query)
  })
  await syncStatement('test')
  const { syncedAt } = await db().statementSync.findFirstOrThrow()
  expect(asked.length).toBeGreaterThan(2)
  expect(syncedAt?.getTime()).toBeLessThanOrEqual(asked[0]?.getTime() ?? 0)
})

test('a reading that goes on after a break tells no such moment; the next one does', async () => {
  answer('demo', ({ cursor }) => (cursor === null ? null : refusedWith('RATE_LIMITED')))
  await syncStatement('test')
  vi.restoreAllMocks()
  expect(await syncStatement('test')).toEqual({ end: 'up_to_date' })
  const read = await db().statementSync.findFirstOrThrow()
  expect(read).toMatchObject({ gapOpen: false, syncedAt: null })
  await syncStatement('test')
  expect((await db().statementSync.findFirstOrThrow()).syncedAt).not.toBeNull()
})
