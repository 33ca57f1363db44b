import { type NextRequest, NextResponse } from 'next/server'
import { FORM_MOST_BYTES } from './lib/platform/shared/form-result.ts'

const DEVELOPING = process.env.NODE_ENV === 'development'
const HIDDEN = /^\/(r|display)\/./

/**
 * Gives every page its security headers. Scripts run only with the nonce of their page; styles may be inline, since
 * the page size of a receipt is written into it. Nobody may frame a till.
 */
export function proxy(request: NextRequest): NextResponse {
  if (isTooLarge(request)) return NextResponse.redirect(new URL('/too-large', request.url), 303)
  const policy = contentPolicy(crypto.randomUUID())
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  headers.set('x-path', request.nextUrl.pathname)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  response.headers.set('referrer-policy', 'same-origin')
  if (HIDDEN.test(request.nextUrl.pathname)) hide(response.headers)
  response.headers.set('x-content-type-options', 'nosniff')
  response.headers.set(
    'permissions-policy',
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(self), serial=(self), bluetooth=(self)',
  )
  return response
}

/** A form that Next would refuse in its own words. The way back leads to it as it was filled in. */
function isTooLarge({ method, headers }: NextRequest): boolean {
  return method === 'POST' && Number(headers.get('content-length') ?? 0) > FORM_MOST_BYTES
}

/** An address that opens a page to whoever has it: kept by no cache, listed by no engine, told to nobody. */
function hide(headers: Headers): void {
  headers.set('cache-control', 'no-store')
  headers.set('x-robots-tag', 'noindex, nofollow, noarchive')
  headers.set('referrer-policy', 'no-referrer')
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

export const config = {
  matcher: ['/((?!_next/static|_next/image|api/|favicon.ico|icon|manifest.webmanifest|sw.js|offline).*)'],
}
