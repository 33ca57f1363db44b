import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { dbForLong } from '@/lib/platform/database/db.ts'
import { getWorkerHealth } from '@/lib/platform/health/heartbeat.ts'
import { listen } from '@/lib/platform/live/changes.ts'
import { hearsChanges } from '@/lib/platform/live/hearing.ts'
import { ensureBuilt } from '../../scripts/launcher/ensure-built.ts'
import { openDatabaseLine } from '../support/database-line.ts'
import { signInCaller } from '../support/doors/callers.ts'
import { startWeb, type WebProcess } from '../support/doors/web-process.ts'
import { hasPgbouncer, startPgbouncer } from '../support/pgbouncer.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { startWorker } from '../support/worker-process.ts'

const PATIENCE = { timeout: 150_000 }
const NOT_HEARD = 'nothing is heard by LISTEN'
const shop = openShop()
let client: pg.Client
beforeAll(async () => {
  await ensureBuilt()
  client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
}, 300_000)
afterAll(() => client.end())

/** A line on which LISTEN is accepted and no notice ever comes, as behind a pooler in transaction mode. */
async function deafLine() {
  const line = await openDatabaseLine(shop.databaseUrl, (text) => text.replaceAll('listen pos_', 'listen nos_'))
  onTestFinished(() => line.close())
  return line
}

/** The address with a name by which the database tells its sessions apart. */
function named(url: string, name: string): string {
  const address = new URL(url)
  address.searchParams.set('application_name', name)
  return address.href
}

/** Starts web with other addresses of the database than this process has. */
async function webAt(addresses: Record<string, string>): Promise<WebProcess> {
  const kept = { ...process.env }
  Object.assign(process.env, addresses)
  try {
    const web = await startWeb()
    onTestFinished(() => web.stop())
    return web
  } finally {
    for (const name of Object.keys(addresses)) delete process.env[name]
    Object.assign(process.env, kept)
  }
}

const ready = async (web: WebProcess) => (await fetch(`${web.url}/api/health/ready`)).json()

test('a process that hears nothing notices, says what to set, and has its screens refetch', async () => {
  const line = await deafLine()
  let written = ''
  const stream = {
    write: (text: string) => {
      written += text
    },
  }
  const shared = globalThis as { posEnv?: object; posLog?: unknown }
  const kept = { posEnv: shared.posEnv, posLog: shared.posLog }
  Object.assign(shared, { posEnv: { ...kept.posEnv, databaseDirectUrl: line.url }, posLog: pino({}, stream) })
  const gap = vi.fn()
  const stop = listen(vi.fn(), gap, { checkEveryMs: 10 })
  await vi.waitFor(() => expect(gap.mock.calls.length).toBeGreaterThan(1), PATIENCE)
  expect(hearsChanges()).toBe(false)
  expect(written.split('screens are not told of changes')).toHaveLength(2)
  expect(written).toContain('DATABASE_DIRECT_URL')
  await stop()
  Object.assign(shared, kept)
  const again = listen(vi.fn(), gap, { checkEveryMs: 10 })
  await vi.waitFor(() => expect(hearsChanges()).toBe(true), PATIENCE)
  await again()
})

test('a worker that would hear nothing ends at its start and says what to set', async () => {
  const line = await deafLine()
  const worker = startWorker(line.url, onTestFinished)
  expect(await worker.ended).toBe(1)
  expect(worker.output()).toContain(`The point of sale cannot start:\n  ${NOT_HEARD}`)
  expect(worker.output()).toContain('DATABASE_DIRECT_URL')
})

test('a web process that hears nothing sells, and ready and its log say so', async () => {
  const line = await deafLine()
  const deaf = await webAt({ DATABASE_URL: line.url })
  await vi.waitFor(async () => expect(await ready(deaf)).toMatchObject({ status: 'ok', screens: 'not told' }), PATIENCE)
  expect(deaf.output()).toContain(NOT_HEARD)
  await deaf.stop()
  const hears = await webAt({ DATABASE_URL: line.url, DATABASE_DIRECT_URL: shop.databaseUrl })
  await vi.waitFor(async () => expect(await ready(hears)).toMatchObject({ screens: 'ok' }), PATIENCE)
  expect(hears.output()).not.toContain(NOT_HEARD)
})

