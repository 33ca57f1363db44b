import { once } from 'node:events'
import { createServer, type Socket, connect as tcp } from 'node:net'
import { Transform } from 'node:stream'

/**
 * A line to the database that can go dead without closing, like a pulled cable or a firewall that forgets, can break,
 * or can lead elsewhere.
 */
export type DatabaseLine = {
  /** The database's address through this line. */
  url: string
  /** Passes nothing from now on, on existing and new connections, without closing any. */
  swallow(): void
  /** New connections pass again; the old ones stay dead. */
  restore(): void
  /** New connections lead to another database from now on, while old ones stay, as when a host name moves. */
  leadTo(next: string): void
  /**
   * Breaks every connection, and each new one at once until `restore`. Resolves once that many new ones were broken.
   */
  cut(times: number): Promise<void>
  close(): void
}

/**
 * Opens a line to the database of `target`. `rewrite` changes what goes to the database, like an interfering pooler.
 */
export async function openDatabaseLine(
  target: string,
  rewrite: (text: string) => string = (text) => text,
): Promise<DatabaseLine> {
  let { hostname, port } = new URL(target)
  const pairs = new Set<[Socket, Socket]>()
  let swallows = false
  let refused: (() => void) | null = null
  const deaden = (pair: [Socket, Socket]) => {
    for (const socket of pair) {
      socket.unpipe()
      socket.resume()
    }
  }
  const breakAll = () => {
    for (const sockets of pairs) for (const socket of sockets) socket.destroy()
  }
  const server = createServer((socket) => {
    if (refused) {
      socket.destroy()
      return refused()
    }
    const upstream = tcp(Number(port), hostname)
    const pair: [Socket, Socket] = [socket, upstream]
    pairs.add(pair)
    socket.on('error', () => upstream.destroy()).on('close', () => pairs.delete(pair))
    upstream.on('error', () => socket.destroy())
    if (swallows) return deaden(pair)
    socket.pipe(rewriting(rewrite)).pipe(upstream)
    upstream.pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(target)
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: url.href,
    swallow() {
      swallows = true
      for (const pair of pairs) deaden(pair)
    },
    restore() {
      swallows = false
      refused = null
    },
    leadTo(next) {
      ;({ hostname, port } = new URL(next))
    },
    cut(times) {
      const broken = new Promise<void>((resolve) => {
        let left = times
        refused = () => {
          left -= 1
          if (left === 0) resolve()
        }
      })
      breakAll()
      return broken
    },
    close() {
      server.close()
      breakAll()
    },
  }
}

/** Bytes are preserved: latin1 maps each to one letter. A rewrite must keep the text's length. */
function rewriting(rewrite: (text: string) => string): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, Buffer.from(rewrite(chunk.toString('latin1')), 'latin1'))
    },
  })
}
