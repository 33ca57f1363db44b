import type { Server } from 'node:http'

/**
 * Longer than a proxy keeps a connection (nginx 60 s, Caddy two minutes): who closes first must be the proxy, or a press that
 * it sends in that moment fails.
 */
const IDLE_MS = 130_000

/** Sets how long this process's server, which Next keeps to itself, keeps a connection without a request. */
export function keepConnections(server: Server): void {
  server.keepAliveTimeout = IDLE_MS
}
