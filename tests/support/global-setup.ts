import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { buildPrograms } from '../../scripts/launcher/build-programs.ts'
import { migrateDatabase, schemaFingerprint } from '../../scripts/migrate.ts'
import { type Postgres, startPostgres } from '../../scripts/postgres.ts'
import { processIdentity } from '../../scripts/processes.ts'
import { ROOT } from '../../scripts/root.ts'
import { openDatabase } from '../../simulator/store/database.ts'
import { migrate as migrateService } from '../../simulator/store/migrate.ts'

/**
 * A cluster belongs to one version of PostgreSQL, and `npm run versions` tests others, so each version has its own
 * folder.
 */
const DATA_DIR = process.env.TEST_DATA_DIR ?? path.join(import.meta.dirname, '../../.data/tests')

declare module 'vitest' {
  interface ProvidedContext {
    /** The server for this run's databases, and the migrated ones to copy: the shop's and the simulator's. */
    testServer: { adminUrl: string; template: string; serviceTemplate: string; prefix: string }
  }
}

/**
 * Starts one PostgreSQL for all integration tests, without durability, and migrates the databases they copy. Its zone is
 * Harare's, as a partner's server may be, so code that forgets UTC is two hours off. Also builds the programs that
 * tests start.
 */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres] = await Promise.all([
    startPostgres({ dataDir: DATA_DIR, databases: [], durable: false, timezone: 'Africa/Harare' }),
    buildPrograms(),
  ])
  const admin = new pg.Client({ connectionString: postgres.url('postgres') })
  await admin.connect()
  const template = `template_${schemaFingerprint()}`
  const serviceTemplate = `template_service_${serviceFingerprint()}`
  await dropLeftovers(admin, [template, serviceTemplate])
  await makeTemplate(admin, postgres, { name: template, migrate: migrateDatabase })
  await makeTemplate(admin, postgres, { name: serviceTemplate, migrate: migrateServiceDatabase })
  await admin.end()
  const prefix = `test_${process.pid}_`
  project.provide('testServer', { adminUrl: postgres.url('postgres'), template, serviceTemplate, prefix })
  return postgres.stop
}

/** Drops databases of killed runs, and templates of schemas that are no longer checked out. */
async function dropLeftovers(admin: pg.Client, templates: string[]): Promise<void> {
  for (const name of await databaseNames(admin)) {
    const [, run] = /^(?:test|draft)_(\d+)_/.exec(name) ?? []
    const abandoned = run !== undefined && !processIdentity(Number(run))
    const outdated = name.startsWith('template_') && !templates.includes(name)
    if (abandoned || outdated) await admin.query(`drop database if exists ${name} with (force)`)
  }
}

type Template = { name: string; migrate: (databaseUrl: string) => Promise<unknown> }

async function makeTemplate(admin: pg.Client, postgres: Postgres, { name, migrate }: Template): Promise<void> {
  if ((await databaseNames(admin)).includes(name)) return
  const draft = `draft_${process.pid}_template`
  await admin.query(`drop database if exists ${draft} with (force)`)
  await admin.query(`create database ${draft}`)
  await migrate(postgres.url(draft))
  await admin.query(`alter database ${draft} rename to ${name}`).catch(async (error: unknown) => {
    const madeByAnotherRun = (await databaseNames(admin)).includes(name)
    if (!madeByAnotherRun) throw error
  })
}

/** Changes with each of the simulator's migrations. */
function serviceFingerprint(): string {
  const hash = createHash('sha256')
  const folder = path.join(ROOT, 'simulator/store/migrations')
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(path.join(folder, name)))
  return hash.digest('hex').slice(0, 12)
}

async function migrateServiceDatabase(url: string): Promise<void> {
  const pool = openDatabase(url)
  await migrateService(pool).finally(() => pool.end())
}

async function databaseNames(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ datname: string }>('select datname from pg_database')
  return rows.map((row) => row.datname)
}
