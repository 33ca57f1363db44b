/** The simulator's clock: wall time plus its advances. It never goes back. */
export type Clock = {
  now(): Date
  /** Wall time in milliseconds, as other machines have it. */
  wallNow(): number
  offsetMs(): number
  /** Sets how far the clock is ahead of wall time, in milliseconds. */
  setOffset(ms: number): void
}

/** A clock that is `offsetMs` ahead of wall time. */
export function createClock(offsetMs: number, wallNow: () => number): Clock {
  let offset = offsetMs
  return {
    now: () => new Date(wallNow() + offset),
    wallNow,
    offsetMs: () => offset,
    setOffset: (ms) => {
      offset = ms
    },
  }
}

/** An instant as the API writes it: ISO 8601 with an offset (service-api.md, Conventions). */
export function formatInstant(instant: Date): string {
  return `${instant.toISOString().slice(0, -1)}+00:00`
}

/** `formatInstant`, but null for null. */
export function formatOptionalInstant(instant: Date | null): string | null {
  return instant && formatInstant(instant)
}
