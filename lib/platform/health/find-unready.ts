import { setTimeout as delay } from 'node:timers/promises'
import { askDatabase, type RefusalName } from '@/lib/platform/database/ask-database.ts'
import { db } from '@/lib/platform/database/db.ts'
import { isEnding } from '@/lib/platform/ending/ending.ts'
import { log } from '@/lib/platform/log/log.ts'

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

export type Unready = { status: keyof typeof ACTIONS; action: string; why?: string }

export async function findUnready(): Promise<Unready | null> {
  if (isEnding()) return unready('stopping')
  const { answers, refused, why } = await askDatabase()
  if (refused) return unready(STATUS_OF[refused.name])
  if (!answers) return unready('database is away', why)
  return (await canWrite()) ? null : unready('database cannot write')
}

export function unready(status: keyof typeof ACTIONS, why?: string): Unready {
  return { status, action: ACTIONS[status], ...(why !== undefined && { why }) }
}

/** Each probe fills the catalogue with rows to clean up. */
const TRUE_FOR_MS = 30_000
const ANSWER_WITHIN_MS = 5_000

const shared = globalThis as { posWritableAt?: number }

/** A temporary table makes it write and grow a file: with a full disk or as a replica it cannot. */
export async function canWrite(): Promise<boolean> {
  const { posWritableAt } = shared
  if (posWritableAt !== undefined && performance.now() - posWritableAt < TRUE_FOR_MS) return true
  const written = await Promise.race([write(), delay(ANSWER_WITHIN_MS, false, { ref: false })])
  if (written) shared.posWritableAt = performance.now()
  return written
}

async function write(): Promise<boolean> {
  try {
    await db().$transaction([
      db().$executeRaw`create temp table pos_can_write (filler text) on commit drop`,
      db().$executeRaw`insert into pos_can_write values ('written')`,
    ])
    return true
  } catch (error) {
    log().error({ err: error }, 'the database cannot write: its disk may be full, or it only reads')
    return false
  }
}
