import { requireOwnOrigin } from '@/lib/people/requests/posted-form.ts'
import { currentSession } from '@/lib/people/sessions/current-actor.ts'
import { noteActive } from '@/lib/people/sessions/note-active.ts'

/** The browser saw activity at the till. Answers 423 if the till is already locked, 401 without a session. */
export async function POST(): Promise<Response> {
  await requireOwnOrigin()
  const session = await currentSession()
  if (!session) return new Response(null, { status: 401 })
  if (session.locked) return new Response(null, { status: 423 })
  await noteActive(session.actor)
  return new Response(null, { status: 204 })
}
