import { setTimeout as delay } from 'node:timers/promises'
import { log } from '@/lib/platform/log/log.ts'
import { db } from './db.ts'

/** A probe of each second would only fill the catalogue with rows to clean up. */
const TRUE_FOR_MS = 30_000
const ANSWER_WITHIN_MS = 5_000

const shared = globalThis as { posWritableAt?: number }

/**
 * Whether the database can keep what it is told, which one with a full disk or one that only reads cannot: a table of
 * a moment makes it write and grow a file. Believed for half a minute; asked anew each time while it cannot.
 */
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
