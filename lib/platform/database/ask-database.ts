import { ZoneRefused } from './connection.ts'
import { db } from './db.ts'
import { DatabaseOlder, getSchemaFit } from './schema.ts'

const ANSWER_WITHIN_MS = 5_000
const REFUSALS = ['ZoneRefused', 'DatabaseOlder', 'ServerTooOld', 'DatabaseNotTrusted'] as const

export type RefusalName = (typeof REFUSALS)[number]
type Refusal = Error & { name: RefusalName }

/** A database never goes back, so once it has had our migrations we stop asking. */
let hasOurMigrations = false

/** Within five seconds. `refused`: it answers but cannot be used; `why`: the code when it does not answer. */
export async function askDatabase(): Promise<{ answers: boolean; refused: Refusal | null; why?: string }> {
  let late: NodeJS.Timeout | undefined
  const away = new Promise<false>((resolve) => {
    late = setTimeout(() => resolve(false), ANSWER_WITHIN_MS)
  })
  try {
    const answers = await Promise.race([checkDatabase(), away])
    return { answers, refused: null, ...(!answers && { why: 'no answer within five seconds' }) }
  } catch (error) {
    const cause = notTrusted(error) ?? error
    const refused = isRefusal(cause) ? cause : null
    return { answers: refused !== null, refused, ...(!refused && { why: codeOf(error) }) }
  } finally {
    clearTimeout(late)
  }
}

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && (REFUSALS as readonly string[]).includes(error.name)
}

type Failure = { code?: string; meta?: { driverAdapterError?: { cause?: { originalCode?: string; kind?: string } } } }

/** Never its text, which may name hosts and roles. */
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
  if (!hasOurMigrations && (await getSchemaFit()) === 'older') throw new DatabaseOlder()
  hasOurMigrations = true
  return true
}

/** Recognised by name, since web loads this file in several bundles. */
class DatabaseNotTrusted extends Error {
  override readonly name = 'DatabaseNotTrusted'

  constructor(why: string) {
    super(
      `The database is not reached by TLS as its address asks: ${why}. See "TLS to the database" in docs/operations/reference.md.`,
    )
  }
}

type ConnectFailure = {
  message?: string
  meta?: { driverAdapterError?: { cause?: { kind?: string; reason?: string } } }
}

/** Prisma keeps nothing but the text of a certificate file's fault. */
const FILE = /^(?:ENOENT|EACCES|EISDIR): .*, open '(?<file>[^']+)'/m

function notTrusted(error: unknown): Error | null {
  const { meta, message = '' } = error as ConnectFailure
  const file = FILE.exec(message)?.groups?.file
  if (file) return new DatabaseNotTrusted(`${file} cannot be read`)
  const { kind, reason = 'unknown' } = meta?.driverAdapterError?.cause ?? {}
  return kind === 'TlsConnectionError' ? new DatabaseNotTrusted(reason) : null
}

/** PostgreSQL 15, the oldest that we test. The migration runner checks the same. */
const OLDEST_SERVER = 15_00_00

class ServerTooOld extends Error {
  override readonly name = 'ServerTooOld'

  constructor(version: string) {
    super(`PostgreSQL ${version} is too old for this program. Use 15 or newer.`)
  }
}
