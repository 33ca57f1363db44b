import { MINUTE_MS } from '@/lib/platform/shared/durations.ts'

/** How long one worker holds a message: longer than making and sending it can take. */
export const LEASE_SECONDS = 300

/** After this many tries, about ten hours, a message is given up. */
export const MOST_ATTEMPTS = 16

/** The wait after a failed try: one minute, two, four and so on up to an hour. */
export function retryWaitMs(attempts: number): number {
  return Math.min(2 ** (attempts - 1), 60) * MINUTE_MS
}

/** Takes and delivers one message after another until none is due; `alive` is called before each. */
export async function deliverEach<Due>(
  lease: () => Promise<Due | undefined>,
  deliver: (due: Due) => Promise<void>,
  alive: () => void,
): Promise<void> {
  for (let due = await lease(); due; due = await lease()) {
    alive()
    await deliver(due)
  }
}
