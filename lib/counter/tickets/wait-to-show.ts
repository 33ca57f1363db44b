import { setTimeout as delay } from 'node:timers/promises'
import { addUnderWay } from '@/lib/platform/ending/ending.ts'
import { log } from '@/lib/platform/log/log.ts'

/** After this long a cashier sees what is known, whatever is still running. */
const SHOW_AFTER_MS = 5_000

/**
 * Waits up to five seconds for work on a sale or ticket. The work goes on after that and the process does not end
 * before it; its faults go to the log, and the sweep follows up.
 */
export async function waitToShow(id: string, work: Promise<unknown>): Promise<void> {
  const logged = work.catch((error: unknown) => {
    log().error({ err: error, id }, 'what the Service said could not be saved; the sweep will look it up')
  })
  addUnderWay(logged)
  await Promise.race([logged, delay(SHOW_AFTER_MS, undefined, { ref: false })])
}
