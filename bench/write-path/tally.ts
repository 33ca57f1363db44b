import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { disconnect } from '@/lib/platform/database/db.ts'
import { serverMs } from './server-ms.ts'
import type { MeasuredShop } from './shop.ts'

/**
 * What PostgreSQL did for one sale (or whatever was counted), on average. `walBytes` leaves out full page images, which
 * `pageBytes` counts.
 */
export type Tally = {
  statements: number
  /** Transactions that wrote: each waits until its log is on the disk. */
  commits: number
  /** Processor time of the server's processes. */
  cpuMs: number
  notifications: number
  rowLocks: number
  advisoryLocks: number
  inserted: number
  updated: number
  walBytes: number
  pageBytes: number
  tables: TableTally[]
}

type TableTally = { table: string; inserted: number; updated: number; deleted: number; walBytes: number }

const STATEMENTS = `
  select sum(calls) filter (where toplevel)::int as statements,
    sum(calls) filter (where toplevel and query ~* 'pg_notify')::int as notifications,
    sum(calls) filter (where toplevel and query ~* 'for (no key )?(update|share)')::int as "rowLocks",
    sum(calls) filter (where query ~* 'pg_advisory')::int as "advisoryLocks"
  from pg_stat_statements s join pg_database d on d.oid = s.dbid
  where d.datname = current_database() and query !~ 'pg_stat_statements|pg_current_wal|pg_get_wal|pg_stat_xact'`

const TABLES = `
  select relid::int, schemaname || '.' || relname as "table", n_tup_ins::int as inserted, n_tup_upd::int as updated,
    n_tup_del::int as deleted from pg_stat_user_tables`

/** Bytes of the log by table, including its indexes and long values; full page images separately. */
const LOG = `
  with relation as (
    select c.relfilenode, coalesce(i.indrelid, (select t.oid from pg_class t where t.reltoastrelid = c.oid), c.oid) as owner
    from pg_class c left join pg_index i on i.indexrelid = c.oid where c.relfilenode <> 0
  )
  select coalesce(relation.owner, 0)::int as relid, sum(coalesce(b.block_fpi_length, 0))::int as pages,
    sum(case when b.block_id = 0 then b.record_length - coalesce(b.record_fpi, 0) else 0 end)::int as bytes
  from (
    select *, sum(block_fpi_length) over (partition by start_lsn) as record_fpi
    from pg_get_wal_block_info($1::pg_lsn, $2::pg_lsn, false)
  ) b left join relation on relation.relfilenode = b.relfilenode group by 1`

const COMMITS = `
  select count(*)::int as commits from pg_get_wal_records_info($1::pg_lsn, $2::pg_lsn)
  where resource_manager = 'Transaction' and record_type like 'COMMIT%'`

type Counts = Omit<TableTally, 'walBytes'> & { relid: number }

type Server = Pick<MeasuredShop, 'admin' | 'serverPid'>

/** Counts what `work` makes PostgreSQL do, divided by `times`. */
export async function tally({ admin, serverPid }: Server, times: number, work: () => Promise<unknown>): Promise<Tally> {
  await untilAlone(admin)
  const before = await read(admin)
  await admin.query('select pg_stat_statements_reset()')
  const busy = serverMs(serverPid)
  await work()
  await untilAlone(admin)
  const cpuMs = serverMs(serverPid) - busy
  const told = (await admin.query(STATEMENTS)).rows[0]
  const after = await read(admin)
  const logged = (await admin.query(LOG, [before.lsn, after.lsn])).rows
  const committed = (await admin.query(COMMITS, [before.lsn, after.lsn])).rows[0]
  const each = (count: unknown) => Number(count ?? 0) / times
  const tables = after.tables.map((now) => {
    const then = before.tables.find(({ relid }) => relid === now.relid)
    return {
      table: now.table.replace(/^public\./, ''),
      inserted: each(now.inserted - (then?.inserted ?? 0)),
      updated: each(now.updated - (then?.updated ?? 0)),
      deleted: each(now.deleted - (then?.deleted ?? 0)),
      walBytes: each(logged.find(({ relid }) => relid === now.relid)?.bytes),
    }
  })
  const sum = (of: (table: TableTally) => number) => tables.reduce((total, table) => total + of(table), 0)
  return {
    statements: each(told.statements),
    commits: each(committed.commits),
    cpuMs: each(cpuMs),
    notifications: each(told.notifications),
    rowLocks: each(told.rowLocks),
    advisoryLocks: each(told.advisoryLocks),
    inserted: sum(({ inserted }) => inserted),
    updated: sum(({ updated }) => updated),
    walBytes: each(Number(after.bytes) - Number(before.bytes) - logged.reduce((all, { pages }) => all + pages, 0)),
    pageBytes: each(logged.reduce((all, { pages }) => all + pages, 0)),
    tables: tables.filter(({ inserted, updated, deleted }) => inserted + updated + deleted > 0),
  }
}

/** Waits until no other session is left, since a session may report its counts only when it ends. */
async function untilAlone(admin: pg.Client): Promise<void> {
  await disconnect()
  const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  while ((await admin.query(others)).rowCount !== 0) await pause(20)
}

async function read(admin: pg.Client) {
  await admin.query('select pg_stat_clear_snapshot()')
  const { rows: tables } = await admin.query<Counts>(TABLES)
  const { rows } = await admin.query(
    "select pg_current_wal_insert_lsn() as lsn, pg_current_wal_insert_lsn() - '0/0' as bytes",
  )
  return { tables, ...rows[0] } as { tables: Counts[]; lsn: string; bytes: string }
}
