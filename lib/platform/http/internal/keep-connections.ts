import type { Server } from 'node:http'

/**
 * Longer than a proxy keeps a connection (nginx 60 s, Caddy two minutes). The proxy must close first, or a press that
 * it sends at that moment fails.
 */
const IDLE_MS = 130_000

/** Sets how long this process's server, which Next does not expose, keeps an idle connection. */
export function keepConnections(server: Server): void {
  server.keepAliveTimeout = IDLE_MS
}
