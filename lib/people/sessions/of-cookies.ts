import { secured } from '@/lib/platform/cookies/secured-cookie.ts'
import { db } from '@/lib/platform/database/db.ts'
import { SESSION_COOKIE } from './cookies.ts'
import { openNow } from './find-actor.ts'
import { unsealSession } from './session-token.ts'

/**
 * The session id that a Cookie header names, for whoever must know before Next reads the request; null if it names none
 * or is forged. Whether the session still counts is for `isSessionOpen` to say.
 */
export async function sessionOfCookies(header = ''): Promise<string | null> {
  const begins = `${secured(SESSION_COOKIE).name}=`
  const pair = header.split(';').find((one) => one.trimStart().startsWith(begins))
  return unsealSession(pair?.trim().slice(begins.length))
}

/** Whether a session has neither ended nor expired, and its person may still work. */
export async function isSessionOpen(sessionId: string): Promise<boolean> {
  return (await db().staffSession.count({ where: openNow(sessionId) })) > 0
}
