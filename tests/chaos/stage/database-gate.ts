import { createServer, connect as dial, type Server, type Socket } from 'node:net'

/** The way of one process to the database: it can be cut, as when a cable is pulled on which both ends notice. */
export class DatabaseGate {
  readonly #server: Server
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  #target: () => number

  constructor(target: () => number) {
    this.#target = target
    this.#server = createServer((near) => this.#join(near))
  }

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  #join(near: Socket): void {
    const far = dial(this.#target(), '127.0.0.1')
    const pair = [near, far] as const
    this.#pairs.add(pair)
    const end = () => {
      this.#pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of pair) socket.setNoDelay(true).on('error', end).on('close', end)
    near.pipe(far)
    far.pipe(near)
  }

  /** Both ends lose every connection at once. What was under way may be done all the same. */
  cut(): void {
    for (const [near, far] of this.#pairs) {
      near.destroy()
      far.destroy()
    }
  }

  close(): void {
    this.cut()
    this.#server.close()
  }
}
