import type { Migration } from './read-migrations.ts'

/** A row of the history that counts, which is any that was not rolled back. `log` is why it did not finish, if known. */
export type HistoryRow = { name: string; checksum: string; finished: boolean; log: string | null }

/** The database must not be migrated as it is; the message says what to do about it. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

/**
 * The migrations that a database still lacks. Throws MigrationRefused where its history and the files do not agree: one
 * did not finish, was changed after it was applied, or is of a newer version.
 */
export function pendingMigrations(migrations: readonly Migration[], history: readonly HistoryRow[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, finished, log } of history) if (!finished) throw unfinished(name, log)
  for (const { name, checksum } of history) {
    const migration = known.get(name)
    if (!migration) throw new MigrationRefused(unknown(name))
    if (migration.checksum !== checksum) throw new MigrationRefused(changed(name))
  }
  const applied = new Set(history.map(({ name }) => name))
  return migrations.filter(({ name }) => !applied.has(name))
}

function unfinished(name: string, log: string | null): MigrationRefused {
  return new MigrationRefused(
    `${name} was started and did not finish${log ? ` (${log.trim()})` : ''}. ${settleAdvice(name)}`,
  )
}

/** What a person does about a migration that may have left half of itself. */
export function settleAdvice(name: string): string {
  return (
    `See what of it is in the database, then run "npm run migrate -- --rolled-back ${name}" once nothing of it is left, ` +
    `or "npm run migrate -- --applied ${name}" once all of it is there.`
  )
}

function unknown(name: string): string {
  return `The database has ${name}, which this version does not know. Run the version that made it, or a newer one.`
}

function changed(name: string): string {
  return `${name} was changed after it was applied. Restore its file and put the change into a new migration.`
}
