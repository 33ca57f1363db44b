import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { RunningStack } from './stack.ts'

/** The schema that holds the rows of a shop that has not sold. Nothing of ours looks there. */
const STORED = 'fresh_shop'

/** Stores the rows of shop and Service as their stack was started and the statement was read, for `restoreShop`. */
export async function storeShop({ databaseUrl, simulatorDatabaseUrl }: RunningStack): Promise<void> {
  while (!(await isStatementBooked(databaseUrl))) await pause(100)
  await Promise.all([databaseUrl, simulatorDatabaseUrl].map(storeRows))
}

/**
 * Gives a running shop and its Service the stored rows and no others. The Service begins anew, since it remembers some
 * of its rows; the shop comes last, which noticed that.
 */
export async function restoreShop({ databaseUrl, simulatorDatabaseUrl, simulator }: RunningStack): Promise<void> {
  await simulator.kill()
  await restoreRows(simulatorDatabaseUrl)
  await simulator.start()
  await restoreRows(databaseUrl)
}

async function isStatementBooked(databaseUrl: string): Promise<boolean> {
  const booked = await run(databaseUrl, 'select from "StatementSync" where "openingBooked"')
  return booked.rowCount === 1
}

async function storeRows(databaseUrl: string): Promise<void> {
  await run(
    databaseUrl,
    `create schema ${STORED};
    do $$
    declare name text;
    begin
      for name in ${TABLES} loop
        execute format('create table ${STORED}.%I as table public.%I', name, name);
      end loop;
    end $$`,
  )
}

/**
 * Ids go on, since what hears of changes counts on numbers that only rise; triggers do not fire, since none allows to
 * delete a book.
 */
async function restoreRows(databaseUrl: string): Promise<void> {
  await run(
    databaseUrl,
    `set session_replication_role = replica;
    do $$
    declare name text; columns text; used boolean;
    begin
      for name in ${TABLES} loop
        execute format('select exists (select from public.%I union all select from ${STORED}.%I)', name, name) into used;
        continue when not used;
        select string_agg(quote_ident(column_name), ', ') into columns from information_schema.columns
          where table_schema = 'public' and table_name = name and is_generated = 'NEVER';
        execute format('delete from public.%I', name);
        execute format('insert into public.%I (%s) overriding system value select %s from ${STORED}.%I',
          name, columns, columns, name);
      end loop;
    end $$`,
  )
}

/** The Service's clock, among its settings, goes on too. */
const TABLES = `select table_name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'settings' order by table_name`

async function run(databaseUrl: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}
