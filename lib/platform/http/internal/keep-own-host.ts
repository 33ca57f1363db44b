import type { IncomingHttpHeaders } from 'node:http'

/**
 * Gives a request of one of our own pages the Host that its browser used, where a proxy put its own in the place: Next and
 * we compare it with the origin, and every form would be refused. A browser alone sets the origin, and ours are listed.
 */
export function keepOwnHost(headers: IncomingHttpHeaders, appOrigins: readonly string[]): void {
  const { origin } = headers
  if (origin === undefined || !appOrigins.includes(origin)) return
  headers.host = new URL(origin).host
  delete headers['x-forwarded-host']
}
