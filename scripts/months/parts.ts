import type pg from 'pg'

/**
 * A partition of one table. `month` is like 2026-11, or `before` for everything that precedes the first month, or
 * `before-2026-11` for the `before` of another database.
 */
export type Part = {
  table: string
  name: string
  month: string
  columns: string[]
  /** The first instant in it; null if it has no beginning. */
  from: Date | null
  /** The first instant after it. */
  until: Date
  bytes: number
}

/** The partitions of all tables that are partitioned by month (decision 080), by table, oldest first. */
export async function listParts(client: pg.Client): Promise<Part[]> {
  const { rows } = await client.query<Omit<Part, 'month'>>(
    `select t.relname as "table", c.relname as name, bound.from::timestamptz as "from", bound.until::timestamptz as until,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum) as columns,
       pg_total_relation_size(c.oid)::float8 as bytes
     from pg_partitioned_table p join pg_class t on t.oid = p.partrelid
     join pg_inherits i on i.inhparent = t.oid join pg_class c on c.oid = i.inhrelid
     cross join lateral (
       select substring(text from 'FROM \\(''([^'']+)''\\)') as "from", substring(text from 'TO \\(''([^'']+)''\\)') as until
       from pg_get_expr(c.relpartbound, c.oid) as text
     ) bound
     where t.relnamespace = 'public'::regnamespace and p.partstrat = 'r'
     order by t.relname, bound.until::timestamptz`,
  )
  return rows.map((part) => ({ ...part, month: part.name.slice(part.table.length + 1).replaceAll('_', '-') }))
}
