import type { WireReply } from './transport.ts'

/** From 429 on the whole key must wait (service-api.md, Errors); anything else is about what was asked for. */
const TOO_MANY = 429

type Told = { until: number; reply: WireReply }

/**
 * The reads of one key that the Service told to wait, and what it said; `now` in milliseconds. A wait is as long as
 * `Retry-After`, which is capped at a minute.
 */
export function createWaits(now: () => number = () => performance.now()) {
  const told = new Map<string, Told>()
  let all: Told | null = null

  return {
    /** What the Service said, if the time that it asked for is not over. */
    heldBack(read: string): WireReply | null {
      const held = [all, told.get(read)].find((one) => one && now() < one.until)
      return held?.reply ?? null
    },
    note(read: string, reply: WireReply): void {
      for (const [name, { until }] of told) if (until <= now()) told.delete(name)
      const isAsked = reply.status === TOO_MANY || reply.status >= 500
      if (!isAsked || !reply.retryAfterSeconds) return
      const wait = { until: now() + reply.retryAfterSeconds * 1000, reply }
      if (reply.status === TOO_MANY) all = wait
      else told.set(read, wait)
    },
  }
}

export type Waits = ReturnType<typeof createWaits>
