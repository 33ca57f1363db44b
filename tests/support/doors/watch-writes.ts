import { db } from '@/lib/platform/database/db.ts'

/** What a request may write without having done anything: when a person was last active, and a till last heard. */
const UNCOUNTED = `array['activeAt', 'lastHeardAt']`

/**
 * Makes the database record every write to any table. Returns a function that reads which tables were written since it
 * was last called.
 */
export async function watchWrites(): Promise<() => Promise<string[]>> {
  await db().$executeRawUnsafe('create table walk_write (name text not null)')
  await db().$executeRawUnsafe(`
    create function walk_note() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and to_jsonb(new) - ${UNCOUNTED} = to_jsonb(old) - ${UNCOUNTED} then return null; end if;
      insert into walk_write values (tg_table_name);
      return null;
    end $$`)
  const tables = await db().$queryRaw<{ name: string }[]>`
    select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition and relname <> 'walk_write'`
  for (const { name } of tables) {
    await db().$executeRawUnsafe(
      `create trigger walk_note after insert or update or delete on ${name} for each row execute function walk_note()`,
    )
  }
  return async () => {
    const rows = await db().$queryRaw<{ name: string }[]>`
      with gone as (delete from walk_write returning name) select distinct name from gone order by name`
    return rows.map(({ name }) => name)
  }
}
