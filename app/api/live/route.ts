import { readTillCookie } from '@/lib/auth/cookies.ts'
import { currentActor } from '@/lib/auth/current-actor.ts'
import { findActor } from '@/lib/auth/find-actor.ts'
import { liveStream } from '@/lib/live/stream.ts'

/** Server-sent events for one screen. */
export async function GET(): Promise<Response> {
  const actor = await currentActor()
  if (!actor) return new Response(null, { status: 401 })
  const tillSecret = await readTillCookie()
  const stillSignedIn = async () => (await findActor(actor.sessionId, tillSecret)) !== null
  return new Response(liveStream(actor, stillSignedIn), {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}
