import type { Clock } from './clock.ts'

type Waiting = { since: number; start: () => void }

/**
 * Something with a limited number of places, such as cores or a lock: when none is free, callers wait, first come,
 * first served.
 */
export class Station {
  readonly #clock: Clock
  readonly #places: number
  #taken = 0
  #since = 0
  #busyMs = 0
  readonly #queue: Waiting[] = []
  #head = 0
  /** How often a place was taken, and how long all who took one had waited, in milliseconds. */
  takes = 0
  waitedMs = 0

  constructor(clock: Clock, places: number) {
    this.#clock = clock
    this.#places = places
  }

  /** Calls `start` once a place is free; the caller gives it back with `release`. */
  take(start: () => void): void {
    const waiting = { since: this.#clock.now, start }
    if (this.#taken < this.#places) this.#start(waiting)
    else this.#queue.push(waiting)
  }

  release(): void {
    this.#count()
    this.#taken -= 1
    const next = this.#queue[this.#head]
    if (!next) return
    this.#head += 1
    if (this.#head === this.#queue.length) this.#queue.length = this.#head = 0
    this.#start(next)
  }

  /** Takes a place for `ms`, then calls `done`. */
  use(ms: number, done: () => void): void {
    this.take(() =>
      this.#clock.after(ms, () => {
        this.release()
        done()
      }),
    )
  }

  /** The share of its places that was in use since it was reset `ms` ago. */
  busyShare(ms: number): number {
    this.#count()
    return this.#busyMs / (ms * this.#places)
  }

  reset(): void {
    this.#count()
    this.#busyMs = this.takes = this.waitedMs = 0
  }

  #start({ since, start }: Waiting): void {
    this.#count()
    this.#taken += 1
    this.takes += 1
    this.waitedMs += this.#clock.now - since
    start()
  }

  #count(): void {
    this.#busyMs += this.#taken * (this.#clock.now - this.#since)
    this.#since = this.#clock.now
  }
}

/**
 * The log on its way to the disk: one flush at a time, which takes everything that waits when it begins. A commit that
 * comes during a flush waits for the next.
 */
export class GroupCommit {
  readonly #clock: Clock
  readonly #flushMs: number
  #waiting: (() => void)[] = []
  #isFlushing = false
  flushes = 0
  commits = 0

  constructor(clock: Clock, flushMs: number) {
    this.#clock = clock
    this.#flushMs = flushMs
  }

  flush(done: () => void): void {
    this.commits += 1
    this.#waiting.push(done)
    if (!this.#isFlushing) this.#begin()
  }

  #begin(): void {
    const group = this.#waiting
    this.#waiting = []
    this.#isFlushing = true
    this.flushes += 1
    this.#clock.after(this.#flushMs, () => {
      this.#isFlushing = false
      if (this.#waiting.length > 0) this.#begin()
      for (const done of group) done()
    })
  }
}
