import type pg from 'pg'
import { BackupRefused, quoted } from '../backup/model.ts'
import { rowsInto } from '../backup/rows-into.ts'
import { whenFree } from '../migrations/when-free.ts'
import { attachAgain, detach, findWideParts, proveLaterBound, type WidePart } from './internal/later-bound.ts'
import { type MonthFile, readMonthFile } from './month-file.ts'
import { listParts, type Part } from './parts.ts'
import { noteMonth } from './put-away.ts'

/** The schema where rows are made ready, out of reach of backups and of the shop. */
const READY = 'coming_months'

/**
 * Moves the histories in a month's file back where they were. In a restored database the oldest partition spans that
 * month; it is then made to begin after it. Returns the month and the number of rows. Throws BackupRefused with a
 * sentence for whoever ran it, and then nothing was brought back.
 */
export async function bringBack(
  client: pg.Client,
  asked: { file: string; identity: string },
): Promise<{ month: string; rows: number }> {
  try {
    const ready = await makeReady(client, asked)
    for (const { table, as } of ready.tables) {
      for (const key of await keysOf(client, table)) await referTo(client, as, key)
    }
    for (const part of ready.wide) await proveLaterBound(client, part)
    await whenFree(client, () => join(client, ready))
    return { month: ready.month, rows: ready.rows }
  } finally {
    await client.query(`drop schema if exists ${READY} cascade`)
  }
}

type Table = MonthFile['tables'][number]
/** A part in the file, and the name that it gets here. */
type Landing = Table & { as: string }
type Ready = { month: string; tables: Landing[]; rows: number; wide: WidePart[] }

/** Makes tables with all rows of the file, and does everything that takes time: indexes, guard, bounds. */
async function makeReady(client: pg.Client, asked: { file: string; identity: string }): Promise<Ready> {
  await client.query(`drop schema if exists ${READY} cascade`)
  await client.query(`create schema ${READY}`)
  const targets = new Map<string, string>()
  const into = rowsInto(client, (name) => targets.get(name) ?? '')
  const tables: Landing[] = []
  let wide: WidePart[] = []
  const begin = async (month: MonthFile) => {
    const parts = await listParts(client)
    refuseHere(parts, month)
    wide = await findWideParts(client, parts, month)
    for (const table of month.tables) {
      const one = { ...table, as: await freeName(client, parts, table) }
      await create(client, one)
      tables.push(one)
      targets.set(one.name, `${READY}.${quoted(one.as)} (${one.columns.map(quoted).join(', ')})`)
    }
  }
  try {
    const { month, sums } = await readMonthFile(asked, { begin, take: into.take })
    await into.finish()
    const rows = Object.values(sums).reduce((sum, one) => sum + one.rows, 0)
    return { month: month.month, tables, rows, wide }
  } catch (error) {
    // A copy under way would block the connection, which is needed to clean up.
    await into.abandon(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

function refuseHere(parts: readonly Part[], { month, tables }: MonthFile): void {
  const known = new Map(parts.map((part) => [part.table, part.columns.join()]))
  for (const one of tables) {
    const { table, columns } = one
    if (parts.some((part) => isSame(part, one))) throw new BackupRefused(`${month} is here already.`)
    if (known.get(table) !== columns.join()) {
      throw new BackupRefused(`The file’s ${table} has other columns than this version’s: bring it back with that one.`)
    }
  }
}

function isSame(part: Part, { table, from, until }: Table): boolean {
  const bounds = [from, until].map((at) => (at === null ? null : Date.parse(at))).join()
  return part.table === table && [part.from, part.until].map((at) => at?.getTime() ?? null).join() === bounds
}

/**
 * The name for a part that comes back. Every database has a `before` of its own, so the name of another database's
 * `before` gets the month in which it ends.
 */
async function freeName(client: pg.Client, parts: readonly Part[], { name, until }: Table): Promise<string> {
  if (!parts.some((part) => part.name === name)) return name
  const { rows } = await client.query<{ month: string }>(
    `select to_char($1::timestamptz at time zone 'Africa/Harare', 'YYYY_MM') as month`,
    [until],
  )
  return `${name}_${rows[0]?.month}`
}

async function create(client: pg.Client, { table, as, from, until }: Landing): Promise<void> {
  const ready = `${READY}.${quoted(as)}`
  const above = from === null ? '' : `at >= '${from}' and `
  await client.query(`create table ${ready} (like public.${quoted(table)} including defaults including indexes,
    constraint bounds check (${above}at < '${until}'))`)
  await client.query(`create trigger append_only before update or delete or truncate on ${ready}
    for each statement execute function refuse_change()`)
}

type Key = { name: string; definition: string }

async function keysOf(client: pg.Client, table: string): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conrelid = format('public.%I', $1::text)::regclass`,
    [table],
  )
  return rows
}

/** Adds a foreign key and checks it before the table is attached, so that nobody who sells waits for that. */
async function referTo(client: pg.Client, name: string, key: Key): Promise<void> {
  const ready = `${READY}.${quoted(name)}`
  await whenFree(client, () =>
    client.query(`alter table ${ready} add constraint ${quoted(key.name)} ${key.definition} not valid`),
  )
  await client.query(`alter table ${ready} validate constraint ${quoted(key.name)}`)
}

async function join(client: pg.Client, { month, tables, rows, wide }: Ready): Promise<void> {
  for (const part of wide) await detach(client, part)
  for (const { table, as, from, until } of tables) {
    const beginning = from === null ? 'minvalue' : `'${from}'`
    await client.query(`alter table ${READY}.${quoted(as)} set schema public`)
    await client.query(
      `alter table ${quoted(table)} attach partition ${quoted(as)} for values from (${beginning}) to ('${until}')`,
    )
    await client.query(`alter table ${quoted(as)} drop constraint bounds`)
  }
  for (const part of wide) await attachAgain(client, part)
  await noteMonth(client, 'history:bring-back', month, rows)
}
