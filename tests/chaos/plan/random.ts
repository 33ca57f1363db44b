/** Pseudo-random numbers: the same for the same seed, on every machine. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to, but never, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** An integer, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[Math.floor(this.next() * from.length)]
    if (picked === undefined) throw new Error('There is nothing to pick from.')
    return picked
  }

  /** One of the values, by weight. */
  weighted<T>(choices: readonly (readonly [weight: number, value: T])[]): T {
    let at = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, value] of choices) {
      at -= weight
      if (at < 0) return value
    }
    throw new Error('There is nothing to pick from.')
  }
}
