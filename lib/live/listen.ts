import pg from 'pg'
import { env } from '../env.ts'
import { log } from '../log.ts'
import { CHANGE_CHANNEL, type ChangeEvent } from './events.ts'

const RETRY_MS = 1_000

/** Stops listening for good. */
export type StopListening = () => Promise<void>

/**
 * Holds one LISTEN connection and passes every change on. After a lost connection it connects again and calls
 * `onGap`, since changes may have been missed; they are never replayed.
 */
export function listen(onChange: (change: ChangeEvent) => void, onGap: () => void): StopListening {
  let client: pg.Client | null = null
  let stopped = false
  let connectedBefore = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: env().databaseUrl, keepAlive: true })
    client = next
    next.on('notification', ({ payload }) => payload && onChange(JSON.parse(payload) as ChangeEvent))
    next.on('error', (error) => log().warn({ err: error }, 'the live connection to the database broke'))
    next.on('end', retry)
    try {
      await next.connect()
      await next.query(`listen ${CHANGE_CHANNEL}`)
      if (connectedBefore) onGap()
      connectedBefore = true
    } catch (error) {
      log().warn({ err: error }, 'no live connection to the database')
      await next.end().catch(retry)
    }
  }

  function retry(): void {
    if (!stopped) setTimeout(() => !stopped && void connect(), RETRY_MS)
  }

  void connect()
  return async () => {
    stopped = true
    await client?.end().catch(() => undefined)
  }
}
