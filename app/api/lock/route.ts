import { currentSession } from '@/lib/auth/current-actor.ts'
import { lockSession } from '@/lib/auth/lock.ts'
import { requireOwnOrigin } from '@/lib/auth/posted-form.ts'

/** Locks the till behind the screen that the browser has covered. */
export async function POST(): Promise<Response> {
  await requireOwnOrigin()
  const session = await currentSession()
  if (!session) return new Response(null, { status: 401 })
  await lockSession(session.actor)
  return new Response(null, { status: 204 })
}
