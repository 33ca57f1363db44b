import { setTimeout as delay } from 'node:timers/promises'
import { log } from '@/lib/platform/log/log.ts'
import { db } from './db.ts'

/** Probing every second would only fill the catalogue with rows to clean up. */
const TRUE_FOR_MS = 30_000
const ANSWER_WITHIN_MS = 5_000

const shared = globalThis as { posWritableAt?: number }

/**
 * Whether the database can store anything; one with a full disk or in read-only mode cannot. A temporary table makes it
 * write and grow a file. A yes is trusted for half a minute; a no is checked again each time.
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
