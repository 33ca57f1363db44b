import type { Client } from 'pg'
import type { Sessions } from './ask.ts'
import { makeEmptyMonths, partition, type Side } from './build.ts'
import { type Kind, MONTHS, SINCE } from './kind.ts'
import { byTurns, type Line } from './rounds.ts'

const MEGABYTE = 1_000_000
const PLANS = 30

/** Megabytes of tables and indexes, and of the indexes that an insert of today may touch. */
export async function measureSizes({ whole, months }: Sessions, kind: Kind): Promise<Line[]> {
  const line = (name: string, one: number, other: number): Line => ({ name, whole: [one], months: [other] })
  const sum = async (client: Client, what: string, tables: string[]) => {
    const { rows } = await client.query(
      `select coalesce(sum(${what}(t::regclass)), 0)::float8 as bytes from unnest($1::text[]) t`,
      [tables],
    )
    return rows[0].bytes / MEGABYTE
  }
  const names = kind.tables.map(({ name }) => `"${name}"`)
  const keys = kind.tables.filter(({ acrossMonths }) => acrossMonths.length > 0).map(({ name }) => `"${name}Key"`)
  const newest = kind.tables.map(({ name }) => `"${partition(name, MONTHS - 1)}"`)
  const leaves = kind.tables.flatMap(({ name }) =>
    Array.from({ length: MONTHS }, (_, at) => `"${partition(name, at)}"`),
  )
  const wholeIndexes = await sum(whole, 'pg_indexes_size', names)
  const keysSize = await sum(months, 'pg_total_relation_size', keys)
  const keysIndexes = await sum(months, 'pg_indexes_size', keys)
  return [
    line('tables, MB', await sum(whole, 'pg_table_size', names), await sum(months, 'pg_table_size', leaves)),
    line('indexes and keys, MB', wholeIndexes, (await sum(months, 'pg_indexes_size', leaves)) + keysSize),
    line(
      'indexes that an insert of now touches, MB',
      wholeIndexes,
      (await sum(months, 'pg_indexes_size', newest)) + keysIndexes,
    ),
  ]
}

/**
 * Seconds of a vacuum after the writes, of the whole table or of the newest month with its keys, and of building one
 * index again.
 */
export async function measureUpkeep(sessions: Sessions, kind: Kind): Promise<Line[]> {
  const seconds = (work: (side: Side) => string[]) => async (side: Side) => {
    const from = performance.now()
    for (const statement of work(side)) await sessions[side].query(statement)
    return (performance.now() - from) / 1000
  }
  const vacuum = seconds((side) => {
    const vacuumed = kind.tables.flatMap(({ name, acrossMonths }) => {
      if (side === 'whole') return [name]
      return [partition(name, MONTHS - 1), ...(acrossMonths.length > 0 ? [`${name}Key`] : [])]
    })
    return vacuumed.map((name) => `vacuum (index_cleanup on) "${name}"`)
  })
  const leafIndex = await sessions.months.query(
    `select inhrelid::regclass::text as name from pg_inherits join pg_index on indexrelid = inhrelid
     where inhparent = '"${kind.index}"'::regclass and indrelid = '"${partition(kind.tables[0]?.name ?? '', MONTHS - 1)}"'::regclass`,
  )
  const reindex = seconds((side) => [`reindex index ${side === 'whole' ? `"${kind.index}"` : leafIndex.rows[0].name}`])
  return [
    await byTurns('vacuum of what is written to, s', 1, vacuum),
    await byTurns('one of its indexes anew, s', 3, reindex),
  ]
}

/** Removes the oldest months, one a round: seconds, and megabytes of the log that replicas and backups carry. */
export async function measureForgetting(sessions: Sessions, kind: Kind, rounds: number): Promise<Line[]> {
  const logged: Line = { name: 'the oldest month goes: log, MB', whole: [], months: [] }
  const seconds = await byTurns('the oldest month goes, s', rounds, async (side, month) => {
    const client = sessions[side]
    await client.query('checkpoint')
    const { rows } = await client.query(
      `select pg_current_wal_insert_lsn() as lsn, ${SINCE} + $1 * interval '1 month' as "from", ${SINCE} + ($1 + 1) * interval '1 month' as "to"`,
      [month],
    )
    const { lsn, from, to } = rows[0]
    const began = performance.now()
    if (side === 'whole') await forgetRows(client, kind, [from, to])
    else await forgetMonth(client, kind, month, to)
    const took = (performance.now() - began) / 1000
    const end = await client.query('select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1)::float8 as bytes', [lsn])
    logged[side].push(end.rows[0].bytes / MEGABYTE)
    return took
  })
  return [seconds, logged]
}

async function forgetRows(client: Client, kind: Kind, span: Date[]): Promise<void> {
  for (const statement of kind.forget) await client.query(statement, span)
  for (const { name } of kind.tables) await client.query(`vacuum "${name}"`)
}

/** Tables that point at others go first. */
async function forgetMonth(client: Client, kind: Kind, month: number, end: Date): Promise<void> {
  for (const { name, time, acrossMonths } of kind.tables.toReversed()) {
    await client.query(`alter table "${name}" detach partition "${partition(name, month)}"`)
    await client.query(`drop table "${partition(name, month)}"`)
    if (acrossMonths.length === 0) continue
    await client.query(`delete from "${name}Key" where "${time}" < $1`, [end])
    await client.query(`vacuum "${name}Key"`)
  }
}

/** Milliseconds to plan the kind's first read, which names no time, in a session that has planned it before. */
export async function measurePlanning(sessions: Sessions, kind: Kind): Promise<Line[]> {
  const [table] = kind.tables
  const [read] = kind.reads
  if (!table || !read) return []
  const { rows: known } = await sessions.whole.query(`select ${kind.sample} from "${table.name}" limit 1`)
  const planning = (schema: string) => async (side: Side) => {
    const text = read.whole.replace(`"${table.name}"`, `${side === 'whole' ? side : schema}."${table.name}"`)
    const { rows } = await sessions[side].query(`explain (summary, format json) ${text}`, read.values(known[0]))
    return rows[0]['QUERY PLAN'][0]['Planning Time']
  }
  const lines = [await byTurns(`planning a read of ${MONTHS} months, ms`, PLANS, planning('months'), { warmUp: true })]
  await makeEmptyMonths(sessions.months, table, 'years', 120)
  lines.push(await byTurns('planning a read of 120 months, ms', PLANS, planning('years'), { warmUp: true }))
  await sessions.months.query('drop schema years cascade')
  return lines
}
