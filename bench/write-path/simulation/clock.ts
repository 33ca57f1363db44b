type Event = { at: number; order: number; happen: () => void }

/** Simulated time, in milliseconds: everything due happens in order, and nothing takes real time. */
export class Clock {
  now = 0
  #order = 0
  readonly #heap: Event[] = []

  /** Lets something happen `ms` from now; of two due at the same moment, the one added first comes first. */
  after(ms: number, happen: () => void): void {
    this.#push({ at: this.now + ms, order: this.#order++, happen })
  }

  /** Lets everything happen that is due by `at`, then sets the clock to it. */
  runUntil(at: number): void {
    for (let next = this.#heap[0]; next && next.at <= at; next = this.#heap[0]) {
      this.#pop()
      this.now = next.at
      next.happen()
    }
    this.now = at
  }

  #push(event: Event): void {
    const heap = this.#heap
    let at = heap.push(event) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      const parent = heap[above]
      if (!parent || !isBefore(event, parent)) break
      heap[at] = parent
      at = above
    }
    heap[at] = event
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (!last || heap.length === 0) return
    let at = 0
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]]
      const isRight = left && right && isBefore(right, left)
      const child = isRight ? right : left
      if (!child || !isBefore(child, last)) break
      heap[at] = child
      at = 2 * at + (isRight ? 2 : 1)
    }
    heap[at] = last
  }
}

function isBefore(one: Event, other: Event): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order)
}
