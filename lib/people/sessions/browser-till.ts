import type { ActorTill } from '@/lib/people/access/model.ts'
import { readTillCookie } from './cookies.ts'
import { findTill } from './find-actor.ts'

/** The till that this browser is, or null; known even before anybody signs in. */
export async function browserTill(): Promise<ActorTill | null> {
  const secret = await readTillCookie()
  return secret ? findTill(secret) : null
}

/**
 * Whether this browser was a till until another took its place or the office revoked it: its secret belongs to no till
 * now. Which till it was is not stored.
 */
export async function wasTill(): Promise<boolean> {
  const secret = await readTillCookie()
  return Boolean(secret) && (await browserTill()) === null
}
