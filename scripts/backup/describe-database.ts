import type pg from 'pg'
import type { Manifest, Sums } from './model.ts'

/**
 * Our tables and the migrations that made them, as a backup's manifest lists them; the job queue's tables are left out,
 * since it makes them itself. A table partitioned by month counts as one, because the database that it is restored into
 * has other months.
 */
export async function describeDatabase(client: pg.Client): Promise<Manifest> {
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    `select migration_name as name, checksum from _prisma_migrations
     where finished_at is not null and rolled_back_at is null order by migration_name`,
  )
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> '_prisma_migrations'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  )
  const { rows: now } = await client.query<{ at: Date }>('select transaction_timestamp() as at')
  return { format: 1, at: (now[0]?.at ?? new Date()).toISOString(), migrations, tables }
}

/**
 * The last value of each of our sequences. Sequences are outside the snapshot: read after the rows, they are never
 * behind them.
 */
export async function readSequences(client: pg.Client): Promise<Sums['sequences']> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
