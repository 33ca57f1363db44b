import { aheadOf } from '@/lib/platform/clock/apart.ts'
import { log } from '@/lib/platform/log/log.ts'

/** A Service whose clock is wrong sends every event with a wrong time, and sends each again. */
const SAY_EVERY_MS = 60_000

const shared = globalThis as { posStaleSaidAt?: number }

/**
 * Logs, at most once a minute, that a correctly signed event was refused for its time, and how far this clock is from
 * the database's. If the two are close, the Service's clock is wrong.
 */
export function noteStale(credential: string, ageSeconds: number): void {
  const now = performance.now()
  if (shared.posStaleSaidAt !== undefined && now - shared.posStaleSaidAt < SAY_EVERY_MS) return
  shared.posStaleSaidAt = now
  const ahead = aheadOf('database')
  const aheadOfDatabaseSeconds = ahead === null ? null : Math.round(ahead / 1000)
  log().warn(
    { credential, ageSeconds, aheadOfDatabaseSeconds },
    'a well signed webhook was refused: its time is more than five minutes from the clock of this computer',
  )
}
