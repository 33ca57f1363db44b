import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { buildPrograms } from '../../scripts/launcher/build-programs.ts'
import { migrateDatabase, schemaFingerprint } from '../../scripts/migrate.ts'
import { type Postgres, startPostgres } from '../../scripts/postgres.ts'
import { processIdentity } from '../../scripts/processes.ts'

/**
 * A cluster belongs to one version of PostgreSQL, and `npm run versions` tests others, so each version has its own
 * folder.
 */
const DATA_DIR = process.env.TEST_DATA_DIR ?? path.join(import.meta.dirname, '../../.data/tests')

declare module 'vitest' {
  interface ProvidedContext {
    /** The server for this run's databases, and the migrated one to copy. */
    testServer: { adminUrl: string; template: string; prefix: string }
  }
}

/**
 * Starts one PostgreSQL for all integration tests, without durability, and migrates the database they copy. Its zone is
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
  await dropLeftovers(admin)
  const template = await migratedTemplate(admin, postgres)
  await admin.end()
  project.provide('testServer', { adminUrl: postgres.url('postgres'), template, prefix: `test_${process.pid}_` })
  return postgres.stop
}

/** Drops databases of killed runs, and templates of schemas that are no longer checked out. */
async function dropLeftovers(admin: pg.Client): Promise<void> {
  const current = `template_${schemaFingerprint()}`
  for (const name of await databaseNames(admin)) {
    const [, run] = /^(?:test|draft)_(\d+)_/.exec(name) ?? []
    const abandoned = run !== undefined && !processIdentity(Number(run))
    const outdated = name.startsWith('template_') && name !== current
    if (abandoned || outdated) await admin.query(`drop database if exists ${name} with (force)`)
  }
}

async function migratedTemplate(admin: pg.Client, postgres: Postgres): Promise<string> {
  const template = `template_${schemaFingerprint()}`
  if ((await databaseNames(admin)).includes(template)) return template
  const draft = `draft_${process.pid}_template`
  await admin.query(`drop database if exists ${draft} with (force)`)
  await admin.query(`create database ${draft}`)
  await migrateDatabase(postgres.url(draft))
  await admin.query(`alter database ${draft} rename to ${template}`).catch(async (error: unknown) => {
    const madeByAnotherRun = (await databaseNames(admin)).includes(template)
    if (!madeByAnotherRun) throw error
  })
  return template
}

async function databaseNames(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ datname: string }>('select datname from pg_database')
  return rows.map((row) => row.datname)
}
