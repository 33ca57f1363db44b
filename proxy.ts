import { type NextRequest, NextResponse } from 'next/server'
import { addressToReturn, PAGE_ADDRESS_HEADER } from './lib/people/sessions/address-to-return.ts'

const DEVELOPING = process.env.NODE_ENV === 'development'
const HIDDEN = /^\/(r|display)\/./

/**
 * Gives each page its own security policy; whatever no page may answer was refused before (`guardRequests`). Scripts
 * run only with their page's nonce. Styles may be inline, since the page size of a slip is written into its page.
 * Nobody may frame a till.
 */
export function proxy(request: NextRequest): NextResponse {
  const policy = contentPolicy(crypto.randomUUID())
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  headers.set(PAGE_ADDRESS_HEADER, addressToReturn(request.nextUrl))
  const given = { request: { headers } }
  const single = withSingleNames(request.nextUrl)
  const response = single ? NextResponse.rewrite(single, given) : NextResponse.next(given)
  response.headers.set('content-security-policy', policy)
  if (HIDDEN.test(request.nextUrl.pathname)) hide(response.headers)
  return response
}

/**
 * Marks the answer to an address that opens a page to whoever has it: no cache keeps it, no search engine lists it, and
 * no referrer tells it.
 */
function hide(headers: Headers): void {
  headers.set('cache-control', 'no-store')
  headers.set('x-robots-tag', 'noindex, nofollow, noarchive')
  headers.set('referrer-policy', 'no-referrer')
}

/**
 * The address with each parameter only once, keeping the last, if it repeats any; else null. Pages expect texts, and a
 * list in place of one would break them.
 */
function withSingleNames(address: URL): URL | null {
  const names = [...address.searchParams.keys()]
  if (new Set(names).size === names.length) return null
  const single = new URL(address)
  single.search = new URLSearchParams([...new Map(address.searchParams)]).toString()
  return single
}

function contentPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${DEVELOPING ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${DEVELOPING ? ' ws:' : ''}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Pages, and whatever else Next would answer with its page for what is not there. */
export const config = {
  matcher: [
    '/((?!_next/static/|_next/image$|api/|favicon\\.ico$|icon\\.svg$|icon-\\d+\\.png$|manifest\\.webmanifest$|robots\\.txt$|sw\\.js$|offline$).*)',
  ],
}
