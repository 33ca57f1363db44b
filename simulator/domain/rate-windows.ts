const WINDOW_MS = 60_000

type Window = { startedAt: number; count: number }

/** Counts per name in one-minute windows of the simulator's clock. In memory: a restart clears them. */
export class RateWindows {
  readonly #windows = new Map<string, Window>()

  /** Seconds until the name may go on once `limit` is used up; 0 until then. */
  secondsToWait(name: string, limit: number | null, now: Date): number {
    if (limit === null) return 0
    const window = this.#current(name, now)
    if (!window || window.count < limit) return 0
    return Math.max(1, Math.ceil((window.startedAt + WINDOW_MS - now.getTime()) / 1000))
  }

  count(name: string, now: Date): void {
    const window = this.#current(name, now)
    if (window) window.count += 1
    else this.#windows.set(name, { startedAt: now.getTime(), count: 1 })
  }

  /** Forgets every name with this prefix: a changed threshold counts from its change. */
  forget(prefix: string): void {
    for (const name of this.#windows.keys()) if (name.startsWith(prefix)) this.#windows.delete(name)
  }

  #current(name: string, now: Date): Window | undefined {
    const window = this.#windows.get(name)
    if (window && now.getTime() - window.startedAt < WINDOW_MS) return window
    this.#windows.delete(name)
    return undefined
  }
}
