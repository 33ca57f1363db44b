import { readTillCookie } from '@/lib/people/sessions/cookies.ts'
import { currentActor } from '@/lib/people/sessions/current-actor.ts'
import { findActor } from '@/lib/people/sessions/find-actor.ts'
import { liveStream } from '@/lib/people/sessions/live-stream.ts'
import { noteHeard } from '@/lib/people/sessions/note-active.ts'

/** Server-sent events for one screen. While it is open, its till counts as on. */
export async function GET(): Promise<Response> {
  const actor = await currentActor()
  if (!actor) return new Response(null, { status: 401 })
  const tillSecret = await readTillCookie()
  const stillSignedIn = async () => {
    const found = await findActor(actor.sessionId, tillSecret)
    if (found?.till) await noteHeard(found.till.id)
    return found !== null
  }
  if (actor.till) await noteHeard(actor.till.id)
  return new Response(liveStream(actor, stillSignedIn), {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}
