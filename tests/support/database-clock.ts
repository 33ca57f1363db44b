import { db, disconnect } from '@/lib/platform/database/db.ts'

/**
 * Makes the database's clock movable for every statement of ours that reads it, as if the machine's clock had been set.
 * What the database fills in itself keeps the true time.
 */
export async function openDatabaseClock(): Promise<(hoursAhead: number) => Promise<void>> {
  await db().$executeRaw`create schema clock`
  await db().$executeRaw`create table clock.ahead (hours double precision not null)`
  await db().$executeRaw`insert into clock.ahead values (0)`
  await db().$executeRaw`
    create function clock.now() returns timestamptz language sql stable
      return pg_catalog.now() + (select hours from clock.ahead) * interval '1 hour'`
  await db().$executeRaw`
    create function clock.clock_timestamp() returns timestamptz language sql volatile
      return pg_catalog.clock_timestamp() + (select hours from clock.ahead) * interval '1 hour'`
  await db().$executeRaw`
    do $$ begin execute format('alter database %I set search_path = clock, public, pg_catalog', current_database()); end $$`
  await disconnect()
  return async (hoursAhead) => {
    await db().$executeRaw`update clock.ahead set hours = ${hoursAhead}`
  }
}
