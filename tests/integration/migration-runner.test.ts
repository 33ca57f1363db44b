import { EventEmitter, once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { MIGRATIONS } from '../../scripts/migrate.ts'
import { applyMigrations } from '../../scripts/migrations/apply-migrations.ts'
import { settleMigration } from '../../scripts/migrations/settle-migration.ts'
import { query } from '../support/embedded-postgres.ts'
import { createEmptyDatabase, createTestDatabase } from '../support/postgres.ts'
import { prisma } from '../support/prisma-cli.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const FIRST = 'create table "First" (id int primary key);'
const SECOND = 'create table "Second" (id int primary key);'
const BROKEN = `${SECOND}\ninsert into "First" values (1);\ninsert into "Nowhere" values (1);`
const CONCURRENT = '-- outside a transaction\ncreate unique index concurrently "First_twin" on "First" (twin);'
const TWINS = 'create table "First" (id int primary key, twin int); insert into "First" values (1, 7), (2, 7);'

test('two runners that start at once apply each migration once, and the second waits for the first', async () => {
  const { url } = await emptyDatabase()
  const folder = migrations({ '1_slow': `${FIRST} select pg_sleep(3);`, '2_next': SECOND })
  const told: string[] = []
  const runs = [1, 2].map(() => applyMigrations({ url, folder, tell: (line) => told.push(line) }))
  expect((await Promise.all(runs)).flat()).toEqual(['1_slow', '2_next'])
  expect(told.filter((line) => line.includes('waiting'))).toHaveLength(1)
  expect(await finished(url)).toEqual(['1_slow', '2_next'])
})

test('a migration changed after it was applied stops all later ones', async () => {
  const { url } = await emptyDatabase()
  const folder = migrations({ '1_first': FIRST })
  await applyMigrations({ url, folder })
  add(folder, '1_first', `${FIRST} -- and more`)
  add(folder, '2_second', SECOND)
  expect(await refusal({ url, folder })).toMatch(/^1_first was changed after it was applied/)
  expect(await tables(url)).toEqual(['First'])
})

test('a database from a newer version is left alone', async () => {
  const { url } = await emptyDatabase()
  const newer = migrations({ '1_first': FIRST, '2_second': SECOND })
  await applyMigrations({ url, folder: newer })
  expect(await refusal({ url, folder: migrations({ '1_first': FIRST }) })).toMatch(
    /2_second, which this version does not/,
  )
})

test('beside a release that is older than the tables, nothing newer is applied until its tills are closed', async () => {
  const { url } = await emptyDatabase()
  const older = migrations({ '1_first': FIRST })
  await applyMigrations({ url, folder: migrations({ '1_first': FIRST, '2_second': SECOND }) })
  const folder = migrations({ '1_first': FIRST, '2_second': SECOND, '3_third': 'drop table "First";' })
  expect(await refusal({ url, folder, beside: older })).toMatch(/^The release that runs is older/)
  expect(await finished(url)).toEqual(['1_first', '2_second'])
  expect(await applyMigrations({ url, folder })).toEqual(['3_third'])
})

test('an update that stopped halfway goes on beside the release that sells, and a later one is refused there', async () => {
  const { url } = await emptyDatabase()
  const beside = migrations({ '1_first': FIRST })
  await applyMigrations({ url, folder: beside })
  const folder = migrations({ '1_first': FIRST, '2_second': SECOND, '3_third': BROKEN })
  expect(await refusal({ url, folder, beside })).toMatch(/^3_third.*what was applied before it stays/)
  const later = migrations({ '1_first': FIRST, '2_second': SECOND, '4_fourth': 'drop table "First";' })
  expect(await refusal({ url, folder: later, beside })).toMatch(/^The release that runs is older/)
  const renamed = migrations({ '1_first': FIRST, '2_second': SECOND, '3_third_again': BROKEN })
  expect(await refusal({ url, folder: renamed, beside })).toMatch(/^3_third_again.*what was applied before it stays/)
  add(folder, '3_third', 'create table "Third" (id int primary key);')
  expect(await applyMigrations({ url, folder, beside })).toEqual(['3_third'])
  add(folder, '4_fourth', 'drop table "First";')
  expect(await refusal({ url, folder, beside })).toMatch(/^The release that runs is older/)
})

test('a migration that fails halfway leaves nothing behind, keeps earlier ones, and continues once fixed', async () => {
  const { url } = await emptyDatabase()
  const folder = migrations({ '1_first': FIRST, '2_second': BROKEN })
  expect(await refusal({ url, folder })).toMatch(/^2_second, line 3: relation "Nowhere" does not exist. Nothing of it/)
  expect(await tables(url)).toEqual(['First'])
  expect(await query(url, 'select from "First"')).toEqual([])
  add(folder, '2_second', SECOND)
  expect(await applyMigrations({ url, folder })).toEqual(['2_second'])
})

test('a runner that dies inside a migration leaves nothing of it, and the next one continues', async () => {
  const { url } = await emptyDatabase()
  const folder = migrations({ '1_first': FIRST, '2_slow': `${SECOND} select pg_sleep(60);` })
  const dies = refusal({ url, folder })
  const killed = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`
  while ((await query(url, killed)).length === 0) await sleep(50)
  expect(await dies).toMatch(/^2_slow: /)
  add(folder, '2_slow', SECOND)
  expect(await applyMigrations({ url, folder })).toEqual(['2_slow'])
})

test('a failed migration that must run outside a transaction waits for a person before it runs again', async () => {
  const { url } = await emptyDatabase()
  const folder = migrations({ '1_first': TWINS, '2_index': CONCURRENT })
  expect(await refusal({ url, folder })).toMatch(/^2_index: could not create unique index.*--rolled-back 2_index/)
  expect(await refusal({ url, folder })).toMatch(/^2_index was started and did not finish \(.*could not create/)
  await query(url, 'drop index "First_twin"')
  await query(url, 'delete from "First" where id = 2')
  await settleMigration({ url, folder, name: '2_index', as: 'rolledBack' })
  expect(await applyMigrations({ url, folder })).toEqual(['2_index'])
  expect(await query(url, `select from pg_indexes where indexname = 'First_twin'`)).toHaveLength(1)
})

test('a migration steps aside from a table that is in use, so that nobody queues behind it, and is applied once it is free', async () => {
  const { url } = await emptyDatabase()
  const folder = migrations({ '1_first': `${FIRST} insert into "First" values (1);` })
  await applyMigrations({ url, folder })
  add(folder, '2_column', 'alter table "First" add column seen text default current_setting($$lock_timeout$$);')
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  onTestFinished(() => reader.end())
  await reader.query('begin; select from "First"')
  const told = new EventEmitter()
  const waits = once(told, 'line')
  const applied = applyMigrations({ url, folder, tell: (line) => told.emit('line', line) })
  expect(await waits).toEqual(['2_column waits for a table that is in use.'])
  await reader.query('commit')
  expect(await applied).toEqual(['2_column'])
  expect(await query(url, 'select seen from "First"')).toEqual([{ seen: '500ms' }])
})

test('a migration finished by hand can be marked as applied, but only one that did not finish', async () => {
  const { url } = await emptyDatabase()
  const folder = migrations({ '1_first': TWINS, '2_index': CONCURRENT })
  await refusal({ url, folder })
  await settleMigration({ url, folder, name: '2_index', as: 'applied' })
  expect(await applyMigrations({ url, folder })).toEqual([])
  const again = settleMigration({ url, folder, name: '1_first', as: 'rolledBack' })
  await expect(again).rejects.toThrow('1_first is not unfinished')
})

test('a database with another program’s tables is refused', async () => {
  const { url } = await emptyDatabase()
  await query(url, 'create table accounts (id int)')
  expect(await refusal({ url, folder: migrations({ '1_first': FIRST }) })).toMatch(/tables that no migration made/)
})

test('our runner continues a database Prisma migrated, and Prisma accepts ours as its own', async () => {
  const { url } = await emptyDatabase()
  await prisma(['migrate', 'deploy'], url)
  expect(await applyMigrations({ url, folder: MIGRATIONS })).toEqual([])
  const migrated = await createTestDatabase()
  onTestFinished(migrated.drop)
  expect((await prisma(['migrate', 'status'], migrated.url)).stdout).toContain('Database schema is up to date')
})

function migrations(scripts: Record<string, string>): string {
  const folder = temporaryFolder()
  for (const [name, script] of Object.entries(scripts)) add(folder, name, script)
  return folder
}

function add(folder: string, name: string, script: string): void {
  mkdirSync(path.join(folder, name), { recursive: true })
  writeFileSync(path.join(folder, name, 'migration.sql'), script)
}

async function emptyDatabase(): Promise<{ url: string }> {
  const database = await createEmptyDatabase()
  onTestFinished(database.drop)
  return database
}

async function refusal(input: { url: string; folder: string; beside?: string }): Promise<string> {
  return await applyMigrations(input).then(
    () => 'nothing was refused',
    (error: Error) => error.message,
  )
}

async function finished(url: string): Promise<unknown[]> {
  const rows = await query(
    url,
    'select migration_name from _prisma_migrations where finished_at is not null order by 1',
  )
  return rows.map((row) => (row as { migration_name: string }).migration_name)
}

async function tables(url: string): Promise<unknown[]> {
  const made = `select tablename from pg_tables where schemaname = 'public' and tablename !~ '^_' order by 1`
  return (await query(url, made)).map((row) => (row as { tablename: string }).tablename)
}
