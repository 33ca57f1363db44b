import { db } from './db.ts'
import { newestMigration } from './internal/newest-migration.ts'
import { readSchemaFit, type SchemaFit } from './internal/read-schema-fit.ts'

/** The applied migrations and the newest that this program knows. Names are empty where the role may not read them. */
type Migrations = { fit: SchemaFit; count: number; newest: string; wanted: string }

/** Reads which migrations the database has. */
export async function readMigrations(): Promise<Migrations> {
  const fit = await readSchemaFit()
  const wanted = newestMigration()
  if (fit === 'hidden') return { fit, count: 0, newest: '', wanted }
  const [applied] = await db().$queryRaw<{ count: number; newest: string | null }[]>`
    select count(*)::int as count, max(migration_name collate "C") as newest
    from _prisma_migrations where finished_at is not null and rolled_back_at is null`
  return { fit, count: applied?.count ?? 0, newest: applied?.newest ?? '', wanted }
}
