import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { askDatabase } from '@/lib/platform/database/ask-database.ts'
import { connectionTo, ZoneRefused } from '@/lib/platform/database/connection.ts'
import { type Env, env } from '@/lib/platform/env/env.ts'
import { findUnready } from '@/lib/platform/health/find-unready.ts'
import { type DatabaseLine, openDatabaseLine } from '../support/database-line.ts'
import { openShop } from '../support/shop.ts'
import { startWorker } from '../support/worker-process.ts'

const shop = openShop()
/** A busy machine may drop a connection before it is made. */
const PATIENCE = { timeout: 150_000 }

/** A pooler that sets another zone than the one asked for. */
const stubbornLine = () => openDatabaseLine(shop.databaseUrl, (text) => text.replaceAll(`'UTC'`, `'EST'`))

test('a connection that cannot be put on UTC is never used', async () => {
  const line = await stubbornLine()
  const pool = new pg.Pool(connectionTo(line.url))
  await expect(pool.query('select now()')).rejects.toThrow(ZoneRefused)
  await pool.end()
  line.close()
})

/** Runs `work` with this process's database reached through the line. */
async function through<T>(line: DatabaseLine, work: () => Promise<T>): Promise<T> {
  const shared = globalThis as { posEnv?: Env; posPrisma?: unknown }
  const { posPrisma } = shared
  Object.assign(shared, { posEnv: { ...env(), databaseUrl: line.url }, posPrisma: undefined })
  try {
    return await work()
  } finally {
    Object.assign(shared, { posEnv: undefined, posPrisma })
    line.close()
  }
}

test('a web process whose sessions cannot use UTC is not ready, and says why', async () => {
  const refused = async () => expect(await askDatabase()).toMatchObject({ refused: { name: 'ZoneRefused' } })
  await through(await stubbornLine(), () => vi.waitFor(refused, PATIENCE))
  await vi.waitFor(async () => expect(await askDatabase()).toEqual({ answers: true, refused: null }), PATIENCE)
})

test('a process is told as not ready for the zone of its sessions, with the cure', async () => {
  const refused = async () =>
    expect(await findUnready()).toMatchObject({
      status: 'database is not on UTC',
      action: expect.stringContaining('timezone'),
    })
  await through(await stubbornLine(), () => vi.waitFor(refused, PATIENCE))
})

test('a server that is too old is told as that, not as one in another zone', async () => {
  // As long as what it stands for, and as low a number as an old server's.
  const older = (text: string) =>
    text.replaceAll(`current_setting('server_version_num')`, `char_length    ('server_version_num')`)
  const told = async () =>
    expect(await findUnready()).toEqual({
      status: 'database server is too old',
      action: 'Move to PostgreSQL 15 or newer.',
    })
  await through(await openDatabaseLine(shop.databaseUrl, older), () => vi.waitFor(told, PATIENCE))
})

test('a database that accepts connections but never answers counts as away', async () => {
  const line = await openDatabaseLine(shop.databaseUrl)
  line.swallow()
  expect(await through(line, askDatabase)).toMatchObject({ answers: false, refused: null })
})

test('options in the address are kept beside ours', async () => {
  const url = new URL(shop.databaseUrl)
  url.searchParams.set('options', '-c timezone=Asia/Tokyo -c work_mem=7MB')
  const pool = new pg.Pool(connectionTo(url.href))
  const { rows } = await pool.query(`select current_setting('timezone') as zone, current_setting('work_mem') as memory`)
  expect(rows).toEqual([{ zone: 'UTC', memory: '7MB' }])
  await pool.end()
})

test('a worker whose sessions cannot use UTC ends at start with one clear line', async ({ onTestFinished }) => {
  const line = await stubbornLine()
  const worker = startWorker(line.url, onTestFinished)
  expect(await worker.ended).toBe(1)
  await vi.waitFor(
    () => expect(worker.output()).toContain('keeps its sessions on the zone EST though UTC was asked for'),
    20_000,
  )
  line.close()
})
