import pg from 'pg'
import { connectionTo, prepareConnection, USUAL } from '@/lib/platform/database/connection.ts'
import { directUrl } from '@/lib/platform/database/direct-url.ts'
import { ECHO_CHANNEL } from './events.ts'
import { NOT_HEARD } from './hearing.ts'
import { hearsItself } from './internal/hears-itself.ts'

/**
 * Ends a worker with one line if it does not have a session of its own: the job queue would stop at its first
 * statement. A database that is away ends nothing.
 */
export async function requireHearing(): Promise<void> {
  // Twice, since a busy database may be late once.
  if ((await tryToHear()) !== false || (await tryToHear()) !== false) return
  process.stderr.write(`The point of sale cannot start:\n  ${NOT_HEARD}\n`)
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
