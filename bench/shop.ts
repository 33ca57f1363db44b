import { execFileSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { encode } from 'next-auth/jwt'
import pg from 'pg'
import { freePort } from '../scripts/free-port.ts'
import { posEnvironment } from '../scripts/launcher/environment.ts'
import { loadSecrets } from '../scripts/launcher/secrets.ts'
import { Stack } from '../scripts/launcher/stack.ts'
import { migrateDatabase } from '../scripts/migrate.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { ROOT } from '../scripts/root.ts'
import { sayHowDurable } from './durable.ts'

/** A running shop, with the owner signed in at one of its tills. */
export type Shop = {
  origin: string
  cookie: string
  query(statement: string): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

/**
 * Starts what the demo starts, on data of its own, filled with a past by `seedArgs` if given. Its worker is stopped.
 * Data in `keptDir` is filled once and kept for the next time.
 */
export async function openShop(seedArgs: string[] | null, keptDir?: string): Promise<Shop> {
  const dataDir = keptDir ?? fs.mkdtempSync(path.join(os.tmpdir(), 'bench-pages-'))
  fs.mkdirSync(dataDir, { recursive: true })
  fs.chmodSync(dataDir, 0o755)
  const postgres = await startPostgres({ dataDir, databases: ['pos', 'simulator'], durable: true })
  const databaseUrl = postgres.url('pos')
  const secrets = loadSecrets(dataDir)
  const port = await freePort()
  const env = posEnvironment({ port, databaseUrl, serviceBaseUrl: 'http://127.0.0.1:1/api/v1' }, secrets)
  const run = (...args: string[]) =>
    execFileSync(process.execPath, ['--import', 'tsx', ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    })
  await sayHowDurable(databaseUrl)
  await migrateDatabase(databaseUrl)
  run('prisma/seed.ts')
  if (seedArgs && !(await hasSold(databaseUrl))) {
    run('scripts/seed-large.ts', ...seedArgs)
    run('scripts/totals-rebuild.ts')
  }
  const simulatorPort = await freePort()
  const step = <T>(_name: string, work: () => Promise<T>) => work()
  const said = { revive: false, durable: true, step, say: () => {} }
  const stack = new Stack({ dataDir, port, simulatorPort, mode: 'built', webhooks: false, ...said })
  await stack.start()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await untilListed(client)
  await stack.worker.stop(2_500)
  const cookie = await signIn(client, secrets.sessionSecret)
  return {
    origin: stack.webUrl,
    cookie,
    query: async (statement) => (await client.query(statement)).rows,
    stop: async () => {
      await client.end()
      await stack.stop()
      await postgres.stop()
      if (!keptDir) fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until the worker has listed today's customers, as it had in any shop that was open yesterday. */
async function untilListed(client: pg.Client): Promise<void> {
  const listed = `select from "CustomerList" where kind = 'lapsedTomorrow'
    and "fromDay" >= (now() at time zone 'Africa/Harare')::date - 89`
  while ((await client.query(listed)).rowCount === 0) await pause(500)
}

async function hasSold(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select exists (select from "Ticket") as sold')
  await client.end()
  return rows[0]?.sold
}

/**
 * Signs the owner in, second step done, at the till that sold the most or at a new one, and opens its shift. Returns
 * the cookies of a browser.
 */
async function signIn(client: pg.Client, sessionSecret: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(secret).digest('hex')
  const busiest = await client.query(`select id from "Till" order by "lastTicketNumber" desc limit 1`)
  const till: string = busiest.rows[0]?.id ?? randomUUID()
  await client.query(
    `insert into "Till" (id, "branchCode", number) select $1, 'HRE-01', 1 where not exists (select from "Till" where id = $1)`,
    [till],
  )
  await client.query(`update "Till" set "enrolmentHash" = $2, "lockAfterMinutes" = 600 where id = $1`, [till, hash])
  await client.query(
    `insert into "Shift" (id, "tillId", "openTillId", environment, "openedById")
     select $1, $2, $2, 'test', id from "Staff" where username = 'tendai' on conflict ("openTillId") do nothing`,
    [randomUUID(), till],
  )
  const sid = randomUUID()
  await client.query(
    `insert into "StaffSession" (id, "staffId", "tillId", "expiresAt", "provenAt")
     select $1, id, $2, now() + interval '10 hours', now() from "Staff" where username = 'tendai'`,
    [sid, till],
  )
  const session = await encode({ token: { sid }, secret: sessionSecret, maxAge: 36_000 })
  return `pos-session=${session}; pos-till=${secret}`
}
