import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getLocale } from 'next-intl/server'
import { cache } from 'react'
import type { Actor, ActorTill } from '@/lib/people/access/model.ts'
import { PAGE_ADDRESS_HEADER } from './address-to-return.ts'
import { getTillCookie } from './cookies.ts'
import { type FoundSession, findHalfSignedIn, findSession, findTill, type HalfSignedIn } from './find-actor.ts'
import { lockSession } from './lock.ts'
import { recordActivity } from './record-activity.ts'
import { getSessionId } from './session-id.ts'

/** The session of this request, locked or not, read once per request; in the language of this browser. */
export const currentSession = cache(async (): Promise<FoundSession | null> => {
  const sessionId = await getSessionId()
  const session = sessionId ? await findSession(sessionId, await getTillCookie()) : null
  if (session?.lockDue) await lockSession(session.actor, 'idle')
  if (session?.activityDue && !session.locked && (await isByHand())) await recordActivity(session.actor)
  return session && { ...session, actor: { ...session.actor, locale: await getLocale() } }
})

/** Who is making this request; null if nobody, or if their till is locked. */
export async function currentActor(): Promise<Actor | null> {
  const session = await currentSession()
  return session && !session.locked ? session.actor : null
}

export const currentHalfSignedIn = cache(async (): Promise<HalfSignedIn | null> => {
  const sessionId = await getSessionId()
  return sessionId ? findHalfSignedIn(sessionId) : null
})

/** Who is making this request; redirects to sign in, to its next step, or to the lock page. */
export async function requireActor(): Promise<Actor> {
  const session = await currentSession()
  if (!session) return redirect((await currentHalfSignedIn()) ? '/sign-in/finish' : await signInAddress())
  if (session.locked) return redirect(`/lock?${new URLSearchParams({ from: await currentAddress() })}`)
  return session.actor
}

/** The sign-in page; tells whoever was at work why: a page of ours led here with the cookie of an ended session. */
async function signInAddress(): Promise<string> {
  const requestHeaders = await headers()
  // A typed address also goes through our service worker, but no page comes before it.
  const isFromOurs = requestHeaders.get('sec-fetch-site') === 'same-origin' && requestHeaders.has('referer')
  return isFromOurs && (await getSessionId()) ? '/sign-in?problem=SESSION_ENDED' : '/sign-in'
}

export async function currentAddress(): Promise<string> {
  return (await headers()).get(PAGE_ADDRESS_HEADER) ?? '/'
}

/** Whether a person caused this request, by a form or by opening a page, rather than a screen refreshing itself. */
async function isByHand(): Promise<boolean> {
  const requestHeaders = await headers()
  const posted =
    requestHeaders.has('next-action') || (requestHeaders.get('content-type') ?? '').startsWith('multipart/form-data')
  return posted || requestHeaders.get('sec-fetch-user') === '?1'
}

/** The till that this browser is, or null; known even before anybody signs in. */
export async function browserTill(): Promise<ActorTill | null> {
  const secret = await getTillCookie()
  return secret ? findTill(secret) : null
}

/** Whether this browser was a till until another took its place or the office revoked it. */
export async function wasTill(): Promise<boolean> {
  const secret = await getTillCookie()
  return Boolean(secret) && (await browserTill()) === null
}
