import { readdirSync } from 'node:fs'
import path from 'node:path'
import { log } from '@/lib/platform/log/log.ts'
import { db } from './db.ts'

/** `hidden`: our role may not read the list of migrations. */
export type SchemaFit = 'fits' | 'older' | 'newer' | 'hidden'

/** Recognised by name, since web loads this file in several bundles. */
export class DatabaseOlder extends Error {
  override readonly name = 'DatabaseOlder'

  constructor() {
    super('The database is older than this program. Run npm run migrate.')
  }
}

/** Migrations are applied in order, so the newest implies all earlier ones. */
export async function getSchemaFit(): Promise<SchemaFit> {
  const [history] = await db().$queryRaw<{ exists: boolean; readable: boolean | null }[]>`
    select found is not null as exists, has_table_privilege(found, 'select') as readable
    from to_regclass('_prisma_migrations') found`
  if (!history?.exists) return 'older'
  if (!history.readable) return 'hidden'
  const ours = newestMigration()
  const [applied] = await db().$queryRaw<{ ours: boolean | null; newer: boolean | null }[]>`
    select bool_or(migration_name = ${ours}) as ours, bool_or(migration_name collate "C" > ${ours}) as newer
    from _prisma_migrations where finished_at is not null and rolled_back_at is null`
  if (!applied?.ours) return 'older'
  return applied.newer ? 'newer' : 'fits'
}

type Migrations = { fit: SchemaFit; count: number; newest: string; wanted: string }

export async function listMigrations(): Promise<Migrations> {
  const fit = await getSchemaFit()
  const wanted = newestMigration()
  if (fit === 'hidden') return { fit, count: 0, newest: '', wanted }
  const [applied] = await db().$queryRaw<{ count: number; newest: string | null }[]>`
    select count(*)::int as count, max(migration_name collate "C") as newest
    from _prisma_migrations where finished_at is not null and rolled_back_at is null`
  return { fit, count: applied?.count ?? 0, newest: applied?.newest ?? '', wanted }
}

/** Written in by the build, which may outlive its checkout; a program run from source reads the folder. */
function newestMigration(): string {
  return process.env.NEWEST_MIGRATION ?? newestIn(path.join(import.meta.dirname, '../../../prisma/migrations'))
}

function newestIn(folder: string): string {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const newest = entries
    .map(({ name }) => name)
    .sort()
    .at(-1)
  if (!newest) throw new Error(`${folder} holds no migrations`)
  return newest
}

/** Makes half a year's partitions ahead (decision 080); returns those made. Throws after half a second's lock. */
export async function createMonths(): Promise<string[]> {
  const made = await db().$queryRaw<{ part: string }[]>`select keep_months() as part`
  const parts = made.map(({ part }) => part)
  if (parts.length > 0) log().info({ parts }, 'months were made ahead')
  return parts
}
