import { answerStream } from '@/lib/people/requests/answers.ts'
import { getTillCookie } from '@/lib/people/sessions/cookies.ts'
import { findActorOfScreen } from '@/lib/people/sessions/find-actor.ts'
import { liveStream } from '@/lib/people/sessions/live-stream.ts'
import { recordTillOn } from '@/lib/people/sessions/record-activity.ts'
import { getSessionId } from '@/lib/people/sessions/session-id.ts'

/** Server-sent events for one screen. While it is open, its till counts as on. Answers 429 beyond twenty per person. */
export async function GET(): Promise<Response> {
  const sessionId = await getSessionId()
  const tillSecret = await getTillCookie()
  const actor = sessionId && (await findActorOfScreen(sessionId, tillSecret))
  if (!actor) return new Response(null, { status: 401 })
  const stillSignedIn = async () => {
    const found = await findActorOfScreen(sessionId, tillSecret)
    if (found?.till) await recordTillOn(found.till.id)
    // What a stream may tell is decided when it begins, so a changed role needs a new stream.
    return found !== null && JSON.stringify(found.customRole) === JSON.stringify(actor.customRole)
  }
  if (actor.till) await recordTillOn(actor.till.id)
  return answerStream(() => liveStream(actor, stillSignedIn))
}
