import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { PrismaClient } from '@/lib/generated/prisma/client.ts'
import { connectionTo } from '@/lib/platform/database/connection.ts'
import { openDatabaseLine } from '../support/database-line.ts'
import { query } from '../support/embedded-postgres.ts'
import { startReplicated } from '../support/replicated-postgres.ts'

/** Silence would fail the same tests for another reason. */
const PATIENT = { statementMs: 60_000, silenceMs: 60_000 }
const folder = mkdtempSync(path.join(os.tmpdir(), 'partner-pos-failover-'))
let databases: Awaited<ReturnType<typeof startReplicated>>
let primary: string
const shared = globalThis as { posLog?: unknown }

beforeAll(async () => {
  shared.posLog = pino({ level: 'silent' })
  chmodSync(folder, 0o755)
  databases = await startReplicated(folder)
  primary = databases.primary.url('pos')
  await query(primary, 'create table written (word text)')
  await query(primary, 'alter database pos set synchronous_commit to on')
})

afterAll(async () => {
  shared.posLog = undefined
  await databases.standby.stop()
  await databases.primary.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Commits wait for this standby from now on; for none if the name is empty. */
async function waitFor(standby: string): Promise<void> {
  await query(primary, `alter system set synchronous_standby_names to '${standby}'`)
  await query(primary, 'select pg_reload_conf()')
  await expect
    .poll(async () => query(primary, 'show synchronous_standby_names'))
    .toEqual([{ synchronous_standby_names: standby }])
  // Commits wait once the checkpointer has read the name too, which it does before the next checkpoint.
  await query(primary, 'checkpoint')
}

/** Cancels the commit that waits for a standby, as an operator may who finds it hanging. */
async function cancelWaiting(): Promise<void> {
  const cancel = `select pg_cancel_backend(pid) as done from pg_stat_activity where wait_event = 'SyncRep'`
  await expect.poll(() => query(primary, cancel)).toEqual([{ done: true }])
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ ...connectionTo(url, PATIENT), max: 1 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  onTestFinished(() => pool.end())
  return pool
}

test('a commit cancelled while it waits for a standby is not taken for done, and the next connection works', async () => {
  const pool = openPool(primary)
  await waitFor('nobody')
  const written = pool.query(`insert into written values ('alone')`)
  const [told] = await Promise.allSettled([written, cancelWaiting()])
  expect(told).toMatchObject({ status: 'rejected', reason: { message: 'No standby confirmed what was written' } })

  await waitFor('')
  await expect(pool.query('select count(*)::int as n from written')).resolves.toMatchObject({ rows: [{ n: 1 }] })
})

test('a transaction of Prisma whose commit was cancelled while it waits for a standby fails', async () => {
  const prisma = openPrisma(primary)
  await prisma.$queryRaw`select 1`
  await waitFor('nobody')
  const committed = prisma.$transaction((tx) => tx.$executeRaw`insert into written values ('alone too')`)
  const [told] = await Promise.allSettled([committed, cancelWaiting()])
  expect(told.status).toBe('rejected')

  await waitFor('')
  await expect(prisma.$queryRaw`select 1 as one`).resolves.toEqual([{ one: 1 }])
})

test('a connection to a database that only reads is given up when a write is refused', async () => {
  const line = await openDatabaseLine(databases.standby.url('pos'))
  onTestFinished(line.close)
  const prisma = openPrisma(line.url)
  const write = () => prisma.$transaction((tx) => tx.$executeRaw`insert into written values ('moved')`)
  await expect(write()).rejects.toThrow('25006')

  line.leadTo(primary)
  await expect(write()).resolves.toBe(1)
})

function openPrisma(url: string): PrismaClient {
  const prisma = new PrismaClient({ adapter: new PrismaPg({ ...connectionTo(url, PATIENT), max: 1 }) })
  onTestFinished(() => prisma.$disconnect())
  return prisma
}
