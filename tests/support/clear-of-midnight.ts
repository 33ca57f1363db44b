import { setTimeout as pause } from 'node:timers/promises'
import { harareDay } from '@/lib/platform/shared/harare-day.ts'

/** Longer than a test file takes, including how far it advances the simulator's clock. */
const LONGEST_MS = 10 * 60_000

/**
 * Just before midnight in Harare, waits until it is past: otherwise a file's figures of today would belong to two days.
 */
export async function clearOfMidnight(): Promise<void> {
  while (harareDay(new Date(Date.now() + LONGEST_MS)) !== harareDay(new Date())) await pause(1_000)
}
