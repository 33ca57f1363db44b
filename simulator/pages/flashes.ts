import type { PortalResult } from './portal-data.ts'

/** A form leads to its page at once, so a result that nobody came for by then is dropped. */
const KEPT_MS = 10 * 60_000
const MOST = 1_000

type Flash = { result: PortalResult; at: number }

/** The result of each partner's last form, shown once; nothing else keeps new keys and secrets. */
export class Flashes {
  readonly #byToken = new Map<string, Flash>()

  /** Keeps a result for the partner with this token. `now` is in milliseconds. */
  put(token: string, result: PortalResult, now: number): void {
    // Written anew, so that the map's first result is its oldest.
    this.#byToken.delete(token)
    this.#byToken.set(token, { result, at: now })
    for (const [other, { at }] of this.#byToken) {
      if (this.#byToken.size <= MOST && now - at < KEPT_MS) break
      this.#byToken.delete(other)
    }
  }

  /** The result, which is then gone; null without one. */
  take(token: string, now: number): PortalResult | null {
    const flash = this.#byToken.get(token)
    this.#byToken.delete(token)
    return flash && now - flash.at < KEPT_MS ? flash.result : null
  }

  get size(): number {
    return this.#byToken.size
  }
}
