import { setTimeout as pause } from 'node:timers/promises'
import { harareDay } from '@/lib/platform/shared/time.ts'

/** Longer than a file takes, with what it puts the simulator's clock forward. */
const LONGEST_MS = 10 * 60_000

/** Waits, just before midnight in Harare, until it is over: figures of today asked for meanwhile would be another day's. */
export async function clearOfMidnight(): Promise<void> {
  while (harareDay(new Date(Date.now() + LONGEST_MS)) !== harareDay(new Date())) await pause(1_000)
}
