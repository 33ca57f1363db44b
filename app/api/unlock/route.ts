import { z } from 'zod'
import { answerDone } from '@/lib/people/requests/answers.ts'
import { parseJsonBody } from '@/lib/people/requests/posted-form.ts'
import { unlockSession } from '@/lib/people/sessions/lock.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** `session` is the one for which the browser shows its cover; a page loaded before an update names none. */
const Body = z.object({ secret: z.string().max(200), session: z.string().max(40).optional() })

/**
 * Unlocks the session for its own person: 204, 422 with the problem, or 401 if the session has ended or the browser now
 * has another. The secret is checked even if the server never locked, since the browser shows a cover and takes it away
 * on this answer.
 */
export function POST(request: Request): Promise<Response> {
  return answerDone(async ({ actor }) => {
    const { secret, session } = await parseJsonBody(Body, request)
    if (session !== undefined && session !== actor.sessionId) refuse('SIGNED_OUT')
    await unlockSession({ actor, secret })
  })
}
