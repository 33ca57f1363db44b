/** Runs work that shares a name one after another, each once the previous has ended, however it ended. */
export class Turns<Name> {
  readonly #tails = new Map<Name, Promise<unknown>>()

  run<T>(name: Name, work: () => Promise<T>): Promise<T> {
    const previous = this.#tails.get(name) ?? Promise.resolve()
    const result = previous.then(work)
    const tail = result.catch(() => undefined)
    this.#tails.set(name, tail)
    void tail.then(() => {
      if (this.#tails.get(name) === tail) this.#tails.delete(name)
    })
    return result
  }
}
