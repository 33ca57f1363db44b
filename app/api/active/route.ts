import { requireOwnOrigin } from '@/lib/people/requests/posted-form.ts'
import { currentSession } from '@/lib/people/sessions/current-actor.ts'
import { noteActive } from '@/lib/people/sessions/note-active.ts'

/** The browser saw a hand on the till. Answers 423 where the till is locked already, 401 where nobody is signed in. */
export async function POST(): Promise<Response> {
  await requireOwnOrigin()
  const session = await currentSession()
  if (!session) return new Response(null, { status: 401 })
  if (session.locked) return new Response(null, { status: 423 })
  await noteActive(session.actor)
  return new Response(null, { status: 204 })
}
