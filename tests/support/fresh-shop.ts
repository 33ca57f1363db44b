import pg from 'pg'

/** The schema that holds the rows of a shop that has not sold. Nothing of ours looks there. */
const STORED = 'fresh_shop'

/** Stores the rows of a shop as its stack was started, for `restoreShop`. */
export async function storeShop(databaseUrl: string): Promise<void> {
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
 * Gives a running shop the stored rows and no others. The Service keeps what it sold meanwhile. Ids go on, since what
 * hears of changes counts on numbers that only rise; triggers do not fire, since none allows to delete a book.
 */
export async function restoreShop(databaseUrl: string): Promise<void> {
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

const TABLES = `select table_name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`

async function run(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
