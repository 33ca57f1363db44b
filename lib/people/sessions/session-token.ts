import { createHash, randomBytes } from 'node:crypto'
import { decode, encode } from 'next-auth/jwt'
import { env } from '@/lib/platform/env/env.ts'

/** A session lasts a working day; the row behind it ends it, then or sooner. */
export const SESSION_SECONDS = 14 * 60 * 60
/** Longer than a computer's date is wrong: the row ends the session, by the clock that all processes share. */
const TOKEN_SECONDS = 60 * 24 * 60 * 60

export function sealSession(sessionId: string): Promise<string> {
  return encode({ token: { sid: sessionId }, secret: env().sessionSecret, maxAge: TOKEN_SECONDS })
}

export async function unsealSession(cookie: string | undefined): Promise<string | null> {
  if (!cookie) return null
  try {
    const token = await decode({ token: cookie, secret: env().sessionSecret })
    return typeof token?.sid === 'string' ? token.sid : null
  } catch {
    return null
  }
}

export function newEnrolment(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashEnrolment(secret) }
}

/** SHA-256 is enough: the secret is 256 random bits, not chosen by a person. */
export function hashEnrolment(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
