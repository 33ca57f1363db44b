import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { alertUnexplained } from '@/lib/office/day-close/alert-unexplained.ts'
import type { DayDifference } from '@/lib/office/day-close/model.ts'
import { getDay } from '@/lib/office/day-close/queries.ts'
import { signDay } from '@/lib/office/day-close/sign-day.ts'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS, HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { beginningOf, harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { atService } from '../support/ledger.ts'
import { doubleRow } from '../support/planted.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { sellElsewhere } from '../support/sell-elsewhere.ts'
import { openShop, openTill } from '../support/shop.ts'
import { someoneWaits, waitingForLocks } from '../support/someone-waits.ts'

const shop = openShop()
const TODAY = harareDay(new Date())
const YESTERDAY = dayBefore(1)
const late = dayBefore(3)

let owner: Actor
let other: pg.Client

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  await sellNow(shop.actor, AIRTIME)
  await followStatement('test')
  other = new pg.Client({ connectionString: shop.databaseUrl })
  await other.connect()
})
afterAll(() => other.end())
afterEach(() => vi.useRealTimers())

function dayBefore(days: number): string {
  return harareDay(new Date(Date.now() - days * DAY_MS))
}

/** The last moment of a day, as in a transaction that books just before midnight. */
const endOf = (day: string) => new Date(beginningOf(day).getTime() + DAY_MS - 1)
/** Until that work is done, or that many connections wait for a lock, itself among them. */
async function doneOrWaiting(work: Promise<unknown>, count: number): Promise<void> {
  let isDone = false
  void work.finally(() => {
    isDone = true
  })
  while (!isDone && (await waitingForLocks()) < count);
}

const sign = (day: string) => signDay({ ctx: { actor: owner }, input: { day, note: 'As it was.' } })

/** Books 1.00 between two accounts on the other connection, dated `at`. Returns the entry's id. */
async function book(at: Date): Promise<string> {
  const { rows } = await other.query<{ id: string }>(
    `insert into "JournalEntry" (environment, "objectKind", "objectId", event, at)
     values ('test', 'movement', $1, 'planted', $2) returning id`,
    [randomUUID(), at],
  )
  await other.query(
    `insert into "JournalPosting" ("entryId", account, "accountKey", currency, "nativeCents", "usdCents")
     values ($1, 'bank', '', 'USD', 100, 100), ($1, 'opening', '', 'USD', -100, -100)`,
    [rows[0]?.id],
  )
  return rows[0]?.id ?? ''
}

async function dayOfEntry(id: string): Promise<string> {
  return harareDay((await db().journalEntry.findUniqueOrThrow({ where: { id: BigInt(id) } })).at)
}

test.each([-36, 36])('an entry is dated by the database even if our clock is %i hours off', async (hours) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR_MS })
  const before = await databaseNow(db())
  const { sale, id } = await sellNow(shop.actor, { ...AIRTIME, recipient: `2637740010${50 + hours}` })
  const after = await databaseNow(db())
  const entries = await db().journalEntry.findMany({ where: { ticketId: id } })
  const events = await db().saleEvent.findMany({ where: { saleId: sale.id } })
  for (const { at } of [...entries, ...events]) {
    expect(at.getTime()).toBeGreaterThanOrEqual(before.getTime())
    expect(at.getTime()).toBeLessThanOrEqual(after.getTime())
  }
  expect(entries.length * events.length).toBeGreaterThan(0)
})

test('a row that arrives while its day is being signed counts to the day after it', async () => {
  const [day, after] = [dayBefore(6), dayBefore(5)]
  await followStatement('test')
  await sellElsewhere(shop.simulator.baseUrl)
  const newest = 'update ledger_entries set occurred_at = $1 where seq = (select max(seq) from ledger_entries)'
  await atService(shop.serviceDatabaseUrl, newest, [endOf(day)])
  await other.query('begin')
  await other.query('lock table "ShiftCount" in access exclusive mode')
  const signing = sign(day)
  await someoneWaits()
  const reading = syncStatement('test')
  await doneOrWaiting(reading, 2)
  await other.query('commit')
  await Promise.all([signing, reading])
  const seen = [await getDay(owner, day), await getDay(owner, after)].map(({ differences }) =>
    differences.map(({ statementCents }) => statementCents).filter((cents) => cents === '-285'),
  )
  expect(seen).toEqual([[], ['-285']])
})

/** A sale with the same key elsewhere whose row is dated into that day and read now. */
async function lateRow(day: string): Promise<void> {
  await followStatement('test')
  await sellElsewhere(shop.simulator.baseUrl)
  const newest = 'update ledger_entries set occurred_at = $1 where seq = (select max(seq) from ledger_entries)'
  await atService(shop.serviceDatabaseUrl, newest, [endOf(day)])
  await syncStatement('test')
}

/** How many such rows each of these days counts. */
async function rowsOf(...days: string[]): Promise<number[]> {
  const seen: number[] = []
  for (const day of days) seen.push((await getDay(owner, day)).differences.filter(isLateRow).length)
  return seen
}

const isLateRow = ({ statementCents, kind }: DayDifference) => statementCents === '-285' && kind === 'sale'

