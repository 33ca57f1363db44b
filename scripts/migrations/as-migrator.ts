import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { MigrationRefused } from './pending-migrations.ts'

/** PostgreSQL 15, as the server counts its versions. */
const OLDEST_SERVER = 15_00_00
/** Prisma's own number, so that its CLI and we never migrate at the same time. */
const MIGRATION_LOCK = 72_707_369
const ASK_AGAIN_MS = 200
/** For statements that wait outside a transaction, where nobody who sells waits behind them. */
const LOCK_TIMEOUT_MS = 30_000

/** Runs `work` on a connection that holds the migration lock. `tell` reports if another process must finish first. */
export async function asMigrator<T>(
  { url, tell }: { url: string; tell: (line: string) => void },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  client.on('error', () => {}) // Queries on the connection fail too.
  await client.connect()
  try {
    await client.query(`set timezone to 'UTC'; set statement_timeout to 0; set lock_timeout to ${LOCK_TIMEOUT_MS}`)
    await refuseOldServer(client)
    await takeLock(client, tell)
    return await work(client)
  } finally {
    await client.end() // The lock ends with the session.
  }
}

/** Web, worker and commands refuse an old server too, but they would first ask for a migration. */
async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; server: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as server`,
  )
  const { version = 0, server = 'of an unknown version' } = rows[0] ?? {}
  if (version >= OLDEST_SERVER) return
  throw new MigrationRefused(`PostgreSQL ${server} is too old for this program. Use 15 or newer.`)
}

/**
 * Polls instead of waiting: a waiting statement would block an index that is being built concurrently, which in turn
 * blocks it.
 */
async function takeLock(client: pg.Client, tell: (line: string) => void): Promise<void> {
  for (let waits = 0; !(await tryLock(client)); waits += 1) {
    if (waits === 0) tell('Another process migrates this database: waiting until it ends.')
    await sleep(ASK_AGAIN_MS)
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [MIGRATION_LOCK])
  return rows[0]?.locked === true
}
