import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { Actor } from '../staff/model.ts'
import { readSessionCookie, readTillCookie } from './cookies.ts'
import { findActor, findHalfSignedIn, type HalfSignedIn } from './find-actor.ts'
import { openSession } from './session-token.ts'

/** Who is making this request, or null. Asked of the database once a request, however many parts of a page ask. */
export const currentActor = cache(async (): Promise<Actor | null> => {
  const sessionId = await openSession(await readSessionCookie())
  return sessionId ? findActor(sessionId, await readTillCookie()) : null
})

/** Who is half signed in, or null. */
const currentHalfSignedIn = cache(async (): Promise<HalfSignedIn | null> => {
  const sessionId = await openSession(await readSessionCookie())
  return sessionId ? findHalfSignedIn(sessionId) : null
})

/** Who is making this request; nobody is sent to the sign-in page, and who is half signed in to the rest of it. */
export async function requireActor(): Promise<Actor> {
  const actor = await currentActor()
  if (actor) return actor
  redirect((await currentHalfSignedIn()) ? '/sign-in/finish' : '/sign-in')
}
