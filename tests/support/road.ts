import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type Road = {
  /** The database's address by this road. */
  url: string
  /** New connections lead to another server from now on, while old ones stay, as where a name moves. */
  leadTo(next: string): void
  /** Breaks every connection, and each new one at once. Resolves when so many new ones were broken. */
  cut(times: number): Promise<void>
  mend(): void
}

/** A road to a database that a test may lead elsewhere or cut; it ends with the test. */
export async function openRoad(first: string): Promise<Road> {
  let target = new URL(first)
  let refused: (() => void) | null = null
  const open = new Set<Socket>()
  const server = createServer((near) => {
    if (refused) {
      near.destroy()
      refused()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const breakAll = () => {
    for (const socket of open) socket.destroy()
    open.clear()
  }
  onTestFinished(() => {
    breakAll()
    server.close()
  })
  const url = new URL(first)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    leadTo(next) {
      target = new URL(next)
    },
    cut(times) {
      const tried = new Promise<void>((resolve) => {
        let left = times
        refused = () => {
          left -= 1
          if (left === 0) resolve()
        }
      })
      breakAll()
      return tried
    },
    mend() {
      refused = null
    },
  }
}
