import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, disconnect } from '@/lib/platform/database/db.ts'

/**
 * Makes the database's clock movable for every statement of ours that reads it, as if the machine's clock had been set.
 * What the database fills in itself keeps the true time.
 */
export async function openDatabaseClock(): Promise<(hoursAhead: number) => Promise<void>> {
  await makeClock()
  return async (hoursAhead) => {
    await db().$executeRaw`update clock.ahead set hours = ${hoursAhead}`
    await databaseNow(db())
  }
}

/**
 * Stops the whole database's clock at any instant, what it fills in itself included, so that a test may take as long as
 * it likes in the second before midnight.
 */
export async function openStoppedClock(): Promise<(at: Date) => Promise<void>> {
  await makeClock()
  // A column's default was bound to PostgreSQL's own clock when its table was made.
  await db().$executeRaw`
    do $$
    declare one record;
    begin
      for one in select table_name, column_name, regexp_replace(column_default,
          '(pg_catalog[.])?(now|clock_timestamp|transaction_timestamp|statement_timestamp)[(][)]|CURRENT_TIMESTAMP', 'clock.now()') as value
        from information_schema.columns
        where table_schema = 'public' and column_default ~ '(now|_timestamp)[(][)]|CURRENT_TIMESTAMP'
      loop
        execute format('alter table public.%I alter column %I set default %s', one.table_name, one.column_name, one.value);
      end loop;
    end $$`
  return async (at) => {
    await db().$executeRaw`update clock.ahead set stopped = ${at}`
    await databaseNow(db())
  }
}

async function makeClock(): Promise<void> {
  await db().$executeRaw`create schema clock`
  await db().$executeRaw`create table clock.ahead (hours double precision not null, stopped timestamptz)`
  await db().$executeRaw`insert into clock.ahead values (0)`
  for (const [name, kept] of [
    ['now', 'stable'],
    ['transaction_timestamp', 'stable'],
    ['statement_timestamp', 'stable'],
    ['clock_timestamp', 'volatile'],
  ]) {
    await db().$executeRawUnsafe(`
      create function clock.${name}() returns timestamptz language sql ${kept}
        return (select coalesce(stopped, pg_catalog.${name}() + hours * interval '1 hour') from clock.ahead)`)
  }
  await db().$executeRaw`
    do $$ begin execute format('alter database %I set search_path = clock, public, pg_catalog', current_database()); end $$`
  await disconnect()
}