/** What the sessions of that name ran last. */
async function ranBy(name: string): Promise<string> {
  const { rows } = await client.query<{ query: string }>(
    'select query from pg_stat_activity where application_name = $1 and datname = current_database()',
    [name],
  )
  return rows.map(({ query }) => query).join('\n')
}

test('LISTEN, the job queue and long sums take the direct address, and all else the usual one', async () => {
  const addresses = {
    DATABASE_URL: named(shop.databaseUrl, 'pooled'),
    DATABASE_DIRECT_URL: named(shop.databaseUrl, 'direct'),
  }
  const worker = startWorker(addresses.DATABASE_URL, onTestFinished, addresses)
  await vi.waitFor(() => expect(worker.output()).toContain('the worker is ready'), PATIENCE)
  await vi.waitFor(async () => {
    expect(await ranBy('direct')).toMatch(/graphile_worker/)
    expect(await ranBy('pooled')).toMatch(/WorkerHeartbeat|Sale|select/i)
  }, PATIENCE)
  expect(await ranBy('pooled')).not.toMatch(/listen|graphile_worker\./i)
  await worker.kill()
  const shared = globalThis as { posEnv?: object; posPrismaForLong?: unknown }
  const { posEnv } = shared
  Object.assign(shared, { posEnv: { ...posEnv, databaseDirectUrl: named(shop.databaseUrl, 'sums') } })
  const [row] = await dbForLong().$queryRaw<{ name: string }[]>`select current_setting('application_name') as name`
  expect(row?.name).toBe('sums')
  await dbForLong().$disconnect()
  Object.assign(shared, { posEnv, posPrismaForLong: undefined })
})

test('npm run migrate takes the direct address', async () => {
  const env = {
    ...process.env,
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nowhere',
    DATABASE_DIRECT_URL: shop.databaseUrl,
  }
  const args = ['--import', 'tsx', 'scripts/migrate-database.ts']
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  expect(stdout).toContain('The tables are up to date.')
})

test.skipIf(!hasPgbouncer())(
  'behind PgBouncer in transaction mode a sale reaches a live screen and a worker follows, by the direct address',
  async () => {
    const pooler = await startPgbouncer(shop.databaseUrl)
    onTestFinished(() => pooler.stop())
    const alone = startWorker(pooler.url, onTestFinished)
    expect(await alone.ended).toBe(1)
    expect(alone.output()).toContain(NOT_HEARD)
    const deaf = await webAt({ DATABASE_URL: pooler.url })
    await vi.waitFor(async () => expect(await ready(deaf)).toMatchObject({ screens: 'not told' }), PATIENCE)
    await deaf.stop()
    const addresses = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: shop.databaseUrl }
    const worker = startWorker(pooler.url, onTestFinished, addresses)
    const web = await webAt(addresses)
    await vi.waitFor(() => expect(worker.output()).toContain('the worker is ready'), PATIENCE)
    const { headers, actor } = await signInCaller(web.url, { role: 'cashier' })
    const screen = await fetch(`${web.url}/api/live`, { headers })
    let told = ''
    const reading = (async () => {
      for await (const bytes of screen.body ?? []) told += new TextDecoder().decode(bytes)
    })().catch(() => undefined)
    const shared = globalThis as { posEnv?: object; posPrisma?: unknown }
    const kept = { posEnv: shared.posEnv, posPrisma: shared.posPrisma }
    Object.assign(shared, { posEnv: { ...kept.posEnv, databaseUrl: pooler.url }, posPrisma: undefined })
    const sold = await sellNow(actor, { ...AIRTIME, recipient: '263000000002' })
    expect(sold.sale.outcome).toBe('waiting')
    await vi.waitFor(() => expect(told).toContain(sold.id), PATIENCE)
    await vi.waitFor(async () => expect((await getWorkerHealth()).silent).toBe(false), PATIENCE)
    expect(await ready(web)).toMatchObject({ status: 'ok', worker: 'ok', screens: 'ok' })
    await (shared.posPrisma as { $disconnect(): Promise<void> }).$disconnect()
    Object.assign(shared, kept)
    await web.stop()
    await reading
  },
  180_000,
)
