import { createHash, randomBytes } from 'node:crypto'
import type { AuthOptions, LoggerInstance } from 'next-auth'
import { secured } from '@/lib/platform/cookies/secured-cookie.ts'
import { type Env, env } from '@/lib/platform/env/env.ts'
import { log } from '@/lib/platform/log/log.ts'
import { DomainError, type Problem } from '@/lib/platform/shared/problem.ts'
import { COMPANY_COOKIES, SESSION_COOKIE } from './cookies.ts'
import { type CompanyClaims, companyProvider } from './internal/company-provider.ts'
import { runNextAuth } from './internal/run-next-auth.ts'
import { sessionOptions, strictCookie } from './internal/session-options.ts'

/** How long somebody may take at the company's sign-in page. */
const AWAY_SECONDS = 15 * 60
const CSRF_COOKIE = 'pos-csrf'

type Oidc = NonNullable<Env['oidc']>
type Cookies = Readonly<Record<string, string>>

/** Who somebody is at the company. `email` counts only if it is verified. */
export type CompanyIdentity = { issuer: string; subject: string; email: string | null; emailVerified: boolean }

/** Where the browser goes next, with header lines that set cookies. */
type Begun = { location: string; cookies: string[] }
type Returned = { problem: Problem | null; cookies: string[] }

/** Begins a sign-in with the company's account, at one of our hosts. Null if the company cannot be reached. */
export async function beginAtCompany(oidc: Oidc, host: string | null): Promise<Begun | null> {
  const options = optionsFor(oidc, host)
  // next-auth expects the token from a form of its own; the route has already checked that one of our pages led here.
  const csrfToken = randomBytes(32).toString('hex')
  const hash = createHash('sha256').update(`${csrfToken}${options.secret}`).digest('hex')
  const cookies = { [CSRF_COOKIE]: `${csrfToken}|${hash}` }
  const answered = await runNextAuth(options, { action: 'signin', cookies, body: { csrfToken } })
  const checks = Object.values(COMPANY_COOKIES).flatMap((base) => answered.cookies.get(secured(base).name) ?? [])
  return answered.location && checks.length > 0 ? { location: answered.location, cookies: checks } : null
}

/**
 * Takes what the company sent the browser back with. Only if state, PKCE, nonce, signature and issuer are right does it
 * call `open`, which opens a session for that person and returns its id. The problem is COMPANY_FAILED, or the one with
 * which `open` refused; any other error of `open` is thrown.
 */
export async function returnFromCompany(
  oidc: Oidc,
  request: { host: string | null; cookies: Cookies; query: Readonly<Record<string, string>> },
  open: (identity: CompanyIdentity) => Promise<string>,
): Promise<Returned> {
  let sid = ''
  let problem: Problem | null = { code: 'COMPANY_FAILED' }
  let fault: unknown = null
  const options = optionsFor(oidc, request.host)
  const callbacks: AuthOptions['callbacks'] = {
    ...options.callbacks,
    async signIn({ profile }) {
      try {
        sid = await open(identityOf(profile as CompanyClaims))
        problem = null
      } catch (error) {
        if (error instanceof DomainError) problem = error.problem
        else fault = error
      }
      return problem === null
    },
    jwt: () => ({ sid }),
  }
  const { cookies, query } = request
  const answered = await runNextAuth({ ...options, callbacks }, { action: 'callback', cookies, query })
  if (fault) throw fault
  const cookie = answered.cookies.get(secured(SESSION_COOKIE).name)
  return { problem, cookies: problem === null && cookie ? [cookie] : [] }
}

function identityOf({ iss, sub, email, email_verified }: CompanyClaims): CompanyIdentity {
  return { issuer: iss, subject: sub, email: email?.toLowerCase() ?? null, emailVerified: email_verified === true }
}

function optionsFor(oidc: Oidc, host: string | null): AuthOptions {
  const options = sessionOptions()
  const { appOrigins } = env()
  const origin = appOrigins.find((one) => new URL(one).host === host) ?? appOrigins[0] ?? ''
  return {
    ...options,
    providers: [companyProvider(oidc, origin)],
    cookies: {
      ...options.cookies,
      csrfToken: { name: CSRF_COOKIE, options: {} },
      state: strictCookie(COMPANY_COOKIES.state, AWAY_SECONDS),
      nonce: strictCookie(COMPANY_COOKIES.nonce, AWAY_SECONDS),
      pkceCodeVerifier: strictCookie(COMPANY_COOKIES.pkceCodeVerifier, AWAY_SECONDS),
    },
    logger: { ...options.logger, error: logFailure },
  }
}

/**
 * Logs why it failed, for whoever set it up: only the beginning of the message, since its end may quote what was sent.
 */
function logFailure(code: string, about: Parameters<LoggerInstance['error']>[1]): void {
  const { message } = about instanceof Error ? about : about.error
  log().warn({ code, reason: message.split(/[,:]/, 1)[0]?.slice(0, 120) }, 'company sign-in failed')
}
