import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { PEER_HEADER } from './addresses.ts'

/** Visitors must not choose our trace ids; Next sets these when it hands a request on. */
const TRACED_BY = ['traceparent', 'tracestate', 'baggage']

/** Next answers a part that cannot be given with a fault. */
const PARTS = ['range', 'if-range']

const NOWHERE = '/no-such-page'

/** Next collects parameters in an object, and never answers a page asked for with these. */
const IN_EVERY_OBJECT = new Set(Object.getOwnPropertyNames(Object.prototype))

/** Records the connection's real peer, and takes away what a client may not say of itself. */
export function cleanRequest(request: IncomingMessage, appOrigins: readonly string[]): void {
  request.headers[PEER_HEADER] = request.socket.remoteAddress ?? ''
  for (const name of [...TRACED_BY, ...PARTS]) delete request.headers[name]
  request.url = requestedPath(request.url ?? '')
  restoreOwnHost(request.headers, appOrigins)
}

/** Path and query as Next reads them; empty for no address. The database refuses a NUL, so that leads nowhere. */
export function requestedPath(target: string): string {
  const path = pathIn(target)
  return path.includes('%00') || !isText(path) ? NOWHERE : path
}

function pathIn(target: string): string {
  const address = target.startsWith('/') ? `http://localhost${target}` : target
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return ''
  const { pathname, search } = new URL(address)
  return pathname + withoutObjectNames(search)
}

function withoutObjectNames(search: string): string {
  const parameters = new URLSearchParams(search)
  const names = [...parameters.keys()].filter((name) => IN_EVERY_OBJECT.has(name))
  if (names.length === 0) return search
  for (const name of names) parameters.delete(name)
  return parameters.size > 0 ? `?${parameters}` : ''
}

function isText(path: string): boolean {
  try {
    decodeURIComponent(path.split('?')[0] ?? '')
    return true
  } catch {
    return false
  }
}

/** Restores the Host that a proxy replaced, or every form would be refused. Only a browser sets the origin. */
export function restoreOwnHost(headers: IncomingHttpHeaders, appOrigins: readonly string[]): void {
  const { origin } = headers
  if (origin === undefined || !appOrigins.includes(origin)) return
  headers.host = new URL(origin).host
  delete headers['x-forwarded-host']
}
