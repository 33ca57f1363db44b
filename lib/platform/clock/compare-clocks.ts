import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { log } from '@/lib/platform/log/log.ts'
import { HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { processNow } from '@/lib/platform/shared/time/now.ts'

export type OtherClock = 'database' | 'service'

/** Beyond this, valid codes, sessions and signed events may be refused. */
export const MOST_APART_MS = 60_000
const SAY_AGAIN_MS = HOUR_MS

type Known = { aheadMs: number; saidAt: number | null }

const shared = globalThis as { posClocks?: Map<OtherClock, Known> }

/** Another clock's time, read between `begun` and `ended` on ours, in milliseconds. Logs hourly while apart. */
export function storeClock(
  other: OtherClock,
  timeMs: number,
  { begun, ended }: { begun: number; ended: number },
): void {
  shared.posClocks ??= new Map()
  const before = shared.posClocks.get(other)
  const aheadMs = Math.round((begun + ended) / 2 - timeMs)
  const isFar = Math.abs(aheadMs) > MOST_APART_MS
  const saidAt = before?.saidAt ?? null
  const says = isFar ? saidAt === null || Math.abs(ended - saidAt) > SAY_AGAIN_MS : saidAt !== null
  shared.posClocks.set(other, { aheadMs, saidAt: isFar ? (says ? ended : saidAt) : null })
  if (!says) return
  const seconds = { clock: other, aheadSeconds: Math.round(aheadMs / 1000) }
  if (isFar) log().warn(seconds, 'the clock of this computer differs by more than a minute: set it by the network')
  else log().info(seconds, 'the clock of this computer agrees again')
}

/** Milliseconds at the last comparison; null if never compared. */
export function aheadOf(other: OtherClock): number | null {
  return shared.posClocks?.get(other)?.aheadMs ?? null
}

export function isClockOff(): boolean {
  return Math.abs(aheadOf('database') ?? 0) > MOST_APART_MS
}

const COMPARE_EVERY_MS = 10 * 60_000

/** Now and every ten minutes; ignores a database that is away. */
export async function watchClock(): Promise<void> {
  setInterval(() => void compareQuietly(), COMPARE_EVERY_MS).unref()
  await compareQuietly()
}

export async function compareClock(): Promise<void> {
  const begun = processNow().getTime()
  const databaseTime = await databaseNow(db())
  storeClock('database', databaseTime.getTime(), { begun, ended: processNow().getTime() })
}

function compareQuietly(): Promise<void> {
  return compareClock().catch((err: unknown) =>
    log().debug({ err }, 'the clock could not be compared with the database'),
  )
}
