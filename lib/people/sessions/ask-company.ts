import { createHash, randomBytes } from 'node:crypto'
import type { NextApiRequest, NextApiResponse } from 'next'
import NextAuth, { type AuthOptions, type LoggerInstance } from 'next-auth'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { z } from 'zod'
import { secured } from '@/lib/platform/cookies/secured-cookie.ts'
import { type Env, env } from '@/lib/platform/env/env.ts'
import { log } from '@/lib/platform/log/log.ts'
import { DomainError, type Problem } from '@/lib/platform/shared/problem.ts'
import { processNow } from '@/lib/platform/shared/time/now.ts'
import { COMPANY_COOKIES, SESSION_COOKIE } from './cookies.ts'
import { sessionOptions, strictCookie } from './session-id.ts'

const AWAY_SECONDS = 15 * 60
const CSRF_COOKIE = 'pos-csrf'

type Oidc = NonNullable<Env['oidc']>
type Cookies = Readonly<Record<string, string>>

/** Who somebody is at the company. `email` counts only if it is verified. */
export type CompanyIdentity = { issuer: string; subject: string; email: string | null; emailVerified: boolean }

type Begun = { location: string; cookies: string[] }
type Returned = { problem: Problem | null; cookies: string[] }

/** Null if the company cannot be reached. */
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

/** Calls `open` only if state, PKCE, nonce, signature and issuer are right; else the problem is COMPANY_FAILED. */
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

/** Logs why it failed: only the beginning of the message, since its end may quote what was sent. */
function logFailure(code: string, about: Parameters<LoggerInstance['error']>[1]): void {
  const { message } = about instanceof Error ? about : about.error
  log().warn({ code, reason: message.split(/[,:]/, 1)[0]?.slice(0, 120) }, 'company sign-in failed')
}

const FRESH_SECONDS = 10 * 60
const TIMEOUT_MS = 5_000

/** What we use of what the company says about somebody. A claim of the wrong type counts as absent. */
const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  auth_time: z.number().optional().catch(undefined),
})
type CompanyClaims = z.infer<typeof Claims>

/** The company's sign-in server. Asks for the password each time: the next person must not get in as the one before. */
function companyProvider(oidc: NonNullable<Env['oidc']>, origin: string): OAuthConfig<CompanyClaims> {
  // next-auth would build this from NEXTAUTH_URL or a forwarded host; ours is one of APP_ORIGINS, as everywhere else.
  const redirectUri = `${origin}/api/auth/callback/company`
  return {
    id: 'company',
    name: oidc.name,
    type: 'oauth',
    wellKnown: `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    clientId: oidc.clientId,
    clientSecret: oidc.clientSecret.reveal(),
    client: { redirect_uris: [redirectUri], response_types: ['code'] },
    authorization: { params: { scope: 'openid email', prompt: oidc.prompt, redirect_uri: redirectUri } },
    token: {
      request: async ({ client, params, checks }) => ({ tokens: await client.callback(redirectUri, params, checks) }),
    },
    checks: ['pkce', 'state', 'nonce'],
    idToken: true,
    httpOptions: { timeout: TIMEOUT_MS },
    userinfo: {
      async request({ client, tokens }) {
        const claims = parseIdToken(tokens.id_token)
        if (claims.iss !== oidc.issuer) throw new Error('another issuer than the one that is set')
        if (claims.auth_time && processNow().getTime() / 1000 - claims.auth_time > FRESH_SECONDS)
          throw new Error('no new password')
        if (claims.email || !client.issuer.metadata.userinfo_endpoint) return claims
        const userInfo = await client.userinfo(tokens.access_token ?? '')
        if (userInfo.sub !== claims.sub) throw new Error('userinfo of somebody else')
        return Claims.parse({ ...userInfo, ...claims })
      },
    },
    profile: ({ sub }) => ({ id: sub }),
  }
}

/** By now next-auth has checked its signature, nonce, audience and time. */
function parseIdToken(token: string | undefined): CompanyClaims {
  const [, body = ''] = (token ?? '').split('.')
  return Claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
}

type AuthRequest = {
  action: 'signin' | 'callback'
  cookies: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, string>>
}

type AuthAnswer = { location: string | null; cookies: Map<string, string> }

async function runNextAuth(options: AuthOptions, { action, cookies, query, body }: AuthRequest): Promise<AuthAnswer> {
  const request = {
    method: body ? 'POST' : 'GET',
    query: { ...query, nextauth: [action, 'company'] },
    headers: {},
    cookies,
    body,
  }
  const headers = new Map<string, unknown>()
  const response = {
    status: () => response,
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: unknown) => headers.set(name, value),
    end() {},
    json() {},
    send() {},
  }
  await NextAuth(request as unknown as NextApiRequest, response as unknown as NextApiResponse, options)
  const lines = (headers.get('Set-Cookie') ?? []) as string[]
  return {
    location: (headers.get('Location') as string | undefined) ?? null,
    cookies: new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line])),
  }
}
