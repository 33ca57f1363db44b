import { createHash } from 'node:crypto'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { applyMigrations } from './migrations/apply-migrations.ts'
import { readMigrations } from './migrations/read-migrations.ts'
import { ROOT } from './root.ts'

/** The SQL that makes and changes the point of sale's tables. */
export const MIGRATIONS = path.join(ROOT, 'prisma/migrations')

/**
 * Brings the point of sale's database to the checked-out schema, job queue included. Throws an error that says why it
 * could not.
 */
export async function migrateDatabase(url: string): Promise<void> {
  try {
    await applyMigrations({ url, folder: MIGRATIONS })
  } catch (error) {
    throw new Error(`The database could not be migrated: ${error instanceof Error ? error.message : error}`)
  }
  await migrateQueue(url)
}

/** A pool of the queue's own would not hear what the database says to connections that it is closing. */
async function migrateQueue(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  await runMigrations({ pgPool: pool }).finally(() => pool.end())
}

/** A fingerprint of the checked-out schema: it changes when a migration is added or edited. */
export function schemaFingerprint(): string {
  const migrations = readMigrations(MIGRATIONS).map(({ name, checksum }) => ({ name, checksum }))
  return createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 12)
}
