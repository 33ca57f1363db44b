import { z } from 'zod'
import { answerDone } from '@/lib/people/requests/answer-json.ts'
import { readJson } from '@/lib/people/requests/read-json.ts'
import { unlockSession } from '@/lib/people/sessions/lock.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** `session` is the one that the cover stands for; a page from before an update names none. */
const Body = z.object({ secret: z.string().max(200), session: z.string().max(40).optional() })

/**
 * Unlocks the till for its own person: 204, 422 with the problem, or 401 if the session has ended or is another one by
 * now. The secret is checked even if the server never locked: the cover is up, and the answer takes it away.
 */
export function POST(request: Request): Promise<Response> {
  return answerDone(async ({ actor }) => {
    const { secret, session } = await readJson(Body, request)
    if (session !== undefined && session !== actor.sessionId) refuse('SIGNED_OUT')
    await unlockSession({ actor, secret })
  })
}
