const NO_PAGE_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** For what no browser shows as a page, in few bytes. */
export const NOTHING_POLICY = "default-src 'none'; frame-ancestors 'none'"

const HEADERS = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}

/** Twenty or so for a first page, so each byte counts twenty times. */
const FILES_OF_PAGES = /^\/_next\/static\//

/** It sets its own policy, with the hash of its script. */
const OWN_POLICY = '/offline'

/** The only answers that a browser may cache. */
const CACHEABLE =
  /^\/(_next\/static\/|offline$|sw\.js$|manifest\.webmanifest$|icon(?:\.svg|-\d+\.png)(?:\?|$)|robots\.txt$)/

/** Next adds the hash of its content; without it, a browser may ask for it again with each answer to a form. */
const HASHED_ICON = /^\/icon\.svg\?icon\.[\w~-]+\.svg$/

/** Compressed, each would take more than twice the memory. */
const STREAMS = /^\/(api\/live|display\/[^/]+\/live)(\?|$)/

/** The headers of every answer. proxy.ts gives pages a policy with a nonce; trim-headers.ts drops some. */
export function headersFor(url: string): Record<string, string> {
  if (FILES_OF_PAGES.test(url)) return { ...HEADERS, 'content-security-policy': NOTHING_POLICY }
  const headers: Record<string, string> = { ...HEADERS, 'cross-origin-opener-policy': 'same-origin' }
  // Where a number to sell to is typed, a camera may read it.
  headers['permissions-policy'] = permissionsPolicy(SALE_PAGES.test(url) ? '(self)' : '()')
  if (!CACHEABLE.test(url)) headers['cache-control'] = STREAMS.test(url) ? 'no-store, no-transform' : 'no-store'
  if (HASHED_ICON.test(url)) headers['cache-control'] = 'public, max-age=31536000, immutable'
  if (url !== OWN_POLICY) headers['content-security-policy'] = NO_PAGE_POLICY
  return headers
}

/** Bluetooth printers need no word: `self` is its default, and a browser without it would warn of a name it does not know. */
function permissionsPolicy(camera: '()' | '(self)'): string {
  return `camera=${camera}, microphone=(), geolocation=(), payment=(), usb=(self), serial=(self)`
}

export const SALE_PAGES = /^\/(sell\/[a-z]+|tickets\/[0-9a-f-]{36})(\?|$)/
