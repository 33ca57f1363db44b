import pg from 'pg'
import { ALONE } from './alone.ts'
import { asMigrator } from './as-migrator.ts'
import { noteBegun, noteFailure, noteFinished, noteMigration, readBegun, readHistory } from './history.ts'
import {
  type HistoryRow,
  MigrationRefused,
  newerThan,
  pendingMigrations,
  refuseBesideOlder,
  settleAdvice,
} from './pending-migrations.ts'
import { type Migration, readMigrations } from './read-migrations.ts'
import { whenFree } from './when-free.ts'

/**
 * Applies the missing migrations of a folder in order and returns their names. Each runs in one transaction with its
 * history row, so a failed one leaves nothing behind and can be run again; a migration marked ALONE runs outside one.
 * Safe to repeat and to run from several processes. Throws MigrationRefused, with what to do (decision 034).
 */
export async function applyMigrations({
  url,
  folder,
  only,
  beside,
  tell = () => {},
}: {
  url: string
  folder: string
  /** Applies only these, as a restore does until its rows are back. */
  only?: ReadonlySet<string>
  /** The migrations that the running release knows, if it sells meanwhile. */
  beside?: string | undefined
  tell?: (line: string) => void
}): Promise<string[]> {
  return await asMigrator({ url, tell }, async (client) => {
    const history = await readHistory(client)
    const missing = pendingMigrations(readMigrations(folder), history)
    if (beside) await beginBeside(client, readMigrations(beside), history, missing)
    const pending = only ? missing.filter(({ name }) => only.has(name)) : missing
    for (const migration of pending) {
      if (migration.script.startsWith(ALONE)) await applyAlone(client, migration)
      else await applyWhole(client, migration, tell)
      tell(`${migration.name} is applied.`)
    }
    return pending.map(({ name }) => name)
  })
}

/** A second run of an update that stopped halfway is to go on: what is begun beside a release is remembered first. */
async function beginBeside(
  client: pg.Client,
  running: readonly Migration[],
  history: readonly HistoryRow[],
  pending: readonly Migration[],
): Promise<void> {
  refuseBesideOlder(running, history, pending, await readBegun(client))
  if (pending.length > 0 && newerThan(running, history).length === 0) await noteBegun(client, pending)
}

async function applyWhole(client: pg.Client, migration: Migration, tell: (line: string) => void): Promise<void> {
  const apply = async () => {
    await client.query(migration.script)
    await noteMigration(client, migration, true)
  }
  try {
    await whenFree(client, apply, { onWait: () => tell(`${migration.name} waits for a table that is in use.`) })
  } catch (error) {
    throw refusal(migration, error)
  }
}

function refusal(migration: Migration, error: unknown): MigrationRefused {
  const kept =
    error instanceof pg.DatabaseError ? 'Nothing of it was kept' : 'Run this again to see whether it was kept'
  return new MigrationRefused(`${tellFailure(migration, error)}. ${kept}; what was applied before it stays.`)
}

/**
 * Applies a migration outside a transaction. A failure may leave half of the work, so its row stays unfinished until a
 * person settles it.
 */
async function applyAlone(client: pg.Client, migration: Migration): Promise<void> {
  await noteMigration(client, migration, false)
  try {
    await client.query(migration.script)
  } catch (error) {
    const failure = tellFailure(migration, error)
    await noteFailure(client, migration, failure).catch(connectionIsGone)
    throw new MigrationRefused(`${failure}. It runs outside a transaction. ${settleAdvice(migration.name)}`)
  }
  await noteFinished(client, migration)
}

/** The migration's own failure is reported instead. */
function connectionIsGone(): void {}

function tellFailure({ name, script }: Migration, error: unknown): string {
  if (!(error instanceof Error)) return `${name}: ${error}`
  const { position, detail } = error as pg.DatabaseError
  const line = position ? `, line ${script.slice(0, Number(position) - 1).split('\n').length}` : ''
  return `${name}${line}: ${error.message}${detail ? ` (${detail})` : ''}`
}
