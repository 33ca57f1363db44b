import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Prisma's own number, so that its CLI and we never migrate at once. */
const MIGRATION_LOCK = 72_707_369
const ASK_AGAIN_MS = 200
/** Who waits for a table holds up all who come after, so a migration gives up and the shop sells on. */
const LOCK_TIMEOUT_MS = 30_000

/** Runs `work` on a connection that nobody else migrates beside; `tell` hears that another process has to end first. */
export async function asMigrator<T>(
  { url, tell }: { url: string; tell: (line: string) => void },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  client.on('error', () => {}) // What waits on the connection fails with it.
  await client.connect()
  try {
    await client.query(`set timezone to 'UTC'; set statement_timeout to 0; set lock_timeout to ${LOCK_TIMEOUT_MS}`)
    await takeLock(client, tell)
    return await work(client)
  } finally {
    await client.end() // The lock goes with the session.
  }
}

/** Asks again and again: a statement that waits would hold up an index that is built concurrently, and it this one. */
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
