import { log } from '@/lib/platform/log/log.ts'
import { HOUR_MS } from '@/lib/platform/shared/durations.ts'

/** The clock that this process's own is compared with. */
export type OtherClock = 'database' | 'service'

/** Beyond this difference, valid codes, sessions and signed events may be refused. */
export const MOST_APART_MS = 60_000
/** While a clock stays wrong, it is logged again once an hour, not on every call. */
const SAY_AGAIN_MS = HOUR_MS

type Known = { aheadMs: number; saidAt: number | null }

const shared = globalThis as { posClocks?: Map<OtherClock, Known> }

/**
 * Records another clock's time, read between `begun` and `ended` on ours; all in milliseconds since 1970. Logs a line
 * when they are more than a minute apart, repeats it hourly, and logs once more when they agree again.
 */
export function noteClock(other: OtherClock, told: number, { begun, ended }: { begun: number; ended: number }): void {
  shared.posClocks ??= new Map()
  const before = shared.posClocks.get(other)
  const aheadMs = Math.round((begun + ended) / 2 - told)
  const isFar = Math.abs(aheadMs) > MOST_APART_MS
  const saidAt = before?.saidAt ?? null
  const says = isFar ? saidAt === null || Math.abs(ended - saidAt) > SAY_AGAIN_MS : saidAt !== null
  shared.posClocks.set(other, { aheadMs, saidAt: isFar ? (says ? ended : saidAt) : null })
  if (!says) return
  const seconds = { clock: other, aheadSeconds: Math.round(aheadMs / 1000) }
  if (isFar) log().warn(seconds, 'the clock of this computer differs by more than a minute: set it by the network')
  else log().info(seconds, 'the clock of this computer agrees again')
}

/** How many milliseconds this process's clock was ahead of the other at the last comparison; null if never compared. */
export function aheadOf(other: OtherClock): number | null {
  return shared.posClocks?.get(other)?.aheadMs ?? null
}

/** Whether this process's clock was more than a minute off the database's at the last comparison. */
export function isClockOff(): boolean {
  return Math.abs(aheadOf('database') ?? 0) > MOST_APART_MS
}
