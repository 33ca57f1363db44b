import { PERMISSIONS } from '../staff/model.ts'
import { findUnfinished } from '../tickets/queries.ts'
import { findActor } from './find-actor.ts'
import { openSession } from './session-token.ts'

/** Where somebody begins who has just signed in: what was left unfinished, selling, or away from a till the office. */
export async function landing(cookie: string | undefined, tillSecret: string | undefined): Promise<string> {
  const sessionId = await openSession(cookie)
  const actor = sessionId === null ? null : await findActor(sessionId, tillSecret)
  if (!actor?.till) return actor && PERMISSIONS[actor.role].includes('statement:read') ? '/office' : '/till'
  const unfinished = await findUnfinished(actor)
  return unfinished ? `/tickets/${unfinished}` : '/sell/airtime'
}
