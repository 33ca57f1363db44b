import { z } from 'zod'
import { requireOwnOrigin } from '@/lib/people/requests/posted-form.ts'
import { currentSession } from '@/lib/people/sessions/current-actor.ts'
import { unlockSession } from '@/lib/people/sessions/lock.ts'
import { DomainError } from '@/lib/platform/shared/problem.ts'

const Body = z.object({ secret: z.string().max(200) })
const HEADERS = { 'cache-control': 'no-store' }

/** Unlocks the till for its own person: 204, 422 with the problem, or 401 if the session has ended. */
export async function POST(request: Request): Promise<Response> {
  await requireOwnOrigin()
  const session = await currentSession()
  if (!session) return new Response(null, { status: 401 })
  const body = Body.safeParse(await request.json().catch(() => null))
  if (!body.success) return new Response(null, { status: 400 })
  try {
    if (session.locked) await unlockSession({ actor: session.actor, secret: body.data.secret })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return Response.json({ problem: error.problem }, { status: 422, headers: HEADERS })
  }
  return new Response(null, { status: 204, headers: HEADERS })
}
