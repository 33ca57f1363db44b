import { ZoneRefused } from './connection.ts'
import { db } from './db.ts'
import { DatabaseOlder, readSchemaFit } from './internal/read-schema-fit.ts'

/** A readiness check wants a quick answer; the pool itself waits longer for a dead connection. */
const ANSWER_WITHIN_MS = 5_000
const REFUSALS = ['ZoneRefused', 'DatabaseOlder']

/** A database never becomes older, so one that once had our migrations is not asked again. */
let hasOurMigrations = false

/**
 * Whether the database answers within five seconds; `refused` if it does but its sessions are not on UTC, or its tables
 * are older than this program.
 */
export async function askDatabase(): Promise<{ answers: boolean; refused: Error | null }> {
  let late: NodeJS.Timeout | undefined
  const away = new Promise<false>((resolve) => {
    late = setTimeout(() => resolve(false), ANSWER_WITHIN_MS)
  })
  try {
    return { answers: await Promise.race([checkDatabase(), away]), refused: null }
  } catch (error) {
    const refused = error instanceof Error && REFUSALS.includes(error.name) ? error : null
    return { answers: refused !== null, refused }
  } finally {
    clearTimeout(late)
  }
}

async function checkDatabase(): Promise<true> {
  const [row] = await db().$queryRaw<{ zone: string }[]>`select current_setting('timezone') as zone`
  if (row?.zone !== 'UTC') throw new ZoneRefused(row?.zone ?? 'unknown')
  if (!hasOurMigrations && (await readSchemaFit()) === 'older') throw new DatabaseOlder()
  hasOurMigrations = true
  return true
}
