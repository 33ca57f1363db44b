import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { log } from '@/lib/platform/log/log.ts'
import { processNow } from '@/lib/platform/shared/now.ts'
import { noteClock } from './apart.ts'

const COMPARE_EVERY_MS = 10 * 60_000

/** Compares this process's clock with the database's now and every ten minutes; ignores a database that is away. */
export async function watchClock(): Promise<void> {
  setInterval(() => void compareQuietly(), COMPARE_EVERY_MS).unref()
  await compareQuietly()
}

/** Compares once. Throws what the database throws. */
export async function compareClock(): Promise<void> {
  const begun = processNow().getTime()
  const told = await databaseNow(db())
  noteClock('database', told.getTime(), { begun, ended: processNow().getTime() })
}

function compareQuietly(): Promise<void> {
  return compareClock().catch((err: unknown) =>
    log().debug({ err }, 'the clock could not be compared with the database'),
  )
}
