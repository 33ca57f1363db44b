import { SALE_PAGES } from './sale-pages.ts'

/** For everything that is not our page: answers, files, refusals, errors. Inline scripts never run there. */
const NO_PAGE_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** For what no browser shows as a page: allows nothing, in few bytes. */
export const NOTHING_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** On every answer. Browsers apply the first only over HTTPS, so a demo over HTTP is unaffected. */
const HEADERS = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}

/** Scripts, styles and fonts: twenty or so for a first page, so each byte of their headers counts twenty times. */
const FILES_OF_PAGES = /^\/_next\/static\//

/** Sets its own policy, with the hash of its script; headers set here would override a route's. */
const OWN_POLICY = '/offline'

/** The only answers that a browser may cache: they are the same for everybody. */
const KEPT = /^\/(_next\/static\/|offline$|sw\.js$|manifest\.webmanifest$|icon(?:\.svg|-\d+\.png)(?:\?|$)|robots\.txt$)/

/** Live screens: compressed, each would take more than twice the memory, here or in a proxy. */
const STREAMS = /^\/(api\/live|display\/[^/]+\/live)(\?|$)/

/**
 * The headers that every answer at this address must have. proxy.ts gives pages a policy with a nonce; answers read by
 * scripts drop some headers (say-less.ts).
 */
export function headersFor(url: string): Record<string, string> {
  if (FILES_OF_PAGES.test(url)) return { ...HEADERS, 'content-security-policy': NOTHING_POLICY }
  const headers: Record<string, string> = { ...HEADERS, 'cross-origin-opener-policy': 'same-origin' }
  // Where a number to sell to is typed, a camera may read it.
  headers['permissions-policy'] = permissionsPolicy(SALE_PAGES.test(url) ? '(self)' : '()')
  if (!KEPT.test(url)) headers['cache-control'] = STREAMS.test(url) ? 'no-store, no-transform' : 'no-store'
  if (url !== OWN_POLICY) headers['content-security-policy'] = NO_PAGE_POLICY
  return headers
}

function permissionsPolicy(camera: '()' | '(self)'): string {
  return `camera=${camera}, microphone=(), geolocation=(), payment=(), usb=(self), serial=(self), bluetooth=(self)`
}
