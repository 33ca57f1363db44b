import pg from 'pg'
import { migrateDatabase, schemaFingerprint } from '../../../scripts/migrate.ts'
import { WRITE_POINTS, WRITES, type WriteName } from '../faults/points.ts'
import { NOTE_CLAIMS } from './note-claims.ts'

/** The class of the advisory locks that hold a transaction at a point; the second number is the point's index. */
export const POINT_LOCKS = 770_077

/**
 * Only the chaos database has these: a clock that can be set, which PostgreSQL finds before its own `now`, and at each
 * named write a lock that the faults may hold.
 */
const CLOCK = `
  create schema chaos;
  create table chaos.clock (ahead interval not null);
  insert into chaos.clock values ('0');
  create function chaos.now() returns timestamptz stable language sql
    as 'select pg_catalog.now() + (select ahead from chaos.clock)';
  create function chaos.clock_timestamp() returns timestamptz volatile language sql
    as 'select pg_catalog.clock_timestamp() + (select ahead from chaos.clock)';
  create function chaos.point() returns trigger language plpgsql as $$
  begin
    perform pg_catalog.pg_advisory_xact_lock_shared(${POINT_LOCKS}, tg_argv[0]::int);
    return null;
  end $$;
`

/** A column's default was bound to PostgreSQL's own `now` when its table was made. */
const DEFAULTS = `
  do $$
  declare one record;
  begin
    for one in select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_default ~ '^(now|transaction_timestamp|clock_timestamp)\\(\\)|^CURRENT_TIMESTAMP'
    loop
      execute format('alter table public.%I alter column %I set default chaos.now()', one.table_name, one.column_name);
    end loop;
  end $$;
`

/** The template database of every stage, made once for the checked-out schema. Returns its name. */
export async function makeTemplate(url: (database: string) => string): Promise<string> {
  const template = `clocked_${schemaFingerprint()}`
  await asAdmin(url('postgres'), async (admin) => {
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.query(`create database ${template}`)
  })
  await migrateDatabase(url(template))
  await asAdmin(url(template), async (admin) => {
    await admin.query([CLOCK, DEFAULTS, NOTE_CLAIMS, ...triggers()].join('\n'))
  })
  return template
}

/** Makes a copy, with the settings that PostgreSQL keeps beside a database and does not copy. */
export async function copyTemplate(url: (database: string) => string, template: string, name: string): Promise<void> {
  await asAdmin(url('postgres'), async (admin) => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name} template ${template}`)
    await admin.query(`alter database ${name} set search_path = chaos, public, pg_catalog`)
    await keepCommits(admin, name)
  })
}

/** Drops databases that nobody uses any more. */
export async function dropDatabases(url: (database: string) => string, names: readonly string[]): Promise<void> {
  await asAdmin(url('postgres'), async (admin) => {
    for (const name of names) await admin.query(`drop database if exists ${name} with (force)`)
  })
}

export async function makeEmpty(url: (database: string) => string, name: string): Promise<void> {
  await asAdmin(url('postgres'), async (admin) => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name}`)
    await keepCommits(admin, name)
  })
}

/** A killed server keeps what was committed, though it does not wait for the disk. */
function keepCommits(admin: pg.Client, name: string) {
  return admin.query(`alter database ${name} set synchronous_commit = on`)
}

function triggers(): string[] {
  return WRITE_POINTS.map((point, index) => {
    const [name, stage] = point.split('.') as [WriteName, string]
    const [table, event, rows] = WRITES[name]
    const what = `after ${event} on public."${table}"`
    const when = `for each row when (${rows}) execute function chaos.point('${index}')`
    return stage === 'written'
      ? `create trigger "chaos ${point}" ${what} ${when};`
      : `create constraint trigger "chaos ${point}" ${what} deferrable initially deferred ${when};`
  })
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await work(admin).finally(() => admin.end())
}
