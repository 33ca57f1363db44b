/** How many forms may come from one address at once: a shop's tills that all sign in at opening. */
const BURST = 120
/** How many more each second. A form costs some tens of milliseconds, and the process has one thread. */
const EACH_SECOND = 4
const MOST_ADDRESSES = 10_000

type Left = { forms: number; at: number }

/**
 * How many forms people who are not signed in may post, by address. Kept by each process for itself: it protects that
 * process's thread, while guessing is counted in the database.
 */
export class PostBudget {
  readonly #left = new Map<string, Left>()

  /** Takes one form from an address's budget; false if it must wait. `now` is in milliseconds. */
  spend(address: string, now: number): boolean {
    const before = this.#left.get(address) ?? { forms: BURST, at: now }
    const forms = Math.min(BURST, before.forms + ((now - before.at) / 1000) * EACH_SECOND)
    const isAllowed = forms >= 1
    // Written anew, so that the map's first address is the one that was quiet for longest.
    this.#left.delete(address)
    this.#left.set(address, { forms: isAllowed ? forms - 1 : forms, at: now })
    const [oldest] = this.#left.keys()
    if (this.#left.size > MOST_ADDRESSES && oldest !== undefined) this.#left.delete(oldest)
    return isAllowed
  }
}
