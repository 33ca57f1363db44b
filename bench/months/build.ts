import type { Client } from 'pg'
import { type Kind, MONTHS, SINCE, type Table } from './kind.ts'

/** The two schemas; the tables in each have the product's names. */
export const SIDES = ['whole', 'months'] as const
export type Side = (typeof SIDES)[number]

/**
 * Makes both tables of a kind with the same rows, and the indexes after the rows. Returns how many seconds each side
 * took.
 */
export async function build(client: Client, kind: Kind, rows: number): Promise<Record<Side, number>> {
  const took = { whole: 0, months: 0 }
  for (const side of SIDES) {
    const from = performance.now()
    await client.query(`create schema ${side}`)
    for (const table of kind.tables) await (side === 'whole' ? makeWhole : makeMonths)(client, table)
    if (side === 'whole') for (const statement of kind.fill(rows)) await client.query(statement)
    else for (const table of kind.tables) await client.query(copyOf(table))
    for (const table of kind.tables) await makeIndexes(client, side, table)
    for (const statement of kind.finish?.[side] ?? []) await client.query(statement)
    await client.query('vacuum (analyze)')
    took[side] = (performance.now() - from) / 1000
  }
  return took
}

/** Drops both sides. */
export async function tearDown(client: Client): Promise<void> {
  for (const side of SIDES) await client.query(`drop schema if exists ${side} cascade`)
}

/** The name of a month's partition; the oldest month is 0. */
export const partition = (table: string, month: number) => `${table}_${month}`

async function makeWhole(client: Client, { name }: Table): Promise<void> {
  await client.query(`create table whole."${name}" (${like(name)})`)
}

async function makeMonths(client: Client, table: Table, schema = 'months', count = MONTHS): Promise<void> {
  const { name, time, timeFrom } = table
  const added = timeFrom ? `, "${time}" timestamptz(3) not null` : ''
  await client.query(`create table ${schema}."${name}" (${like(name)}${added}) partition by range ("${time}")`)
  for (let month = 0; month < count; month += 1) {
    const bound = (at: number) => `${SINCE} + interval '${at - Math.max(0, count - MONTHS)} months'`
    const { rows } = await client.query(`select ${bound(month)} as "from", ${bound(month + 1)} as "to"`)
    await client.query(
      `create table ${schema}."${partition(name, month)}" partition of ${schema}."${name}"
       for values from ('${rows[0].from.toISOString()}') to ('${rows[0].to.toISOString()}')`,
    )
  }
}

/** Makes an empty table of `count` months with all indexes, in a schema of its own. */
export async function makeEmptyMonths(client: Client, table: Table, schema: string, count: number): Promise<void> {
  await client.query(`create schema ${schema}`)
  await makeMonths(client, table, schema, count)
  await makeIndexes(client, schema, { ...table, acrossMonths: [] })
  await client.query('analyze')
}

const like = (name: string) => `like public."${name}" including defaults including constraints`

function copyOf({ name, timeFrom }: Table): string {
  return `insert into months."${name}" ${timeFrom ?? `select * from whole."${name}"`}`
}

/**
 * Makes the product's indexes. A unique index on months must include the time: where that is too weak, a plain index
 * stays for reads and a table of keys holds what must be unique.
 */
async function makeIndexes(client: Client, schema: string, table: Table): Promise<void> {
  const inMonths = schema !== 'whole'
  const { rows } = await client.query(
    `select pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'public."${table.name}"'::regclass and not indisunique`,
  )
  for (const { definition } of rows) {
    await client.query(definition.replace(/ ON (ONLY )?public\./, ` ON ${schema}.`))
  }
  for (const [at, columns] of table.unique.entries()) {
    const list = columns.map((column) => `"${column}"`).join(', ')
    const withTime = inMonths ? `${list}, "${table.time}"` : list
    if (at === 0) await client.query(`alter table ${schema}."${table.name}" add primary key (${withTime})`)
    else await client.query(`create ${inMonths ? '' : 'unique'} index on ${schema}."${table.name}" (${list})`)
  }
  if (inMonths && table.acrossMonths.length > 0) await makeKeys(client, table)
}

async function makeKeys(client: Client, { name, time, acrossMonths, keptBy }: Table): Promise<void> {
  const columns = [...new Set(acrossMonths.flat())].map((column) => `"${column}"`)
  const keys = `months."${name}Key"`
  await client.query(`create table ${keys} as select ${columns.join(', ')}, "${time}" from months."${name}"`)
  for (const key of acrossMonths) {
    await client.query(`create unique index on ${keys} (${key.map((column) => `"${column}"`).join(', ')})`)
  }
  // Finds a month's keys when that month is dropped; it costs nearly nothing.
  await client.query(`create index on ${keys} using brin ("${time}")`)
  if (keptBy !== 'trigger') return
  const [first = []] = acrossMonths
  const same = first.map((column) => `"${column}" = new."${column}"`).join(' and ')
  const news = columns.map((column) => `new.${column}`)
  await client.query(`create function months.keep_keys_of_${name.toLowerCase()}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into ${keys} (${columns.join(', ')}, "${time}") values (${news.join(', ')}, new."${time}");
      else
        update ${keys} set (${columns.join(', ')}) = row (${news.join(', ')}) where ${same};
      end if;
      return null;
    end $$`)
  await client.query(`create trigger keep_keys after insert or update of ${columns.join(', ')} on months."${name}"
    for each row execute function months.keep_keys_of_${name.toLowerCase()}()`)
}
