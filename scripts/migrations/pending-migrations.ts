import type { Migration } from './read-migrations.ts'

/** A history row that was not rolled back. `log` says why it did not finish, if known. */
export type HistoryRow = { name: string; checksum: string; finished: boolean; log: string | null }

/** The database must not be migrated in this state; the message says what to do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

/**
 * The migrations that a database lacks. Throws MigrationRefused if its history and the files disagree: a migration did
 * not finish, was changed after it was applied, or belongs to a newer version.
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

/**
 * Throws MigrationRefused if migrations are pending while the release that runs, `running`, is older than the tables,
 * as after an update that went back: they were made to run beside the release whose tables these are (decision 076).
 */
export function refuseBesideOlder(
  running: readonly Migration[],
  history: readonly HistoryRow[],
  pending: readonly Migration[],
): void {
  const known = new Set(running.map(({ name }) => name))
  if (pending.length === 0 || history.every(({ name }) => known.has(name))) return
  throw new MigrationRefused(
    'An update went back: the release that runs is older than its tables. The next changes to them may break it while ' +
      'it sells, so nothing was changed. Make the newer release run again (docs/operations.md, "To go back"), or ' +
      'close all tills and add --tills-closed.',
  )
}

/** What a person should do about a migration that may be half done. */
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
