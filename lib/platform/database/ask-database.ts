import { ZoneRefused } from './connection.ts'
import { db } from './db.ts'
import { notTrusted } from './internal/database-not-trusted.ts'
import { DatabaseOlder, readSchemaFit } from './internal/read-schema-fit.ts'
import { OLDEST_SERVER, ServerTooOld } from './internal/server-too-old.ts'

/** A readiness check needs a quick answer; the pool itself waits longer for a dead connection. */
const ANSWER_WITHIN_MS = 5_000
const REFUSALS = ['ZoneRefused', 'DatabaseOlder', 'ServerTooOld', 'DatabaseNotTrusted'] as const

/** Why an answering database cannot be used, by the name of its error. */
export type RefusalName = (typeof REFUSALS)[number]
type Refusal = Error & { name: RefusalName }

/** A database never goes back to an older version, so once it has had our migrations we stop asking. */
let hasOurMigrations = false

/**
 * Whether the database answers within five seconds. `refused` if it answers but the requested TLS is not used, its
 * sessions are not on UTC, or its tables or PostgreSQL version are too old for this program. `why` is the error code
 * when it does not answer.
 */
export async function askDatabase(): Promise<{ answers: boolean; refused: Refusal | null; why?: string }> {
  let late: NodeJS.Timeout | undefined
  const away = new Promise<false>((resolve) => {
    late = setTimeout(() => resolve(false), ANSWER_WITHIN_MS)
  })
  try {
    const answers = await Promise.race([checkDatabase(), away])
    return { answers, refused: null, ...(!answers && { why: 'no answer within five seconds' }) }
  } catch (error) {
    const told = notTrusted(error) ?? error
    const refused = isRefusal(told) ? told : null
    return { answers: refused !== null, refused, ...(!refused && { why: codeOf(error) }) }
  } finally {
    clearTimeout(late)
  }
}

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && (REFUSALS as readonly string[]).includes(error.name)
}

type Failure = { code?: string; meta?: { driverAdapterError?: { cause?: { originalCode?: string; kind?: string } } } }

/** PostgreSQL's code of an error, else the driver's name for it; never its text, which may name hosts and roles. */
function codeOf(error: unknown): string {
  const { code, meta } = error as Failure
  const { originalCode, kind } = meta?.driverAdapterError?.cause ?? {}
  return originalCode ?? kind ?? code ?? 'unknown'
}

async function checkDatabase(): Promise<true> {
  const [row] = await db().$queryRaw<{ zone: string; version: number; server: string }[]>`
    select current_setting('timezone') as zone, current_setting('server_version_num')::int as version,
      current_setting('server_version') as server`
  if (row?.zone !== 'UTC') throw new ZoneRefused(row?.zone ?? 'unknown')
  if (row.version < OLDEST_SERVER) throw new ServerTooOld(row.server)
  if (!hasOurMigrations && (await readSchemaFit()) === 'older') throw new DatabaseOlder()
  hasOurMigrations = true
  return true
}
