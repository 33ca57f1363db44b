import type { NextRequest } from 'next/server'
import { requireOwnOrigin } from '@/lib/people/requests/posted-form.ts'
import { currentSession } from '@/lib/people/sessions/current-actor.ts'
import { lockSession } from '@/lib/people/sessions/lock.ts'

/** Locks the till behind the screen that the browser has covered: by a key or, with `?idle`, for idleness. */
export async function POST(request: NextRequest): Promise<Response> {
  await requireOwnOrigin()
  const session = await currentSession()
  if (!session) return new Response(null, { status: 401 })
  await lockSession(session.actor, request.nextUrl.searchParams.has('idle') ? 'idle' : 'hand')
  return new Response(null, { status: 204 })
}
