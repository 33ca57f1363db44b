import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type Actor, builtIn } from '@/lib/people/access/model.ts'
import { db, disconnect } from '@/lib/platform/database/db.ts'
import { buildPrograms } from '../../scripts/launcher/build-programs.ts'
import { posEnvironment } from '../../scripts/launcher/environment.ts'
import { loadSecrets } from '../../scripts/launcher/secrets.ts'
import { migrateDatabase } from '../../scripts/migrate.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { startSimulatorProcess } from '../../tests/support/simulator-process.ts'

/** A shop whose actions run in this process, on a PostgreSQL that flushes what it commits and counts its statements. */
export type MeasuredShop = {
  databaseUrl: string
  simulatorUrl: string
  /** A connection of the bench itself; its statements are left out of the counts. */
  admin: pg.Client
  /** The server's first process, whose children do the work. */
  serverPid: number
  stop(): Promise<void>
}

/** The secret that webhooks are signed with. */
export const WEBHOOK_SECRET = 'whsec_of_the_bench'

/**
 * Starts a durable PostgreSQL with `pg_stat_statements`, then the simulator, and makes this process one of the shop's.
 */
export async function openMeasuredShop(): Promise<MeasuredShop> {
  const [dataDir, serviceDir] = [newFolder(), newFolder()]
  const options = { dataDir, databases: ['pos'] }
  const first = await startPostgres(options)
  await tell(first.url('pos'), "alter system set shared_preload_libraries to 'pg_stat_statements'")
  await first.stop()
  const postgres = await startPostgres(options)
  const databaseUrl = postgres.url('pos')
  await tell(databaseUrl, 'create extension pg_stat_statements', 'create extension pg_walinspect')
  await Promise.all([migrateDatabase(databaseUrl), buildPrograms()])
  // The Service has its own database, since what it writes does not count as ours.
  const service = await startPostgres({ dataDir: serviceDir, databases: ['simulator'], durable: false })
  const simulator = await startSimulatorProcess({ databaseUrl: service.url('simulator') })
  const secrets = loadSecrets(dataDir)
  const env = posEnvironment({ port: 3000, databaseUrl, serviceBaseUrl: simulator.baseUrl }, secrets)
  Object.assign(process.env, env, { SERVICE_DEMO_WEBHOOK_SECRETS: WEBHOOK_SECRET, LOG_LEVEL: 'error' })
  const admin = new pg.Client({ connectionString: databaseUrl })
  await admin.connect()
  const { rows } = await admin.query('select setting from pg_settings where name = $1', ['data_directory'])
  const serverPid = Number(fs.readFileSync(path.join(rows[0].setting, 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    databaseUrl,
    simulatorUrl: simulator.url,
    admin,
    serverPid,
    async stop() {
      await disconnect()
      await admin.end()
      await simulator.stop()
      await Promise.all([postgres.stop(), service.stop()])
      for (const folder of [dataDir, serviceDir]) fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Opens the next till of a branch with a cashier at it; makes the branch at the Service and here if there is none. */
export async function openTill(simulatorUrl: string, branchCode: string): Promise<Actor> {
  await fetch(`${simulatorUrl}/portal/api/branches`, {
    method: 'POST',
    headers: { authorization: 'Bearer portal_demo', 'content-type': 'application/json' },
    body: JSON.stringify({ id: branchCode, name: branchCode }),
  })
  await db().branch.upsert({ where: { code: branchCode }, create: { code: branchCode, name: branchCode }, update: {} })
  const number = 1 + (await db().till.count({ where: { branchCode } }))
  const till = await db().till.create({ data: { branchCode, number } })
  const name = `Cashier ${branchCode} ${number}`
  const branches = { create: { branchCode } }
  const { id } = await db().staff.create({ data: { name, username: randomUUID(), role: 'cashier', branches } })
  return {
    staffId: id,
    sessionId: randomUUID(),
    name,
    ...builtIn('cashier'),
    locale: 'en',
    proven: true,
    fresh: true,
    branches: [branchCode],
    till: { id: till.id, number, branchCode, branchName: branchCode, training: false },
  }
}

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-write-path-'))
  fs.chmodSync(folder, 0o755)
  return folder
}

async function tell(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
