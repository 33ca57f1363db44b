/** Random numbers that are the same for the same seed. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Time between events that are independent of each other. */
  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next())
  }

  /** Half lie below the median, and one in a hundred beyond `p99`. */
  logNormal(middle: number, p99: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
    return middle * (p99 / middle) ** (normal / P99_OF_NORMAL)
  }
}

const P99_OF_NORMAL = 2.326
