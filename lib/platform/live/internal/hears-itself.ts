import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { db } from '@/lib/platform/database/db.ts'
import { ECHO_CHANNEL } from '../events.ts'

/** A notification arrives within milliseconds of its commit. */
const HEARD_WITHIN_MS = 5_000

/**
 * Whether a connection that listens to ECHO_CHANNEL hears what is sent over DATABASE_URL, as changes are: behind a
 * pooler in transaction mode LISTEN is accepted, but nothing ever arrives. Null if nothing could be sent.
 */
export async function hearsItself(client: pg.Client): Promise<boolean | null> {
  const word = randomUUID()
  let hear = (_heard: boolean) => {}
  const heard = new Promise<boolean>((resolve) => {
    hear = resolve
  })
  const onNotice = ({ channel, payload }: pg.Notification) => {
    if (channel === ECHO_CHANNEL && payload === word) hear(true)
  }
  client.on('notification', onNotice)
  try {
    await db().$executeRaw`select pg_notify(${ECHO_CHANNEL}, ${word})`
    return await Promise.race([heard, delay(HEARD_WITHIN_MS, false, { ref: false })])
  } catch {
    return null
  } finally {
    client.off('notification', onNotice)
  }
}
