import type { NextRequest } from 'next/server'
import { beginAtCompany, returnFromCompany } from '@/lib/people/sessions/ask-company.ts'
import { clearCompanyCookies } from '@/lib/people/sessions/cookies.ts'
import { browserTill } from '@/lib/people/sessions/current-actor.ts'
import { endSession } from '@/lib/people/sessions/end-session.ts'
import { getSessionId } from '@/lib/people/sessions/session-id.ts'
import { startInOwnLocale } from '@/lib/people/sign-in/own-locale.ts'
import { signInWithCompany } from '@/lib/people/sign-in/sign-in-with-company.ts'
import { env } from '@/lib/platform/env/env.ts'

type Params = { params: Promise<{ nextauth: string[] }> }

/**
 * next-auth's two routes for the company's account: `signin/company` sends the browser there, `callback/company` takes
 * it back. All its other routes stay closed: we read and end sessions ourselves.
 */
export async function GET(request: NextRequest, { params }: Params): Promise<Response> {
  const route = (await params).nextauth.join('/')
  const { oidc } = env()
  if (oidc && route === 'signin/company') return begin(oidc, request)
  if (oidc && route === 'callback/company') return comeBack(oidc, request)
  return new Response(null, { status: 404 })
}

type Oidc = NonNullable<ReturnType<typeof env>['oidc']>

/**
 * Sends the browser to the company. It is a link, since `form-action 'self'` refuses a form's redirect to another host.
 * Other sites may not link here.
 */
async function begin(oidc: Oidc, request: NextRequest): Promise<Response> {
  const from = request.headers.get('sec-fetch-site') ?? 'none'
  if (from !== 'same-origin' && from !== 'none') return goTo('/sign-in', [])
  const begun = await beginAtCompany(oidc, request.headers.get('host'))
  return begun ? goTo(begun.location, begun.cookies) : refused('COMPANY_DOWN')
}

async function comeBack(oidc: Oidc, request: NextRequest): Promise<Response> {
  const till = await browserTill()
  const callback = {
    host: request.headers.get('host'),
    cookies: Object.fromEntries(request.cookies.getAll().map(({ name, value }) => [name, value])),
    query: Object.fromEntries(request.nextUrl.searchParams),
  }
  const { problem, cookies } = await returnFromCompany(oidc, callback, async (identity) => {
    const before = await getSessionId()
    const { sessionId, locale } = await signInWithCompany({ identity, till })
    if (before !== null) await endSession(before, 'next_sign_in')
    await startInOwnLocale(locale)
    return sessionId
  })
  await clearCompanyCookies()
  return problem ? refused(problem.code) : goTo('/sign-in/finish', cookies)
}

/** Leads back to the page where PIN and password still sign in. */
function refused(problem: string): Response {
  return goTo(`/sign-in?${new URLSearchParams({ problem })}`, [])
}

function goTo(location: string, cookies: string[]): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
