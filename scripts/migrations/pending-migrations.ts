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

/** A migration that an update began beside a release that sold. */
export type Begun = { name: string; checksum: string | null }

/**
 * Throws MigrationRefused if migrations are pending while the release that runs, `running`, is older than the tables,
 * as after an update that went back: they were made to run beside the release whose tables these are (decision 076).
 * What an update began beside this release, `begun`, and did not end, goes on, also under another name.
 */
export function refuseBesideOlder(
  running: readonly Migration[],
  history: readonly HistoryRow[],
  pending: readonly Migration[],
  begun: readonly Begun[],
): void {
  const newer = newerThan(running, history)
  const newest = newer.at(-1)?.name
  if (pending.length === 0 || !newest) return
  const others = pending.filter((one) => !begun.some((other) => isSame(one, other))).map(({ name }) => name)
  if (others.length === 0 && newer.every((one) => begun.some((other) => isSame(one, other)))) return
  const left = begun.filter((one) => !history.some((other) => isSame(one, other))).map(({ name }) => name)
  throw new MigrationRefused(
    `The release that runs is older than its tables, which have ${newest}. The next changes to them may break it while ` +
      `it sells, so nothing was changed.${left.length > 0 && others.length > 0 ? renamed(left, others) : ''} Install the ` +
      `version before this one that has ${newest} again, from its sources, and then this one; or close all tills and ` +
      'add --tills-closed.',
  )
}

/** Whether they say the same or are called the same. */
function isSame(one: Begun, other: Begun): boolean {
  return one.name === other.name || (one.checksum !== null && one.checksum === other.checksum)
}

/** A version that mends what stopped an update goes on with it only if it says the same or is called the same. */
function renamed(left: readonly string[], others: readonly string[]): string {
  return (
    ` An update stopped before ${left.join(', ')}, and this version has ${others.join(', ')} with another name and ` +
    'another text. If that is the same change, mended, a version that keeps its earlier name goes on here.'
  )
}

/** What is applied and the release that runs does not know, in order. */
export function newerThan(running: readonly Migration[], history: readonly HistoryRow[]): HistoryRow[] {
  const known = new Set(running.map(({ name }) => name))
  return history.filter(({ name }) => !known.has(name))
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
