import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { connectionTo, prepareConnection, USUAL } from '@/lib/platform/database/connection.ts'
import { db, directUrl } from '@/lib/platform/database/db.ts'
import { log } from '@/lib/platform/log/log.ts'
import { ECHO_CHANNEL } from './events.ts'

const shared = globalThis as { posHears?: boolean }

export const HEARING_ADVICE =
  'nothing is heard by LISTEN, as behind a pooler in transaction mode: set DATABASE_DIRECT_URL to the address of the database itself'

export function logHearing(hears: boolean): void {
  const before = shared.posHears
  shared.posHears = hears
  if (!hears && before !== false) log().error(`screens are not told of changes: ${HEARING_ADVICE}`)
  if (hears && before === false) log().info('screens are told of changes again')
}

/** Null before the first try. */
export function hearsChanges(): boolean | null {
  return shared.posHears ?? null
}

/** Ends a process that cannot LISTEN, since its job queue would stop at once; not one whose database is away. */
export async function requireHearing(): Promise<void> {
  // Twice, since a busy database may be late once.
  if ((await tryToHear()) !== false || (await tryToHear()) !== false) return
  process.stderr.write(`The point of sale cannot start:\n  ${HEARING_ADVICE}\n`)
  process.exit(1)
}

async function tryToHear(): Promise<boolean | null> {
  const client = new pg.Client(connectionTo(directUrl()))
  client.on('error', () => undefined)
  try {
    await client.connect()
    await prepareConnection(client, USUAL)
    await client.query(`listen ${ECHO_CHANNEL}`)
    return await hearsItself(client)
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}

const HEARING_TIMEOUT_MS = 5_000

/** Behind a pooler in transaction mode LISTEN is accepted, but nothing ever arrives. Null if nothing could be sent. */
export async function hearsItself(client: pg.Client): Promise<boolean | null> {
  const word = randomUUID()
  let hear = (_hears: boolean) => {}
  const echo = new Promise<boolean>((resolve) => {
    hear = resolve
  })
  const onNotice = ({ channel, payload }: pg.Notification) => {
    if (channel === ECHO_CHANNEL && payload === word) hear(true)
  }
  client.on('notification', onNotice)
  try {
    await db().$executeRaw`select pg_notify(${ECHO_CHANNEL}, ${word})`
    return await Promise.race([echo, delay(HEARING_TIMEOUT_MS, false, { ref: false })])
  } catch {
    return null
  } finally {
    client.off('notification', onNotice)
  }
}
