import pg from 'pg'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../../scripts/migrate.ts'
import { query } from '../support/embedded-postgres.ts'
import { createEmptyDatabase, createTestDatabase } from '../support/postgres.ts'
import { prisma } from '../support/prisma-cli.ts'

/** Prisma reads a default of now() as its own, so it reports a change where the schema asks for the database's. */
const ALWAYS_SEEN = 'ALTER TABLE "Quote" ALTER COLUMN "createdAt" SET DEFAULT now();'

/** What pages of the version before still read: the next release drops it, and the views of its old totals. */
const NEXT_RELEASE_DROPS = [
  'ALTER TABLE "TotalsThrough" DROP COLUMN "customersThrough",',
  'DROP COLUMN "paidLatelyFrom",',
  'DROP COLUMN "paidLatelyThrough",',
  'DROP COLUMN "paidThrough",',
  'DROP COLUMN "walletsThrough";',
  'DROP TABLE "PaidDay";',
  'DROP TABLE "PaidLately";',
  'DROP TABLE "WalletDay";',
]

test('the migrations produce exactly the schema the client is generated from', async () => {
  const database = await createEmptyDatabase()
  const compare = ['migrate', 'diff', '--from-migrations', 'prisma/migrations', '--to-schema', 'prisma/schema']
  const { stdout } = await prisma([...compare, '--script'], database.url)
  const statements = stdout.split('\n').filter((line) => line !== '' && !line.startsWith('--'))
  expect(statements.filter((line) => line !== ALWAYS_SEEN)).toEqual(NEXT_RELEASE_DROPS)
  await database.drop()
})

test('migrating again changes nothing', async () => {
  const database = await createTestDatabase()
  const applied = 'select migration_name, finished_at from _prisma_migrations order by 1'
  const before = await query(database.url, applied)
  await migrateDatabase(database.url)
  expect(await query(database.url, applied)).toEqual(before)
  await database.drop()
})

test('a database that ends its connections right after a migration ends no process', async () => {
  const database = await createTestDatabase()
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  for (let time = 0; time < 5; time++) {
    await migrateDatabase(database.url)
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  }
  await admin.end()
  await database.drop()
})

test('a failed migration names the database without its password', async () => {
  const database = await createEmptyDatabase()
  await query(database.url, 'create table "Branch" (unexpected text)')
  const refused = await migrateDatabase(database.url).catch((error: unknown) => String(error))
  expect(refused).toContain('could not be migrated')
  expect(refused).not.toContain(new URL(database.url).password)
  expect(await query(database.url, `select from pg_tables where tablename = 'Sale'`)).toEqual([])
  await database.drop()
})

test('without the address of a database Prisma refuses, and touches none that it might guess', async () => {
  await expect(prisma(['migrate', 'status'], '')).rejects.toThrow(/datasource\.url property is required/)
})
