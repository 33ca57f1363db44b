import type { Server } from 'node:http'

/**
 * Longer than a proxy keeps a connection (nginx 60 s, Caddy two minutes): who closes first must be the proxy, or a press that
 * it sends in that moment fails.
 */
const IDLE_MS = 130_000

/**
 * How long a connection may wait for its request to be read. When ten thousand screens come back at once the last are read
 * after two minutes; Node's minute would send them away, to come once more.
 */
const UNREAD_MS = 180_000

/** Sets how long this process's server, which Next keeps to itself, keeps connections. */
export function keepConnections(server: Server): void {
  server.keepAliveTimeout = IDLE_MS
  server.headersTimeout = UNREAD_MS
}
