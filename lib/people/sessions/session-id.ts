import { type AuthOptions, getServerSession } from 'next-auth'
import { secured } from '@/lib/platform/cookies/secured-cookie.ts'
import { env } from '@/lib/platform/env/env.ts'
import { SESSION_COOKIE } from './cookies.ts'
import { SESSION_SECONDS, sealSession, unsealSession } from './session-token.ts'

/** The id of the session row that this request's cookie names, or null; `findSession` says whether it counts. */
export async function getSessionId(): Promise<string | null> {
  const options = sessionOptions()
  // next-auth would seal the token anew at each reading, though nothing sets that cookie.
  options.jwt = { ...options.jwt, encode: async () => '' }
  return (await getServerSession(options))?.sid || null
}

declare module 'next-auth' {
  interface Session {
    sid: string
  }
}

declare module 'next-auth/jwt' {
  interface JWT {
    sid?: string
  }
}

/** The settings of a cookie that next-auth sets for us: as strict as those that we set ourselves. */
export function strictCookie(base: string, maxAge: number) {
  const { name, secure } = secured(base)
  return { name, options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure, maxAge } }
}

/** next-auth's options for reading a session from our cookie and token. */
export function sessionOptions(): AuthOptions {
  return {
    providers: [],
    secret: env().sessionSecret,
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    jwt: {
      maxAge: SESSION_SECONDS,
      encode: ({ token }) => sealSession(token?.sid ?? ''),
      decode: async ({ token }) => {
        const sid = await unsealSession(token)
        return sid === null ? null : { sid }
      },
    },
    cookies: { sessionToken: strictCookie(SESSION_COOKIE, SESSION_SECONDS) },
    callbacks: { session: ({ session, token }) => ({ ...session, sid: token.sid ?? '' }) },
    // A forged or expired cookie means that nobody is signed in, which needs no log line. `ask-company.ts` logs what a
    // provider answers.
    logger: { error() {}, warn() {}, debug() {} },
  }
}
