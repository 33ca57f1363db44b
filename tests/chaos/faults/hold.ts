import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { POINT_LOCKS } from '../stage/make-database.ts'
import { WRITE_POINTS, type WritePoint } from './points.ts'

/** A process held inside a transaction until released. */
export type Held = { who: string; letGo(): Promise<void> }

const LOOK_EVERY_MS = 15

/**
 * Waits until a process reaches a write and holds its transaction there. Returns null if cancelled, or if the database
 * went away meanwhile. `nth` lets earlier ones pass.
 */
export async function holdAt(url: string, point: WritePoint, nth: number, off: AbortSignal): Promise<Held | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'chaos' })
  client.on('error', () => {})
  const letGo = () => client.end().catch(() => {})
  try {
    await client.connect()
    const lock = WRITE_POINTS.indexOf(point)
    for (let come = 1; come <= nth; come += 1) {
      await client.query('select pg_advisory_lock($1, $2)', [POINT_LOCKS, lock])
      const who = await waiting(client, lock, off)
      if (who === null) break
      if (come === nth) return { who, letGo }
      await client.query('select pg_advisory_unlock($1, $2)', [POINT_LOCKS, lock])
    }
  } catch {
    const wentAway = null
    await letGo()
    return wentAway
  }
  await letGo()
  return null
}

/** The process whose transaction waits at the point. */
async function waiting(client: pg.Client, lock: number, off: AbortSignal): Promise<string | null> {
  while (!off.aborted) {
    const { rows } = await client.query<{ who: string }>(
      `select a.application_name as who from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and not l.granted limit 1`,
      [POINT_LOCKS, lock],
    )
    if (rows[0]) return rows[0].who
    await pause(LOOK_EVERY_MS)
  }
  return null
}
