import { setTimeout as delay } from 'node:timers/promises'
import { log } from '@/lib/platform/log/log.ts'

/** A cashier sees what is known after this long, whatever still runs. */
const SHOW_AFTER_MS = 5_000

/** Waits for work on a sale or ticket, five seconds at most; it runs on, and a fault in it goes to the log: the sweep looks again. */
export async function waitToShow(id: string, work: Promise<unknown>): Promise<void> {
  const logged = work.catch((error: unknown) => {
    log().error({ err: error, id }, 'what the Service said could not be saved; the sweep will look it up')
  })
  await Promise.race([logged, delay(SHOW_AFTER_MS, undefined, { ref: false })])
}
