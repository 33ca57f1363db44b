import pg from 'pg'
import { expect, test } from 'vitest'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { alertUnexplained } from '@/lib/office/day-close/alert-unexplained.ts'
import { getDay } from '@/lib/office/day-close/queries.ts'
import { signDay } from '@/lib/office/day-close/sign-day.ts'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { atService } from '../support/ledger.ts'
import { dateEntry, dateRow } from '../support/planted.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, makeDue, sellNow } from '../support/sell.ts'
import { sellElsewhere } from '../support/sell-elsewhere.ts'
import { openShop, openTill } from '../support/shop.ts'
import { someoneWaits } from '../support/someone-waits.ts'
import { sweep } from '../support/sweep.ts'

const shop = openShop()
/** Later than anything can still be under way; just after midnight that was yesterday. */
const LONG_AGO_MS = 20 * 60 * 1000
const TODAY = harareDay(new Date())
const YESTERDAY = harareDay(new Date(Date.now() - DAY_MS))

const owner = () => openTill('HRE-01', 'Tendai', 'owner')

async function differencesOf(day: string, actor?: Actor) {
  const view = await getDay(actor ?? (await owner()), day)
  return view.differences
    .filter(({ kind }) => kind !== 'drawer')
    .map(({ cause, kind, statementCents, booksCents }) => `${cause}: ${kind} ${statementCents} ${booksCents}`)
}

const midnight = () => new Date(`${TODAY}T00:00:00+02:00`)

test('a day on which all three books agree has no differences', async () => {
  await sellNow(shop.actor, AIRTIME)
  await followStatement('test')
  expect(await differencesOf(TODAY)).toEqual([])
  const view = await getDay(await owner(), TODAY)
  expect(view).toMatchObject({ statementCents: '-475', booksCents: '-475', statementRows: 1, booksEntries: 1 })
})

test('rows that are matched while a day is compared leave nothing unexplained', async () => {
  await sellNow(shop.actor, { ...AIRTIME, amount: '3.40' })
  await syncStatement('test')
  const other = new pg.Client({ connectionString: shop.databaseUrl })
  await other.connect()
  try {
    await other.query('begin')
    await other.query('lock table "Sale" in access exclusive mode')
    const alerted = alertUnexplained('test')
    await someoneWaits()
    await other.query(`update "StatementEntry" r set match = 'ours', "journalEntryId" = p."entryId"
      from "JournalPosting" p
      where r.match = 'open' and p.account = 'service_available' and p."nativeCents" = r."amountCents"`)
    await other.query('commit')
    await alerted
  } finally {
    await other.end()
  }
  expect(await db().incident.findMany({ where: { kind: 'statement_unexplained' } })).toEqual([])
})

test('a sale whose answer was lost is pending while its outcome is unknown', async () => {
  const portal = portalOf(shop.simulator.url)
  await portal.faults([{ match: { method: 'POST', path: '/transactions' }, times: 1, kind: 'drop_after' }])
  const lost = await sellNow(shop.actor, { ...AIRTIME, amount: '6' })
  await followStatement('test')
  expect(await differencesOf(TODAY)).toEqual(['pending: sale -570 null'])
  await makeDue(lost.sale.id)
  await sweep()
  await followStatement('test')
  expect(await differencesOf(TODAY)).toEqual([])
})

test('a sale that got its end long after its row was read is pending until the two are matched', async () => {
  const portal = portalOf(shop.simulator.url)
  await portal.faults([{ match: { method: 'POST', path: '/transactions' }, times: 1, kind: 'drop_after' }])
  const { sale } = await sellNow(shop.actor, { ...AIRTIME, amount: '6.20' })
  await followStatement('test')
  const ago = (column: string) => `"${column}" = "${column}" - interval '20 minutes'`
  await db().$executeRawUnsafe(`update "StatementEntry" set ${ago('readAt')} where "saleId" = $1::uuid`, sale.id)
  await makeDue(sale.id)
  await sweep()
  expect(await differencesOf(TODAY)).toEqual(['pending: sale -589 null', 'pending: sale null -589'])
  await db().$executeRawUnsafe(`update "Sale" set ${ago('settledAt')} where id = $1::uuid`, sale.id)
  expect(await differencesOf(TODAY)).toContain('unexplained: sale -589 null')
  await followStatement('test')
  expect(await differencesOf(TODAY)).toEqual([])
})

