import { setTimeout as pause } from 'node:timers/promises'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'

/** Longer than a test file takes, including how far it advances the simulator's clock. */
const LONGEST_MS = 10 * 60_000

/**
 * Around midnight in Harare, waits until the day is as old as it has to be, and will not end soon: otherwise a file's
 * figures of today would belong to two days.
 */
export async function clearOfMidnight(leastAgeMs = 0): Promise<void> {
  while (!isOneDay(new Date(), leastAgeMs)) await pause(1_000)
}

function isOneDay(now: Date, leastAgeMs: number): boolean {
  const day = harareDay(now)
  return [-leastAgeMs, LONGEST_MS].every((ms) => harareDay(new Date(now.getTime() + ms)) === day)
}
