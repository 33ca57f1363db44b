import { type NextRequest, NextResponse } from 'next/server'
import { isDamagedForm } from './lib/people/requests/damaged-form.ts'
import { PAGE_ADDRESS_HEADER, pageAddress } from './lib/people/sessions/page-address.ts'
import { REFUSED_HEADER } from './lib/platform/http/refused-header.ts'
import { noteForeignForm } from './lib/platform/log/note-security.ts'
import { FORM_MOST_BYTES } from './lib/platform/shared/form-result.ts'

const DEVELOPING = process.env.NODE_ENV === 'development'
const HIDDEN = /^\/(r|display)\/./

const ONLY_HERE = 'This is the demo, where anybody can sign in: it answers only the computer that it runs on.\n'

/**
 * Refuses what `watchRequests` marked, for every route, then gives each page its own security policy. Scripts run only
 * with their page's nonce. Styles may be inline, since the page size of a slip is written into its page. Nobody may
 * frame a till.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const refusal = request.headers.get(REFUSED_HEADER)
  if (refusal === 'not-here') return new NextResponse(ONLY_HERE, { status: 403 })
  if (refusal === 'nul') return asPage(request, new URL('/no-such-page', request.url))
  if (hidesItsLength(request)) return new NextResponse(null, { status: 411 })
  if (isTooLarge(request)) return NextResponse.redirect(new URL('/too-large', request.url), 303)
  if (isForeign(request)) {
    noteForeignForm(request.headers.get('origin'))
    return refused('FORM_NOT_OURS', request)
  }
  if (await isDamagedForm(request)) return refused('FORM_BROKEN', request)
  return asPage(request)
}

/**
 * Whether a POST does not declare its length. Browsers always do; Next would read any other up to its cap and then
 * answer with a fault.
 */
function hidesItsLength({ method, headers }: NextRequest): boolean {
  return method === 'POST' && headers.has('transfer-encoding') && !headers.has('content-length')
}

/**
 * Whether a form is so large that Next would refuse it in its own words. The browser's way back leads to the form as it
 * was filled in.
 */
function isTooLarge({ method, headers }: NextRequest): boolean {
  return method === 'POST' && Number(headers.get('content-length') ?? 0) > FORM_MOST_BYTES
}

/**
 * Whether another site posted a form. Next compares the same two headers, and would abort with a fault of ours. A form
 * without an origin goes on to our own check.
 */
function isForeign({ method, headers }: NextRequest): boolean {
  const origin = headers.get('origin')
  if (method !== 'POST' || origin === null) return false
  const forwarded = headers.get('x-forwarded-host')?.split(',')[0]?.trim()
  return !URL.canParse(origin) || new URL(origin).host !== (forwarded || headers.get('host'))
}

function refused(problem: 'FORM_NOT_OURS' | 'FORM_BROKEN', { url }: NextRequest): NextResponse {
  return NextResponse.redirect(new URL(`/refused?problem=${problem}`, url), 303)
}

function asPage(request: NextRequest, instead = withSingleNames(request.nextUrl)): NextResponse {
  const policy = contentPolicy(crypto.randomUUID())
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  headers.set(PAGE_ADDRESS_HEADER, pageAddress(request.nextUrl))
  const given = { request: { headers } }
  const response = instead ? NextResponse.rewrite(instead, given) : NextResponse.next(given)
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

export const config = {
  matcher: [
    '/((?!_next/static|_next/image|api/|favicon.ico|icon|manifest.webmanifest|sw.js|offline).*)',
    { source: '/:path*', has: [{ type: 'header', key: 'x-pos-refused' }] },
  ],
}