test('a row that comes late for a day that nobody signed counts on that day alone, though days after it are signed', async () => {
  const [day, after, next] = [dayBefore(14), dayBefore(13), dayBefore(12)]
  await sign(dayBefore(15))
  await sign(after)
  await lateRow(day)
  expect(await rowsOf(day, after, next)).toEqual([1, 0, 0])
  await sign(day)
  expect(await rowsOf(day, after, next)).toEqual([1, 0, 0])
})

test('a row that comes late for signed days counts once, on the first day after them, in whatever order they were signed', async () => {
  const [first, second, next, last] = [dayBefore(19), dayBefore(18), dayBefore(17), dayBefore(16)]
  await sign(second)
  await lateRow(first)
  await sign(first)
  await lateRow(first)
  await lateRow(second)
  expect(await rowsOf(first, second, next)).toEqual([1, 0, 2])
  await sign(next)
  expect(await rowsOf(first, second, next, last)).toEqual([1, 0, 2, 0])
})

test('signing a day waits for who explains rows before it stops entries of the day', async () => {
  const day = dayBefore(8)
  await other.query('begin')
  await other.query(`select pg_advisory_xact_lock(hashtext('statement test'))`)
  const signing = sign(day)
  await someoneWaits()
  const id = await book(endOf(day))
  await other.query('commit')
  await signing
  expect(await dayOfEntry(id)).toBe(day)
})

test('signing a day waits for entries begun before midnight and includes them', async () => {
  await other.query('begin')
  const id = await book(endOf(YESTERDAY))
  const signing = sign(YESTERDAY)
  await someoneWaits()
  expect(await db().dayClose.count({ where: { day: YESTERDAY } })).toBe(0)
  await other.query('commit')
  await signing
  expect(await dayOfEntry(id)).toBe(YESTERDAY)
  const signed = await db().dayClose.findFirstOrThrow({ where: { day: YESTERDAY } })
  expect(signed.throughEntryId).toBeGreaterThanOrEqual(BigInt(id))
})

test('an entry that would fall into a signed day is dated after it, and the day does not change', async () => {
  const before = await getDay(owner, YESTERDAY)
  expect(before.signed).not.toBeNull()
  const id = await book(endOf(YESTERDAY))
  expect(await dayOfEntry(id)).toBe(TODAY)
  expect(await getDay(owner, YESTERDAY)).toEqual(before)
})

test('an entry made while the day is being signed waits, and is dated after it', async () => {
  let booking: Promise<string> | undefined
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(lock_of_day('test', ${late}))`
    booking = book(endOf(late))
    await someoneWaits()
    await tx.dayClose.create({
      data: {
        environment: 'test',
        day: late,
        snapshot: {},
        signedById: owner.staffId,
        throughPosition: 0,
        throughEntryId: 0,
      },
    })
  })
  expect(await dayOfEntry((await booking) ?? '')).toBe(TODAY)
})

test('what comes late for a signed day is told for the day after alone, and what the day was told of is settled', async () => {
  expect(await db().dayClose.count({ where: { day: YESTERDAY } })).toBe(1)
  const detail = { day: YESTERDAY, about: 'row 1', kind: 'sale', statementCents: '-1', booksCents: null }
  const at = new Date(Date.now() - HOUR_MS)
  const { id } = await db().incident.create({
    data: { kind: 'statement_unexplained', environment: 'test', detail, at },
  })
  const { sale } = await sellNow(shop.actor, { ...AIRTIME, recipient: '263774009998' })
  const doubled = await doubleRow(shop.serviceDatabaseUrl, sale.reference)
  const date = 'update ledger_entries set occurred_at = $2 where seq = $1'
  await atService(shop.serviceDatabaseUrl, date, [doubled, endOf(YESTERDAY)])
  await followStatement('test')
  await db().$executeRaw`update "StatementEntry" set "readAt" = "readAt" - interval '20 minutes' where match = 'open'`
  await alertUnexplained('test')
  const told = await db().incident.findMany({ where: { kind: 'charged_twice' } })
  expect(told.map((incident) => (incident.detail as { day: string }).day)).toEqual([TODAY])
  expect((await db().incident.findUniqueOrThrow({ where: { id } })).resolvedAt).not.toBeNull()
})

test('what was told of a day long ago is over once that day is signed, and what was told of another is not', async () => {
  const [day, another] = [dayBefore(9), dayBefore(10)]
  for (const of of [day, another]) {
    const detail = { day: of, about: 'row 1', kind: 'sale', statementCents: '-1', booksCents: null }
    await db().incident.create({ data: { kind: 'statement_unexplained', environment: 'test', detail } })
  }
  await sign(day)
  const open = await db().incident.findMany({ where: { kind: 'statement_unexplained', resolvedAt: null } })
  expect(open.map(({ detail }) => (detail as { day: string }).day)).toEqual([another])
})

test('a signed day keeps nobody from selling on the current day', async () => {
  const { sale } = await sellNow(shop.actor, { ...AIRTIME, recipient: '263774009999' })
  expect(sale.outcome).toBe('delivered')
})
