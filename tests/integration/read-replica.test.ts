import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SALES_CENTS, SALES_COUNTS } from '@/lib/books/totals/model.ts'
import type { PrismaClient } from '@/lib/generated/prisma/client.ts'
import { parseReportFilter } from '@/lib/office/reports/model.ts'
import { getSalesReport, reportsAsOf } from '@/lib/office/reports/queries.ts'
import { getStatus } from '@/lib/office/status/get-status.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { disconnect } from '@/lib/platform/database/db.ts'
import { type Env, env } from '@/lib/platform/env/env.ts'
import { harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { query } from '../support/embedded-postgres.ts'
import { startReplicated } from '../support/replicated-postgres.ts'
import { openShop, openTill } from '../support/shop.ts'

openShop()
const TODAY = harareDay(new Date())
/** So long ago that a replica a few minutes behind has all of it, whatever the time of this run. */
const DAY = movedBy(TODAY, -3)
const FIGURES = [...SALES_COUNTS, ...SALES_CENTS]
const PATIENCE = { timeout: 150_000, interval: 50 }

type Databases = Awaited<ReturnType<typeof startReplicated>>
type Shared = {
  posEnv?: Env
  posLog?: unknown
  posReplica?: unknown
  posPrisma?: unknown
  posPrismaOfReplica?: unknown
}
const shared = globalThis as Shared
const kept = { posPrisma: undefined as unknown }
const folder = mkdtempSync(path.join(os.tmpdir(), 'partner-pos-replica-'))
let databases: Databases
let owner: Actor
let urls: { primary: string; standby: string }

/** The tests' process sells on `openShop`'s database; here its database is a primary that has a replica. */
beforeAll(async () => {
  chmodSync(folder, 0o755)
  databases = await startReplicated(folder)
  urls = { primary: databases.primary.url('pos'), standby: databases.standby.url('pos') }
  kept.posPrisma = shared.posPrisma
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  await use(60)
  await onPrimary(`insert into "Branch" (code, name) values ('HRE-01', 'Harare')`)
  await heartbeat(0)
})

afterAll(async () => {
  await disconnect()
  Object.assign(shared, { posEnv: undefined, posLog: undefined, posReplica: undefined, ...kept })
  shared.posPrismaOfReplica = undefined
  await databases.standby.stop()
  await databases.primary.stop()
  rmSync(folder, { recursive: true, force: true })
})

afterEach(() => onStandby('select pg_wal_replay_resume()').catch(() => {}))

async function use(behindSeconds: number, standby = urls.standby): Promise<void> {
  if (shared.posPrismaOfReplica) await disconnect()
  const databaseRead = { url: standby, behindMs: behindSeconds * 1_000 }
  const posEnv = { ...env(), databaseUrl: urls.primary, databaseRead }
  Object.assign(shared, { posEnv, posReplica: undefined, posPrisma: undefined, posPrismaOfReplica: undefined })
}

const onPrimary = (statement: string) => query(urls.primary, statement)
const onStandby = (statement: string) => query(urls.standby, statement)

/** What a worker writes every ten seconds, so many seconds ago. */
const heartbeat = (secondsAgo: number) =>
  onPrimary(`insert into "WorkerHeartbeat" values ('sweep', clock_timestamp() - interval '${secondsAgo} seconds')
    on conflict (loop) do update set at = excluded.at`)

/** Adds a delivered sale to the totals of a day. */
const sold = (day: string) =>
  onPrimary(`insert into "SalesTotal" (environment, grain, day, "branchCode", "staffId", "productCode", ${FIGURES.map((name) => `"${name}"`)})
    values ('test', 'branch', '${day}', 'HRE-01', '${randomUUID()}', '', ${FIGURES.map((name) => Number(name === 'delivered'))})`)

/** How many sales the report of a day tells after the few seconds for which the replica's state is believed. */
function told(day = DAY): Promise<number> {
  shared.posReplica = undefined
  return read(day)
}

async function read(day = DAY): Promise<number> {
  const lines = await getSalesReport(owner, parseReportFilter({ report: 'sales', by: 'day', from: day, to: day }))
  return lines.reduce((sum, { delivered }) => sum + Number(delivered), 0)
}

/** Waits until the replica has all that the primary has, then stops it from taking in more. */
async function pause(): Promise<void> {
  await caughtUp()
  await onStandby('select pg_wal_replay_pause()')
  const state = async () =>
    expect(await onStandby('select pg_get_wal_replay_pause_state() as is')).toEqual([{ is: 'paused' }])
  await vi.waitFor(state, PATIENCE)
}

async function caughtUp(): Promise<void> {
  // Inserted, not written: the tests' server commits before it writes.
  const [at] = (await onPrimary('select pg_current_wal_insert_lsn()::text as at')) as { at: string }[]
  const has = async () =>
    expect(await onStandby(`select pg_last_wal_replay_lsn() >= '${at?.at}' as has`)).toEqual([{ has: true }])
  await vi.waitFor(has, PATIENCE)
}

const status = async () => {
  const { lines } = await getStatus(owner)
  return lines.filter(({ sentence }) => sentence.startsWith('replica'))
}

test('a report of days that are past is read from the replica, and says as of when once that is behind', async () => {
  await use(600)
  await sold(DAY)
  await heartbeat(30)
  await pause()
  expect(await told()).toBe(1)
  await sold(DAY)
  await heartbeat(0)
  expect(await told()).toBe(1)
  expect((await reportsAsOf(owner, DAY))?.getTime()).toBeLessThan(Date.now() - 20_000)
  expect(await status()).toMatchObject([{ sentence: 'replica_serves', verdict: 'good' }])
})

test('a replica further behind than it may be is left out, and serves again once it has caught up', async () => {
  await heartbeat(400)
  await pause()
  const before = await told()
  await sold(DAY)
  await use(300)
  expect(await told()).toBe(before + 1)
  expect(await reportsAsOf(owner, DAY)).toBeNull()
  expect(await status()).toMatchObject([
    { sentence: 'replica_late', verdict: 'look', params: { at: expect.any(String) } },
  ])
  await onStandby('select pg_wal_replay_resume()')
  await caughtUp()
  await heartbeat(0)
  await pause()
  await sold(DAY)
  expect(await told()).toBe(before + 1)
  expect(await reportsAsOf(owner, DAY)).toBeNull()
})

test('a day that is not over is read from the primary, and so is one of which the replica may lack the end', async () => {
  await use(10 * 24 * 3600)
  await heartbeat(0)
  await pause()
  await sold(TODAY)
  expect(await told(TODAY)).toBe(1)
  await onStandby('select pg_wal_replay_resume()')
  await heartbeat(3 * 24 * 3600)
  await pause()
  const before = await told()
  await sold(DAY)
  expect(await told()).toBe(before + 1)
})

test('the replica is never written, even where its address leads to the primary', async () => {
  await use(60, urls.primary)
  await heartbeat(0)
  await told()
  const replica = shared.posPrismaOfReplica as PrismaClient
  await expect(replica.$executeRaw`update "Branch" set name = 'Written'`).rejects.toThrow(/read-only transaction/)
})

test('a replica that goes away is left out within the same report', async () => {
  await use(60)
  await heartbeat(0)
  const before = await told()
  const lines: string[] = []
  shared.posLog = pino({}, { write: (line: string) => void lines.push(line) })
  await databases.standby.stop()
  expect(await read()).toBe(before)
  expect(await told()).toBe(before)
  expect(await status()).toMatchObject([{ sentence: 'replica_away', verdict: 'look' }])
  expect(lines.join()).toContain('the replica for reports does not answer')
  expect(lines.join()).not.toContain(new URL(urls.standby).password)
})
