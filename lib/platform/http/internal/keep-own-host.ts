import type { IncomingHttpHeaders } from 'node:http'

/**
 * Restores the browser's Host on a request from our own pages where a proxy replaced it. Next and we compare it with
 * the origin, so every form would be refused. Only a browser sets the origin, and ours are listed.
 */
export function keepOwnHost(headers: IncomingHttpHeaders, appOrigins: readonly string[]): void {
  const { origin } = headers
  if (origin === undefined || !appOrigins.includes(origin)) return
  headers.host = new URL(origin).host
  delete headers['x-forwarded-host']
}
