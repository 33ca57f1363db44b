import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Begun, type HistoryRow, MigrationRefused } from './pending-migrations.ts'
import type { Migration } from './read-migrations.ts'

/** The table as Prisma makes it, so that its CLI and we can take turns on one database. */
const HISTORY = `create table _prisma_migrations (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`

/**
 * The migrations that were applied or started. Creates the table in an empty database; refuses a database with tables
 * that no migration made.
 */
export async function readHistory(client: pg.Client): Promise<HistoryRow[]> {
  if (!(await hasHistory(client))) {
    if (await hasTables(client)) {
      throw new MigrationRefused('The database holds tables that no migration made. Use an empty one.')
    }
    await client.query(HISTORY)
  }
  const { rows } = await client.query<HistoryRow>(
    `select migration_name as name, checksum, finished_at is not null as finished, logs as log
     from _prisma_migrations where rolled_back_at is null order by migration_name`,
  )
  return rows
}

/** Records a migration as started, or as applied if it just was. */
export async function noteMigration(client: pg.Client, { name, checksum }: Migration, finished: boolean) {
  await client.query(
    `insert into _prisma_migrations (id, migration_name, checksum, started_at, finished_at, applied_steps_count)
     values ($1, $2, $3, now(), case when $4 then clock_timestamp() end, case when $4 then 1 else 0 end)`,
    [randomUUID(), name, checksum, finished],
  )
}

/** Records that a started migration is applied. */
export async function noteFinished(client: pg.Client, { name }: Migration): Promise<void> {
  await client.query(
    `update _prisma_migrations set finished_at = clock_timestamp(), applied_steps_count = 1, logs = null
     where migration_name = $1 and finished_at is null and rolled_back_at is null`,
    [name],
  )
}

/** Stores why a started migration did not finish. */
export async function noteFailure(client: pg.Client, { name }: Migration, log: string): Promise<void> {
  await client.query(
    `update _prisma_migrations set logs = $2
     where migration_name = $1 and finished_at is null and rolled_back_at is null`,
    [name, log],
  )
}

/** Marks an unfinished migration as rolled back. Returns false if there is none with that name. */
export async function noteRolledBack(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `update _prisma_migrations set rolled_back_at = clock_timestamp()
     where migration_name = $1 and finished_at is null and rolled_back_at is null`,
    [name],
  )
  return rowCount === 1
}

/** Remembers what an update begins beside a release that sells, in the table's comment: its columns are Prisma's. */
export async function noteBegun(client: pg.Client, pending: readonly Migration[]): Promise<void> {
  const begun = pending.map(({ name, checksum }) => `${name}:${checksum}`).join(' ')
  await client.query(`comment on table _prisma_migrations is ${client.escapeLiteral(begun)}`)
}

/** What the last update began beside a release that sold; without checksums if an older version noted it. */
export async function readBegun(client: pg.Client): Promise<Begun[]> {
  const { rows } = await client.query(`select obj_description('_prisma_migrations'::regclass, 'pg_class') as begun`)
  const words = String(rows[0]?.begun ?? '').split(' ')
  return words
    .filter((word) => word !== '')
    .map((word) => {
      const [name = '', checksum = null] = word.split(':')
      return { name, checksum }
    })
}

async function hasHistory(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('_prisma_migrations') is not null as has`)
  return rows[0]?.has === true
}

async function hasTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select from pg_tables where schemaname = current_schema() limit 1')
  return rows.length > 0
}
