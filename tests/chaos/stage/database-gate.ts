import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/**
 * One process's connection to the database: it can be slowed or cut, as when a cable is pulled and both ends notice.
 */
export class DatabaseGate {
  readonly #server: Server
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  #target: () => number
  #delayMs = 0

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
    near.pipe(this.#brake()).pipe(far)
    far.pipe(near)
  }

  /** Delays what is sent while the connection is slow, keeping its order. */
  #brake(): Transform {
    return new Transform({
      transform: (chunk, _encoding, done) => {
        if (this.#delayMs === 0) done(null, chunk)
        else setTimeout(() => done(null, chunk), this.#delayMs)
      },
    })
  }

  /** Delays each message to the database, for a while. */
  slow(delayMs: number, forMs: number): void {
    this.#delayMs = delayMs
    setTimeout(() => {
      this.#delayMs = 0
    }, forMs).unref()
  }

  /** Drops every connection at both ends. What was under way may still be carried out. */
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
