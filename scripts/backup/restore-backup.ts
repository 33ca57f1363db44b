import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { MIGRATIONS } from '../migrate.ts'
import { applyMigrations } from '../migrations/apply-migrations.ts'
import { readMigrations } from '../migrations/read-migrations.ts'
import { connected } from './connected.ts'
import { BackupRefused, MANIFEST_NAME, Manifest, quoted, SUMS_NAME, Sums, tableOfPart } from './model.ts'
import { type Part, readArchive } from './read-archive.ts'
import { rowsInto } from './rows-into.ts'

/** `at` is the backup's instant; `ended` were open then and would be now. */
export type Restored = { at: string; tables: number; rows: number; ended: Ended }

type Ended = { sessions: number; displays: number }

/**
 * Restores a backup into an empty database: makes the tables as they were then, loads every row, and applies later
 * migrations. Either all rows are restored or none. Sessions and customer displays that were open then are ended.
 * `identity` is the age key that opens the file. Throws BackupRefused with a sentence for whoever ran it.
 */
export async function restoreBackup({
  url,
  file,
  identity,
  tell = () => {},
}: {
  url: string
  file: string
  identity: string
  tell?: (line: string) => void
}): Promise<Restored> {
  await requireEmpty(url)
  const parts = readArchive(file, identity)
  const manifest = Manifest.parse(asJson(await nextPart(parts, MANIFEST_NAME)))
  await applyMigrations({ url, folder: MIGRATIONS, only: migrationsOf(manifest) })
  tell(`The tables are as they were at ${manifest.at}.`)
  const { rows, ended } = await load({ url, manifest, parts })
  tell(`${rows} rows of ${manifest.tables.length} tables are back.`)
  const later = await applyMigrations({ url, folder: MIGRATIONS })
  if (later.length > 0) tell(`${later.length} later migrations are applied.`)
  await queueJobs(url)
  return { at: manifest.at, tables: manifest.tables.length, rows, ended }
}

/** The migrations that made the backup's tables. Throws if this version lacks one of them. */
function migrationsOf({ migrations }: Manifest): ReadonlySet<string> {
  const ours = new Map(readMigrations(MIGRATIONS).map(({ name, checksum }) => [name, checksum]))
  const unknown = migrations.find(({ name }) => !ours.has(name))
  if (unknown) throw new BackupRefused(`The backup is of a newer version (${unknown.name}): restore it with that one.`)
  const changed = migrations.find(({ name, checksum }) => ours.get(name) !== checksum)
  if (changed) throw new BackupRefused(`The migration ${changed.name} is not the one that made the backup.`)
  return new Set(migrations.map(({ name }) => name))
}

async function requireEmpty(url: string): Promise<void> {
  await connected(url, async (client) => {
    const { rows } = await client.query(`select from pg_tables where schemaname = 'public' limit 1`)
    if (rows.length > 0) {
      throw new BackupRefused('The database is not empty. Restore into a new one: what is there is never overwritten.')
    }
  })
}

/**
 * Loads the rows in one transaction, without the foreign keys and triggers that would refuse rows before all of them
 * are there.
 */
async function load({ url, manifest, parts }: { url: string; manifest: Manifest; parts: AsyncGenerator<Part> }) {
  return await connected(url, async (client) => {
    await client.query('begin')
    await client.query(`select set_config('statement_timeout', '0', true), set_config('timezone', 'UTC', true)`)
    const names = manifest.tables.map(({ name }) => quoted(name))
    const keys = await foreignKeys(client)
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
    const guarded = [...names, ...(await months(client))]
    for (const name of guarded) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${names.join(', ')}`)
    const { rows, sums } = await copyParts(client, manifest, parts)
    for (const { name } of manifest.tables) {
      if (rows[name] !== sums.rows[name]) {
        throw new BackupRefused(`${name} has ${rows[name]} rows, and the backup says ${sums.rows[name]}.`)
      }
    }
    for (const [name, last] of Object.entries(sums.sequences)) {
      await client.query('select setval($1::regclass, $2)', [quoted(name), last])
    }
    const ended = { sessions: await endAll(client, 'StaffSession'), displays: await endAll(client, 'DisplayPairing') }
    for (const name of guarded) await client.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
    }
    await client.query('commit')
    return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), ended }
  })
}

/** Some were ended since the backup, and nothing in it says which. */
async function endAll(client: pg.Client, table: 'StaffSession' | 'DisplayPairing'): Promise<number> {
  const open = `"endedAt" is null and "expiresAt" > now()`
  const { rowCount } = await client.query(`update ${quoted(table)} set "endedAt" = now() where ${open}`)
  return rowCount ?? 0
}

async function copyParts(client: pg.Client, manifest: Manifest, parts: AsyncGenerator<Part>) {
  const targets = new Map(
    manifest.tables.map(({ name, columns }) => [name, `${quoted(name)} (${columns.map(quoted).join(', ')})`]),
  )
  const into = rowsInto(client, (table) => targets.get(table) ?? '')
  for await (const { name, content } of parts) {
    if (name === SUMS_NAME) {
      const rows = await into.finish()
      const counts = manifest.tables.map((table) => [table.name, rows.get(table.name) ?? 0])
      return { rows: Object.fromEntries(counts) as Sums['rows'], sums: Sums.parse(asJson(content)) }
    }
    const table = tableOfPart(name)
    if (!table || !targets.has(table)) {
      throw new BackupRefused(`The backup has a part that this version does not know: ${name}.`)
    }
    await into.take(table, content)
  }
  throw new BackupRefused('The backup ends too early: its last part is missing.')
}

/** Makes the job queue, which is not part of a backup, and queues the jobs that our rows show to be waiting. */
async function queueJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url })
  await connected(url, async (client) => {
    await client.query(
      `select graphile_worker.add_job('erase_customer', json_build_object('erasureId', id::text), queue_name := 'privacy')
       from "Erasure" where "doneAt" is null order by "askedAt"`,
    )
  })
}

/** The partitions of tables that are partitioned by month: each has a guard trigger of its own. */
async function months(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relispartition and relkind = 'r'`,
  )
  return rows.map(({ name }) => name)
}

async function foreignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  return rows
}

async function nextPart(parts: AsyncGenerator<Part>, name: string): Promise<Buffer> {
  const { value } = await parts.next()
  if (value?.name !== name) throw new BackupRefused('The file is no backup of the point of sale.')
  return value.content
}

function asJson(content: Buffer): unknown {
  return JSON.parse(content.toString('utf8'))
}
