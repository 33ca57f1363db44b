import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { alertUnexplained } from '@/lib/office/day-close/alert-unexplained.ts'
import { compareDay } from '@/lib/office/day-close/internal/compare-day.ts'
import { type DayComparison, needsPerson } from '@/lib/office/day-close/model.ts'
import { assignRow } from '@/lib/office/statement/assign-row.ts'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { DAY_MS, MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { atService } from '../support/ledger.ts'
import { waitsOrGoesOn, whileLocked } from '../support/locks.ts'
import { dateEntry, dateRow, doubleRow, setAside } from '../support/planted.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, makeDue, sellNow } from '../support/sell.ts'
import { sellElsewhere } from '../support/sell-elsewhere.ts'
import { close, open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sumAll } from '../support/sum-all.ts'
import { sweep } from '../support/sweep.ts'

const shop = openShop()
const TODAY = harareDay(new Date())
const YESTERDAY = harareDay(new Date(Date.now() - DAY_MS))
const midnight = () => new Date(`${TODAY}T00:00:00+02:00`)

let seller: Actor
let served = 0
let before: DayComparison['differences'] = []

/** The day's differences once everything has had time to settle. */
function compare(day: string): Promise<DayComparison> {
  return compareDay(db(), { environment: 'test', day, now: new Date(Date.now() + 20 * MINUTE_MS) })
}

const inWords = ({ differences }: Pick<DayComparison, 'differences'>) =>
  differences.map(({ cause, kind, statementCents, booksCents }) => `${cause}: ${kind} ${statementCents} ${booksCents}`)

/** Only the differences planted since the test began. */
async function planted(day = TODAY): Promise<string[]> {
  await followStatement('test')
  const { differences } = await compare(day)
  return inWords({ differences: differences.filter(({ id }) => !before.some((known) => known.id === id)) })
}

/** Every sale has its own number and amount, so none is mistaken for another. */
async function sellOne(recipient = `26377800${String(1000 + served)}`) {
  served += 1
  const { sale } = await sellNow(seller, { ...AIRTIME, recipient, amount: `${1 + served / 10}` })
  const { totalDebitCents } = await db().sale.findUniqueOrThrow({ where: { id: sale.id } })
  return { sale, cents: Number(totalDebitCents) }
}

const readReserve = () => refreshBalance(credentialNamed('demo'))

beforeAll(async () => {
  seller = await openTill('HRE-01', 'Chipo', 'cashier')
  await open(seller)
  await sellOne()
  await followStatement('test')
})

beforeEach(async () => {
  await readReserve()
  await followStatement('test')
  const days = [await compare(TODAY), await compare(YESTERDAY)]
  before = days.flatMap(({ differences }) => differences)
})

test('with nothing planted, only the open shift is named', async () => {
  expect(inWords(await compare(TODAY))).toEqual(['not_counted: drawer null null'])
  expect((await compare(TODAY)).reserves).toMatchObject([{ credential: 'demo', shownCents: '0', bookedCents: '0' }])
})

test('a drawer counted over, and one counted short', async () => {
  for (const [name, sum] of [
    ['Tatenda', '12.50'],
    ['Nyasha', '9.25'],
  ] as const) {
    const cashier = await openTill('HRE-01', name, 'cashier')
    await open(cashier, { USD: '10.00' })
    await close(cashier, { USD: sum })
  }
  expect(await planted()).toEqual(['over_short: drawer null 250', 'over_short: drawer null -75'])
})

test('a count missing from our books', async () => {
  const cashier = await openTill('HRE-01', 'Rumbi', 'cashier')
  await open(cashier, { USD: '10.00' })
  const { id } = await close(cashier, { USD: '11.00' })
  await db().$transaction([
    db().$executeRaw`alter table "ShiftCount" disable trigger append_only`,
    db().$executeRaw`update "ShiftCount" set "expectedCents" = 900 where "shiftId" = ${id}::uuid and kind = 'close'`,
    db().$executeRaw`alter table "ShiftCount" enable trigger append_only`,
  ])
  expect(await planted()).toEqual(['unexplained: drawer null 100'])
  await db().$transaction([
    db().$executeRaw`alter table "ShiftCount" disable trigger append_only`,
    db().$executeRaw`update "ShiftCount" set "expectedCents" = 1000 where "shiftId" = ${id}::uuid and kind = 'close'`,
    db().$executeRaw`alter table "ShiftCount" enable trigger append_only`,
  ])
})

test('a sale whose outcome is unknown', async () => {
  const portal = portalOf(shop.simulator.url)
  await portal.faults([{ match: { method: 'POST', path: '/transactions' }, times: 1, kind: 'drop_after' }])
  const { sale, cents } = await sellOne()
  expect(await planted()).toEqual([`pending: sale ${-cents} null`])
  await makeDue(sale.id)
  await sweep()
  expect(await planted()).toEqual([])
})

test('a sale in the last second of the day before', async () => {
  const { sale, cents } = await sellOne()
  await dateEntry(sale.id, new Date(midnight().getTime() + 1_000))
  await dateRow(shop.serviceDatabaseUrl, sale.reference, 'sale', new Date(midnight().getTime() - 1_000))
  expect(await planted()).toEqual([`midnight: sale null ${-cents}`])
  expect(await planted(YESTERDAY)).toEqual([`midnight: sale ${-cents} null`])
})

test('a reversal of yesterday, heard of today', async () => {
  const { sale, cents } = await sellOne('263000000004')
  await portalOf(shop.simulator.url).advance(150)
  await dateRow(shop.serviceDatabaseUrl, sale.reference, 'reversal', new Date(midnight().getTime() - DAY_MS / 2))
  expect(await planted()).toEqual([`late_reversal: reversal null ${cents}`])
  expect(await planted(YESTERDAY)).toEqual([`late_reversal: reversal ${cents} null`])
})

test('a sale by another system on our key', async () => {
  await sellElsewhere(shop.simulator.baseUrl)
  expect(await planted()).toEqual(['foreign: sale -285 null'])
})

test('a sale the Service lost: its row is missing and the running balance jumps', async () => {
  const { sale, cents } = await sellOne()
  await atService(shop.serviceDatabaseUrl, 'delete from ledger_entries where reference = $1', [sale.reference])
  await sellOne()
  expect((await planted()).sort()).toEqual([`unexplained: jump ${-cents} null`, `unexplained: sale null ${-cents}`])
})

test('a sale the Service debited twice', async () => {
  const { sale, cents } = await sellOne()
  await doubleRow(shop.serviceDatabaseUrl, sale.reference)
  expect(await planted()).toEqual([`charged_twice: sale ${-cents} null`])
  await db().$executeRaw`update "StatementEntry" set "readAt" = "readAt" - interval '20 minutes' where match = 'open'`
  await alertUnexplained('test')
  const [alert] = await db().incident.findMany({ where: { kind: 'charged_twice' } })
  expect(alert?.detail).toMatchObject({ kind: 'sale', statementCents: String(-cents) })
})

test('once its row is assigned a difference is no incident any more, and the others stay', async () => {
  const [settled, stays] = [await sellOne(), await sellOne()]
  for (const { sale } of [settled, stays]) await doubleRow(shop.serviceDatabaseUrl, sale.reference)
  await followStatement('test')
  await db().$executeRaw`update "StatementEntry" set "readAt" = "readAt" - interval '20 minutes' where match = 'open'`
  await alertUnexplained('test')
  const openAbout = async ({ cents }: typeof settled) => {
    const open = await db().incident.findMany({ where: { kind: 'charged_twice', resolvedAt: null } })
    const details = open.map(({ detail }) => detail as { about: string; statementCents: string })
    return details.flatMap(({ about, statementCents }) => (statementCents === String(-cents) ? [about] : []))
  }
  const [about = ''] = await openAbout(settled)
  expect(await openAbout(stays)).toHaveLength(1)
  const position = about.replace('row ', '')
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  await assignRow({ ctx: { actor: owner }, input: { position, cause: 'lost', reference: '', note: 'charged twice' } })
  await alertUnexplained('test')
  expect([await openAbout(settled), await openAbout(stays)]).toEqual([[], [expect.any(String)]])
})

test('what another worker raised after this one compared stays, as does what is of another day or kind', async () => {
  const detail = { day: TODAY, about: 'row 1', kind: 'sale', statementCents: '-1', booksCents: null }
  const raise = (at: Date, more = {}) =>
    db().incident.create({
      data: { kind: 'statement_unexplained', environment: 'test', detail: { ...detail, ...more }, at },
    })
  const later = await raise(new Date(Date.now() + MINUTE_MS))
  const earlier = await raise(new Date(Date.now() - MINUTE_MS))
  const longAgo = await raise(new Date(Date.now() - MINUTE_MS), { day: '2026-01-05' })
  const other = await db().incident.create({ data: { kind: 'statement_gap', environment: 'test', detail } })
  await alertUnexplained('test')
  const resolved = await db().incident.findMany({
    where: { id: { in: [later, earlier, longAgo, other].map(({ id }) => id) }, resolvedAt: { not: null } },
  })
  expect(resolved.map(({ id }) => id)).toEqual([earlier.id])
  await db().incident.deleteMany({ where: { id: { in: [later.id, other.id] } } })
})

test('two workers that find the same difference at once raise it once', async () => {
  const { sale, cents } = await sellOne()
  await doubleRow(shop.serviceDatabaseUrl, sale.reference)
  expect(await planted()).toEqual([`charged_twice: sale ${-cents} null`])
  await db().$executeRaw`update "StatementEntry" set "readAt" = "readAt" - interval '20 minutes' where match = 'open'`
  await db().incident.deleteMany()
  const lock = 'lock table "Incident" in share mode'
  const { alerted } = await whileLocked(shop.databaseUrl, lock, [], async () => {
    const alerted = Promise.all([alertUnexplained('test'), alertUnexplained('test')])
    expect(await waitsOrGoesOn(alerted, 2)).toBe('waits')
    return { alerted }
  })
  await alerted
  const details = (await db().incident.findMany()).map(({ kind, detail }) => JSON.stringify({ kind, detail }))
  expect(details.length).toBeGreaterThan(0)
  expect(new Set(details).size).toBe(details.length)
})

test('a sale the Service debited at another amount', async () => {
  const { sale, cents } = await sellOne()
  await atService(
    shop.serviceDatabaseUrl,
    `with row as (update ledger_entries set available = available - 5, outside = outside + 5,
        balance_after = balance_after - 5 where reference = $1 returning account_id)
      update accounts set available = available - 5 where id = (select account_id from row)`,
    [sale.reference],
  )
  expect((await planted()).sort()).toEqual([`unexplained: sale ${-cents - 5} null`, `unexplained: sale null ${-cents}`])
})

test('differences of earlier days are one line, and the totals of both books agree with it', async () => {
  const { sale, cents } = await sellOne()
  const doubled = await doubleRow(shop.serviceDatabaseUrl, sale.reference)
  await atService(shop.serviceDatabaseUrl, 'update ledger_entries set occurred_at = $2 where seq = $1', [
    doubled,
    new Date(midnight().getTime() - DAY_MS / 2),
  ])
  expect(await planted(YESTERDAY)).toEqual([`charged_twice: sale ${-cents} null`])
  expect(await planted()).toEqual([`earlier: carried ${-cents} null`])
  const { balance } = await compare(TODAY)
  const [head] = await db().statementEntry.findMany({ orderBy: { position: 'desc' }, take: 1 })
  expect(balance?.statementCents).toBe(String(head?.balanceAfterCents))
})

test('our books’ sums are the same from the totals and the journal', async () => {
  const { balance } = await compare(TODAY)
  await sumAll()
  expect((await compare(TODAY)).balance).toEqual(balance)
})

test('a sale under way is in both reserves', async () => {
  const { sale, cents } = await sellOne('263000000002')
  await readReserve()
  expect(await planted()).toEqual([])
  const [reserve] = (await compare(TODAY)).reserves ?? []
  expect(reserve).toMatchObject({ shownCents: String(cents), bookedCents: String(cents) })
  await portalOf(shop.simulator.url).advance(60)
  await makeDue(sale.id)
  await sweep()
})

test('a reserve difference is pending at first, then unexplained and an alert', async () => {
  await setAside(shop.serviceDatabaseUrl, 130)
  await readReserve()
  expect(await planted()).toEqual(['pending: reserve 130 0'])
  await stayedApart()
  expect(await planted()).toEqual(['unexplained: reserve 130 0'])
  const told = { kind: 'statement_unexplained', detail: { path: ['about'], equals: 'reserve demo' } }
  expect(await db().incident.count({ where: told })).toBe(1)
  await setAside(shop.serviceDatabaseUrl, 0)
  await readReserve()
  expect(await planted()).toEqual([])
})

test('a reserve that comes and goes all day is told once, and is over when nothing differs any more', async () => {
  await db().incident.deleteMany()
  const told = () => db().incident.findMany({ where: { detail: { path: ['about'], equals: 'reserve demo' } } })
  await setAside(shop.serviceDatabaseUrl, 130)
  await stayedApart()
  expect(await planted()).toEqual(['unexplained: reserve 130 0'])
  await db().$executeRaw`update "ReserveReading" set "apartSince" = "readAt"`
  expect(await planted()).toEqual(['pending: reserve 130 0'])
  expect(await told()).toMatchObject([{ resolvedAt: null }])
  await setAside(shop.serviceDatabaseUrl, 0)
  await readReserve()
  expect(await planted()).toEqual([])
  expect((await told()).map(({ resolvedAt }) => resolvedAt)).toEqual([expect.any(Date)])
  await setAside(shop.serviceDatabaseUrl, 130)
  await stayedApart()
  expect(await planted()).toEqual(['unexplained: reserve 130 0'])
  expect(await told()).toHaveLength(1)
  await setAside(shop.serviceDatabaseUrl, 0)
  await readReserve()
})

test('a reserve that is too small is unexplained too', async () => {
  const { sale, cents } = await sellOne('263000000002')
  await setAside(shop.serviceDatabaseUrl, 0)
  await stayedApart()
  expect(await planted()).toEqual([`unexplained: reserve 0 ${cents}`])
  await setAside(shop.serviceDatabaseUrl, cents)
  await portalOf(shop.simulator.url).advance(60)
  await makeDue(sale.id)
  await sweep()
})

test('a reserve for another system’s sale under way is foreign', async () => {
  await sellElsewhere(shop.simulator.baseUrl, '263000000002')
  await stayedApart()
  expect(await planted()).toEqual(['foreign: sale -285 null', 'foreign: reserve 285 0'])
  await portalOf(shop.simulator.url).advance(60)
})

test('a reserve for a sale of ours whose answer never came is pending', async () => {
  const portal = portalOf(shop.simulator.url)
  await portal.faults([{ match: { method: 'POST', path: '/transactions' }, times: 1, kind: 'drop_after' }])
  const { sale, cents } = await sellOne('263000000002')
  await stayedApart()
  expect(await planted()).toEqual([`pending: sale ${-cents} null`, `pending: reserve ${cents} 0`])
  await portal.advance(60)
  await makeDue(sale.id)
  await sweep()
})

test('of many differences, those raised before one that cannot be stand, and the next turn raises the rest', async () => {
  const { sale } = await sellOne()
  await doubleRow(shop.serviceDatabaseUrl, sale.reference, 60)
  await followStatement('test')
  await db().$executeRaw`update "StatementEntry" set "readAt" = "readAt" - interval '20 minutes' where match = 'open'`
  await db().incident.deleteMany()
  const { differences } = await compareDay(db(), { environment: 'test', day: TODAY, now: new Date() })
  const alerting = differences.filter(({ cause }) => needsPerson(cause)).map(({ id }) => id)
  await db().$executeRawUnsafe(
    `alter table "Incident" add constraint refused check (detail->>'about' <> '${alerting.at(-1)}') not valid`,
  )
  await expect(alertUnexplained('test')).rejects.toThrow('refused')
  await db().$executeRaw`alter table "Incident" drop constraint refused`
  expect(await db().incident.count()).toBe(50)
  await alertUnexplained('test')
  const raised = (await db().incident.findMany()).map(({ detail }) => detail as { day: string; about: string })
  const ofToday = raised.filter(({ day }) => day === TODAY).map(({ about }) => about)
  expect(ofToday.toSorted()).toEqual(alerting.toSorted())
})

test('who alerts waits for who explains rows, longer than most transactions may take', async () => {
  await db().incident.deleteMany()
  await db().$executeRaw`update "StatementEntry" set "balanceAfterCents" = "balanceAfterCents" + 1`
  const lock = 'select pg_advisory_xact_lock(hashtext($1))'
  const { alerted } = await whileLocked(shop.databaseUrl, lock, ['statement test'], async () => {
    const alerted = Promise.all([alertUnexplained('test'), syncStatement('test')])
    expect(await waitsOrGoesOn(alerted, 2)).toBe('waits')
    await pause(11_000)
    return { alerted }
  })
  await alerted
  await db().$executeRaw`update "StatementEntry" set "balanceAfterCents" = "balanceAfterCents" - 1`
  const raised = await db().incident.groupBy({ by: ['kind'], orderBy: { kind: 'asc' } })
  expect(raised.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['charged_twice', 'statement_gap']))
})

/** Reads the reserve as if it had differed for twenty minutes. */
async function stayedApart(): Promise<void> {
  await readReserve()
  await followStatement('test')
  await db().$executeRaw`
    update "ReserveReading" set "apartSince" = "apartSince" - interval '20 minutes', "readAt" = "readAt" - interval '1 second'`
  await readReserve()
}
