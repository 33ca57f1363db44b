import { beforeAll, expect, test } from 'vitest'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { getDay } from '@/lib/office/day-close/queries.ts'
import { parsePeriod } from '@/lib/office/periods/model.ts'
import { getPeriodView } from '@/lib/office/periods/parse-period.ts'
import { sealAudit, verifyAudit } from '@/lib/people/audit/chain.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { findSession } from '@/lib/people/sessions/find-actor.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, disconnect } from '@/lib/platform/database/db.ts'
import { MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareClock } from '@/lib/platform/shared/time/format-time.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { query } from '../support/embedded-postgres.ts'
import { AIRTIME, quote, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()

/** A server with one zone set for the database and another for the role; sessions get the role's. */
beforeAll(async () => {
  await disconnect()
  await query(shop.databaseUrl, `alter database ${databaseName()} set timezone to 'Africa/Harare'`)
  await setRoleZone('Asia/Tokyo')
  expect(await query(shop.databaseUrl, 'show timezone')).toEqual([{ TimeZone: 'Asia/Tokyo' }])
})

const databaseName = () => new URL(shop.databaseUrl).pathname.slice(1)
const setRoleZone = (zone: string) =>
  query(shop.databaseUrl, `alter role postgres in database ${databaseName()} set timezone to '${zone}'`)
const minutesFromNow = (at: Date) => Math.round((at.getTime() - Date.now()) / MINUTE_MS) || 0

test('the database’s clock reads the same instant as ours', async () => {
  expect(minutesFromNow(await databaseNow(db()))).toBe(0)
  const [row] = await db().$queryRaw<{ zone: string }[]>`select current_setting('timezone') as zone`
  expect(row?.zone).toBe('UTC')
})

test('a time we write is the instant the database compares', async () => {
  const { sale } = await quote(shop.actor, AIRTIME)
  const [row] = await db().$queryRaw<{ left: number }[]>`
    select round(extract(epoch from "expiresAt" - now()) / 60)::int as left from "Quote" q
      join "Sale" s on s."quoteId" = q.id where s.id = ${sale.id}::uuid`
  expect(row?.left).toBe(5)
})

test('a price is held for five minutes', async () => {
  const { sale } = await quote(shop.actor, AIRTIME)
  const { quote: held } = await db().sale.findUniqueOrThrow({ where: { id: sale.id }, select: { quote: true } })
  expect(minutesFromNow(held?.expiresAt ?? new Date(0))).toBe(5)
  expect(minutesFromNow(held?.createdAt ?? new Date(0))).toBe(0)
})

test('a session ends when the database says so', async () => {
  const { staffId } = shop.actor
  const [{ id } = { id: '' }] = await db().$queryRaw<{ id: string }[]>`
    insert into "StaffSession" (id, "staffId", "expiresAt")
    values (gen_random_uuid(), ${staffId}::uuid, now() + interval '1 minute') returning id`
  expect(await findSession(id, undefined)).not.toBeNull()
  await db().$executeRaw`update "StaffSession" set "expiresAt" = now() - interval '1 minute' where id = ${id}::uuid`
  expect(await findSession(id, undefined)).toBeNull()
})

test('the audit chain holds even if the server’s zone changed since it was sealed', async () => {
  await db().$transaction((tx) => recordAudit(tx, shop.actor, { action: 'day:sign', objectKind: 'day', objectId: 'x' }))
  await sealAudit()
  await disconnect()
  await setRoleZone('America/New_York')
  expect(await verifyAudit()).toMatchObject({ broken: null, waiting: 0 })
})

test('a sale made now is today’s, on the overview and in the day close', async () => {
  const soldAfter = new Date()
  await sellNow(shop.actor, AIRTIME)
  await followStatement('test')
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  const today = await getPeriodView(owner, parsePeriod({}, new Date()))
  expect(today.total).toMatchObject({ delivered: 1, salesCents: 500n })
  const hours = [soldAfter, new Date()].map((at) => harareClock(at).slice(0, 2))
  expect(hours).toContain(today.bars[0]?.key)
  const day = await getDay(owner, harareDay(new Date()))
  expect(day).toMatchObject({ statementCents: '-475', booksCents: '-475', statementRows: 1, booksEntries: 1 })
  expect(day.differences.filter(({ kind }) => kind !== 'drawer')).toEqual([])
})
