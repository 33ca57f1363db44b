type Waiting<T, R> = { item: T; resolve: (result: R) => void; reject: (reason: unknown) => void }

/**
 * Gathers what arrives during an earlier batch and processes it together; each caller gets the result of its own item.
 */
export class Batcher<T, R> {
  readonly #run: (items: T[]) => Promise<readonly R[]>
  readonly #most: number
  #waiting: Waiting<T, R>[] = []
  #busy = false

  constructor(run: (items: T[]) => Promise<readonly R[]>, most = 64) {
    this.#run = run
    this.#most = most
  }

  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      if (!this.#busy) void this.#work()
    })
  }

  async #work(): Promise<void> {
    this.#busy = true
    // One turn of the loop lets requests that arrived together share the first batch.
    await new Promise(setImmediate)
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#most)
      try {
        const results = await this.#run(batch.map(({ item }) => item))
        for (const [at, { resolve }] of batch.entries()) resolve(results[at] as R)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#busy = false
  }
}
