import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isLoopbackAddress, isLoopbackHost } from './addresses.ts'

export type UnreadRefusal = 'not-here' | 'method' | 'address' | 'length' | 'foreign' | 'form'

const METHODS = new Set(['GET', 'HEAD', 'POST'])
const HOST = /^(?:\[[\da-f:.]+\]|[a-z\d._-]+)(?::\d{1,5})?$/i
const FORM = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i

/** Next answers anything posted to what it has ready with a fault. */
const FILES = /^\/(?:_next\/|offline$)|\.\w+$/

/** JSON and webhooks, never forms. Everything else that is posted is a form. */
const ROUTES = /^\/api(?:\/|\?|$)/

export function postsForm({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && !ROUTES.test(url)
}

/** Why headers alone refuse a request, else null. Next would answer most of these with a fault of ours. */
export function refuseUnread(request: IncomingMessage, demo: boolean): UnreadRefusal | null {
  const { method = '', url = '', headers, socket } = request
  if (demo && !mayReachDemo(headers, socket.remoteAddress)) return 'not-here'
  if (!METHODS.has(method)) return 'method'
  if (!url.startsWith('/') || !namesHost(headers)) return 'address'
  if (method !== 'POST') return null
  if (FILES.test(pathOf(url))) return 'method'
  if (postsForm(request)) {
    // Browsers always declare it; Next would read any other up to its cap and then answer with a fault.
    if (headers['transfer-encoding'] !== undefined) return 'length'
  } else if (headers['next-action'] !== undefined || FORM.test(headers['content-type'] ?? '')) return 'form'
  return isForeign(headers) ? 'foreign' : null
}

function pathOf(url: string): string {
  const [path = ''] = url.split(/[?#]/)
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function namesHost({ host, 'x-forwarded-host': forwarded }: IncomingHttpHeaders): boolean {
  const hosts = forwarded === undefined ? [] : String(forwarded).split(',')
  return [...hosts, host ?? 'localhost'].every((one) => HOST.test(one.trim()) && URL.canParse(`http://${one.trim()}`))
}

/** Next compares them too, and would abort with a fault of ours. Without an origin, our own check decides. */
function isForeign({ origin, host, 'x-forwarded-host': forwarded }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return false
  const here = String(forwarded ?? '')
    .split(',')[0]
    ?.trim()
  return !URL.canParse(origin) || new URL(origin).host !== (here || host)
}

/** The demo signs anybody in: only from this machine, by one of its own names, and through no tunnel or proxy. */
export function mayReachDemo(headers: IncomingHttpHeaders, peer: string | undefined): boolean {
  const { host = '', origin } = headers
  const forwarded = (name: string) => {
    const value = headers[name]
    return value === undefined
      ? []
      : String(value)
          .split(',')
          .map((part) => part.trim())
  }
  return (
    isLoopbackAddress(peer ?? '') &&
    isLoopbackHost(host) &&
    headers.forwarded === undefined &&
    forwarded('x-forwarded-host').every(isLoopbackHost) &&
    forwarded('x-forwarded-for').every(isLoopbackAddress) &&
    (origin === undefined || (URL.canParse(origin) && isLoopbackHost(new URL(origin).host)))
  )
}
