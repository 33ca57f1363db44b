import type { ActorTill } from '@/lib/people/access/model.ts'
import { readTillCookie } from './cookies.ts'
import { findTill } from './find-actor.ts'

/** The till that this browser is, or null; known before anybody signs in. */
export async function browserTill(): Promise<ActorTill | null> {
  const secret = await readTillCookie()
  return secret ? findTill(secret) : null
}
