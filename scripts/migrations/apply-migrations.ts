import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ALONE } from './alone.ts'
import { asMigrator } from './as-migrator.ts'
import { noteFailure, noteFinished, noteMigration, readHistory } from './history.ts'
import { MigrationRefused, pendingMigrations, settleAdvice } from './pending-migrations.ts'
import { type Migration, readMigrations } from './read-migrations.ts'

/** Everybody who wants a table waits behind a migration that waits for it, so it steps aside soon and comes back. */
const LOCK_TIMEOUT_MS = 2_000
const STEPS_ASIDE = 30
const COMES_BACK_MS = 2_000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Applies the missing migrations of a folder in order and returns their names. Each is one transaction with its history
 * row, so a failed one leaves nothing and can be rerun. Safe to repeat and to run from several processes. Throws
 * MigrationRefused, with what to do (decision 034).
 */
export async function applyMigrations({
  url,
  folder,
  only,
  tell = () => {},
}: {
  url: string
  folder: string
  /** Leaves out all others, as a restore does until its rows are back. */
  only?: ReadonlySet<string>
  tell?: (line: string) => void
}): Promise<string[]> {
  return await asMigrator({ url, tell }, async (client) => {
    const missing = pendingMigrations(readMigrations(folder), await readHistory(client))
    const pending = only ? missing.filter(({ name }) => only.has(name)) : missing
    for (const migration of pending) {
      if (migration.script.startsWith(ALONE)) await applyAlone(client, migration)
      else await applyWhole(client, migration, tell)
      tell(`${migration.name} is applied.`)
    }
    return pending.map(({ name }) => name)
  })
}

async function applyWhole(client: pg.Client, migration: Migration, tell: (line: string) => void): Promise<void> {
  for (let left = STEPS_ASIDE; ; left -= 1) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout to ${LOCK_TIMEOUT_MS}`)
      await client.query(migration.script)
      await noteMigration(client, migration, true)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(connectionIsGone)
      const inUse = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (!inUse || left === 0) throw refusal(migration, error)
      if (left === STEPS_ASIDE) tell(`${migration.name} waits for a table that is in use.`)
      await sleep(COMES_BACK_MS)
    }
  }
}

function refusal(migration: Migration, error: unknown): MigrationRefused {
  const kept =
    error instanceof pg.DatabaseError ? 'Nothing of it was kept' : 'Run this again to see whether it was kept'
  return new MigrationRefused(`${tellFailure(migration, error)}. ${kept}; what was applied before it stays.`)
}

/** A failure here may leave half of the work, so its row stays unfinished until a person settles it. */
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

/** The failure itself is reported then. */
function connectionIsGone(): void {}

function tellFailure({ name, script }: Migration, error: unknown): string {
  if (!(error instanceof Error)) return `${name}: ${error}`
  const { position, detail } = error as pg.DatabaseError
  const line = position ? `, line ${script.slice(0, Number(position) - 1).split('\n').length}` : ''
  return `${name}${line}: ${error.message}${detail ? ` (${detail})` : ''}`
}
