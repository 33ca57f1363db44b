import { ZoneRefused } from './connection.ts'
import { db } from './db.ts'

/** A readiness check wants a quick answer; the pool itself waits longer for a dead connection. */
const ANSWER_WITHIN_MS = 5_000

/** Whether the database answers within five seconds; `refused` if it does but its sessions are not on UTC. */
export async function askDatabase(): Promise<{ answers: boolean; refused: Error | null }> {
  let late: NodeJS.Timeout | undefined
  const away = new Promise<null>((resolve) => {
    late = setTimeout(() => resolve(null), ANSWER_WITHIN_MS)
  })
  try {
    const zone = await Promise.race([readZone(), away])
    if (zone === null || zone === 'UTC') return { answers: zone !== null, refused: null }
    return { answers: true, refused: new ZoneRefused(zone) }
  } catch (error) {
    const refused = error instanceof Error && error.name === 'ZoneRefused' ? error : null
    return { answers: refused !== null, refused }
  } finally {
    clearTimeout(late)
  }
}

async function readZone(): Promise<string> {
  const [row] = await db().$queryRaw<{ zone: string }[]>`select current_setting('timezone') as zone`
  return row?.zone ?? 'unknown'
}