test('an entry whose row was read just now is pending until the two are matched', async () => {
  const day = harareDay(new Date(Date.now() - LONG_AGO_MS))
  const { sale } = await sellNow(shop.actor, { ...AIRTIME, amount: '6.40' })
  await dateEntry(sale.id, new Date(Date.now() - LONG_AGO_MS))
  await dateRow(shop.serviceDatabaseUrl, sale.reference, 'sale', new Date(Date.now() - LONG_AGO_MS))
  expect(await syncStatement('test')).toEqual({ end: 'up_to_date' })
  expect(await differencesOf(day)).toEqual(['pending: sale -608 null', 'pending: sale null -608'])
  await followStatement('test')
  expect(await differencesOf(day)).toEqual([])
})

test('a sale by another system is foreign, and money from outside is loaded', async () => {
  await sellElsewhere(shop.simulator.baseUrl)
  await atService(
    shop.serviceDatabaseUrl,
    `with a as (update accounts set available = available + 5000 where id = (select a.id from accounts a
        join partners p on p.id = a.partner_id where a.environment = 'test' and p.code = 'XP-DEMO-0001') returning *)
      insert into ledger_entries (account_id, kind, available, reserved, outside, balance_after, object_id, occurred_at)
      select id, 'top_up', 5000, 0, -5000, available, 'bank', now() from a`,
  )
  await followStatement('test')
  await db().$executeRaw`update "StatementEntry" set "readAt" = "readAt" - interval '20 minutes' where match = 'open'`
  await followStatement('test')
  expect(await differencesOf(TODAY)).toEqual(['foreign: sale -285 null', 'loaded: top_up 5000 null'])
})

test('news from before midnight heard after it is a midnight difference on both days', async () => {
  const sold = await sellNow(shop.actor, { ...AIRTIME, amount: '7' })
  await dateEntry(sold.sale.id, new Date(midnight().getTime() + 1_000))
  await dateRow(shop.serviceDatabaseUrl, sold.sale.reference, 'sale', new Date(midnight().getTime() - 1_000))
  await followStatement('test')
  expect(await differencesOf(YESTERDAY)).toEqual(['midnight: sale -665 null'])
  expect(await differencesOf(TODAY)).toContain('midnight: sale null -665')
})

test('a reversal heard of a day later is a late reversal', async () => {
  const sold = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000004', amount: '8' })
  await portalOf(shop.simulator.url).advance(150)
  await dateRow(shop.serviceDatabaseUrl, sold.sale.reference, 'reversal', new Date(midnight().getTime() - DAY_MS / 2))
  await followStatement('test')
  expect((await db().sale.findUniqueOrThrow({ where: { id: sold.sale.id } })).state).toBe('reversed')
  expect(await differencesOf(YESTERDAY)).toContain('late_reversal: reversal 760 null')
  expect(await differencesOf(TODAY)).toContain('late_reversal: reversal null 760')
})

test('an entry the Service never shows is pending for a quarter of an hour, then unexplained and an alert', async () => {
  const day = harareDay(new Date(Date.now() - LONG_AGO_MS))
  const sold = await sellNow(shop.actor, { ...AIRTIME, amount: '9' })
  await atService(shop.serviceDatabaseUrl, 'delete from ledger_entries where reference = $1', [sold.sale.reference])
  await sellNow(shop.actor, { ...AIRTIME, amount: '10' })
  await followStatement('test')
  expect(await differencesOf(TODAY)).toContain('pending: sale null -855')
  await dateEntry(sold.sale.id, new Date(Date.now() - LONG_AGO_MS))
  await followStatement('test')
  expect(await differencesOf(day)).toContain('unexplained: sale null -855')
  expect(await differencesOf(TODAY)).toContain('unexplained: jump -855 null')
  const alerts = await db().incident.findMany({ where: { kind: 'statement_unexplained' } })
  expect(alerts.length).toBe(2)
  await followStatement('test')
  expect(await db().incident.count({ where: { kind: 'statement_unexplained' } })).toBe(2)
})

