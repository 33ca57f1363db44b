import { answerStream } from '@/lib/people/requests/answers.ts'
import { readTillCookie } from '@/lib/people/sessions/cookies.ts'
import { findActorOfScreen } from '@/lib/people/sessions/find-actor.ts'
import { liveStream } from '@/lib/people/sessions/live-stream.ts'
import { noteHeard } from '@/lib/people/sessions/note-active.ts'
import { readSessionId } from '@/lib/people/sessions/session-id.ts'

/** Server-sent events for one screen. While it is open, its till counts as on. Answers 429 beyond twenty per person. */
export async function GET(): Promise<Response> {
  const sessionId = await readSessionId()
  const tillSecret = await readTillCookie()
  const actor = sessionId && (await findActorOfScreen(sessionId, tillSecret))
  if (!actor) return new Response(null, { status: 401 })
  const stillSignedIn = async () => {
    const found = await findActorOfScreen(sessionId, tillSecret)
    if (found?.till) await noteHeard(found.till.id)
    // What a stream may tell is decided when it begins, so a changed role needs a new stream.
    return found !== null && JSON.stringify(found.customRole) === JSON.stringify(actor.customRole)
  }
  if (actor.till) await noteHeard(actor.till.id)
  return answerStream(() => liveStream(actor, stillSignedIn))
}
