import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { mayReachDemo } from './may-reach-demo.ts'

/** Why a request goes no further than its headers. */
export type UnreadRefusal = 'not-here' | 'method' | 'address' | 'length' | 'foreign' | 'form'

const METHODS = new Set(['GET', 'HEAD', 'POST'])
const HOST = /^(?:\[[\da-f:.]+\]|[a-z\d._-]+)(?::\d{1,5})?$/i
const FORM = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i

/** What is only ever read: Next answers anything posted to what it has ready with a fault. */
const FILES = /^\/(?:_next\/|offline$)|\.\w+$/

/** What our routes answer: JSON and webhooks, never forms. Everything else that is posted is a form. */
const ROUTES = /^\/api(?:\/|\?|$)/

/** Whether a request posts a form, wherever to: only routes under `/api` take anything else. */
export function postsForm({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && !ROUTES.test(url)
}

/**
 * Why a request is refused by its headers alone, wherever it goes; null if it is not. The demo answers its own machine
 * alone. Next would answer most of the others with a fault of ours.
 */
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

/** The path as Next compares it, without what follows; as it came if it is not valid text. */
function pathOf(url: string): string {
  const [path = ''] = url.split(/[?#]/)
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Whether the host asked for, and any that a proxy names, can be part of an address. */
function namesHost({ host, 'x-forwarded-host': forwarded }: IncomingHttpHeaders): boolean {
  const hosts = forwarded === undefined ? [] : String(forwarded).split(',')
  return [...hosts, host ?? 'localhost'].every((one) => HOST.test(one.trim()) && URL.canParse(`http://${one.trim()}`))
}

/**
 * Whether another site posted this. Next compares the same two headers, and would abort with a fault of ours. A post
 * without an origin goes on to our own check.
 */
function isForeign({ origin, host, 'x-forwarded-host': forwarded }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return false
  const here = String(forwarded ?? '')
    .split(',')[0]
    ?.trim()
  return !URL.canParse(origin) || new URL(origin).host !== (here || host)
}