test('an unexplained entry is alerted once, though rows of the same sum are read meanwhile, until its own comes', async () => {
  const at = new Date(Date.now() - LONG_AGO_MS)
  const { sale } = await sellNow(shop.actor, { ...AIRTIME, amount: '9.40' })
  await atService(shop.serviceDatabaseUrl, 'delete from ledger_entries where reference = $1', [sale.reference])
  await sellNow(shop.actor, { ...AIRTIME, amount: '9.50' })
  await dateEntry(sale.id, at)
  const about = await db().journalEntry.findFirstOrThrow({ where: { saleId: sale.id }, orderBy: { id: 'asc' } })
  const alerts = async () => {
    await alertUnexplained('test')
    const where = { detail: { path: ['about'], equals: `entry ${about.id}` } }
    const all = await db().incident.findMany({ where, orderBy: { id: 'asc' }, select: { resolvedAt: true } })
    return all.map(({ resolvedAt }) => (resolvedAt ? 'resolved' : 'open'))
  }
  await followStatement('test')
  expect(await alerts()).toEqual(['open'])
  const other = await db().statementEntry.findFirstOrThrow({ orderBy: { position: 'desc' } })
  const alike = { ...other, position: other.position + 1_000n, amountCents: -893n, match: 'open' as const }
  const unknown = { reference: null, upstreamId: null, saleId: null, collectionId: null, journalEntryId: null }
  await db().statementEntry.create({ data: { ...alike, ...unknown, readAt: new Date(), occurredAt: new Date() } })
  expect(await alerts()).toEqual(['open'])
  const where = { environment_position: { environment: 'test' as const, position: alike.position } }
  await db().statementEntry.update({ where, data: { readAt: at } })
  expect(await alerts()).toEqual(['open'])
  const aDayEarlier = new Date(at.getTime() - DAY_MS)
  await db().statementEntry.update({
    where,
    data: { match: 'ours', journalEntryId: about.id, occurredAt: aDayEarlier },
  })
  expect(await alerts()).toEqual(['resolved'])
  await db().statementEntry.delete({ where })
})

test('a short drawer and an open shift are listed with their till', async () => {
  const { differences } = await getDay(await owner(), TODAY)
  expect(
    differences.filter(({ kind }) => kind === 'drawer').map(({ cause, tillNumber }) => [cause, tillNumber]),
  ).toEqual([['not_counted', 1]])
})

test('a manager of one branch sees only its differences, no sums, and cannot sign', async () => {
  const manager = await openTill('BYO-01', 'Thandeka', 'manager')
  const view = await getDay(manager, TODAY)
  expect(view.differences).toEqual([])
  expect(view).toMatchObject({ showsSums: false, hindrance: 'DAY_NOT_OVER' })
  const sign = signDay({ ctx: { actor: manager }, input: { day: YESTERDAY, note: 'seen' } })
  await expect(sign).rejects.toThrow('DAY_NEEDS_ALL_BRANCHES')
  await expect(getDay(shop.actor, TODAY)).rejects.toThrow('NOT_ALLOWED')
})

test('a day is signed once, when it is over, and never changes; later news is the next day’s', async () => {
  const actor = await owner()
  const sign = (day: string, note = '') => signDay({ ctx: { actor }, input: { day, note } })
  await expect(sign(TODAY)).rejects.toThrow('DAY_NOT_OVER')
  const open = await getDay(actor, YESTERDAY)
  await sign(YESTERDAY, 'Midnight and one reversal.')
  await expect(sign(YESTERDAY)).rejects.toThrow('DAY_SIGNED')
  const late = await sellNow(shop.actor, { ...AIRTIME, amount: '11' })
  await dateRow(shop.serviceDatabaseUrl, late.sale.reference, 'sale', new Date(midnight().getTime() - DAY_MS / 4))
  await followStatement('test')
  const signed = await getDay(actor, YESTERDAY)
  expect(signed.differences).toEqual(open.differences)
  expect(signed.signed).toMatchObject({ by: 'Tendai', note: 'Midnight and one reversal.' })
  expect((await differencesOf(TODAY)).filter((text) => text.includes('1045'))).toEqual([])
  await expect(db().$executeRaw`update "DayClose" set note = 'other'`).rejects.toThrow('append-only')
})

test('a day with an unexplained difference is signed only with a note', async () => {
  const before = harareDay(new Date(Date.now() - 2 * DAY_MS))
  const [row] = await db().statementEntry.findMany({ orderBy: { position: 'desc' }, take: 1 })
  await db().statementEntry.updateMany({
    where: { position: row?.position ?? 0n },
    data: { occurredAt: new Date(midnight().getTime() - 1.5 * DAY_MS), chained: false },
  })
  const actor = await owner()
  await expect(signDay({ ctx: { actor }, input: { day: before, note: ' ' } })).rejects.toThrow('DAY_NOTE_MISSING')
  await signDay({ ctx: { actor }, input: { day: before, note: 'Asked the Service.' } })
  expect((await getDay(actor, before)).signed?.note).toBe('Asked the Service.')
})
