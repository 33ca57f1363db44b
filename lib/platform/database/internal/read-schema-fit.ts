import { db } from '../db.ts'
import { newestMigration } from './newest-migration.ts'

/** How the tables compare with what this program knows; `hidden` if our role may not read the list of migrations. */
export type SchemaFit = 'fits' | 'older' | 'newer' | 'hidden'

/**
 * The tables lack a migration that this program needs. Recognised by name, since web loads this file in several
 * bundles.
 */
export class DatabaseOlder extends Error {
  override readonly name = 'DatabaseOlder'

  constructor() {
    super('The database is older than this program. Run npm run migrate.')
  }
}

/**
 * Compares the applied migrations with the newest that this program knows. They are applied in order, so the newest
 * implies all earlier ones. Throws if the database does not answer.
 */
export async function readSchemaFit(): Promise<SchemaFit> {
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
