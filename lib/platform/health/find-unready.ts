import { askDatabase, type RefusalName } from '@/lib/platform/database/ask-database.ts'
import { canWrite } from '@/lib/platform/database/can-write.ts'
import { isEnding } from '@/lib/platform/ending/ending.ts'

/** What to do about each state that stops all selling. */
const ACTIONS = {
  stopping: 'It was told to end, and ends.',
  'database is older than this program': 'Run npm run migrate.',
  'database is not on UTC':
    'Let the pooler pass set timezone on, or give the role the zone: alter role ... set timezone to UTC.',
  'database server is too old': 'Move to PostgreSQL 15 or newer.',
  'database is not trusted':
    'Correct its certificate, the name in DATABASE_URL, or the file that sslrootcert names: docs/operations/reference.md, "TLS to the database".',
  'database is away': 'Start the database, or correct DATABASE_URL.',
  'database cannot write': 'Free its disk, or point DATABASE_URL at the one that is not a replica.',
} as const

const STATUS_OF: Readonly<Record<RefusalName, keyof typeof ACTIONS>> = {
  DatabaseOlder: 'database is older than this program',
  ZoneRefused: 'database is not on UTC',
  ServerTooOld: 'database server is too old',
  DatabaseNotTrusted: 'database is not trusted',
}

/** A state that stops all selling, with what to do; `why` is an error code when the database is away. */
export type Unready = { status: keyof typeof ACTIONS; action: string; why?: string }

/** What keeps this process from selling; null if nothing does. */
export async function findUnready(): Promise<Unready | null> {
  if (isEnding()) return unready('stopping')
  const { answers, refused, why } = await askDatabase()
  if (refused) return unready(STATUS_OF[refused.name])
  if (!answers) return unready('database is away', why)
  return (await canWrite()) ? null : unready('database cannot write')
}

/** A state with what to do about it. */
export function unready(status: keyof typeof ACTIONS, why?: string): Unready {
  return { status, action: ACTIONS[status], ...(why !== undefined && { why }) }
}
