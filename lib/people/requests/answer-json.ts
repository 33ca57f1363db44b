import type { Actor } from '@/lib/people/access/model.ts'
import { currentSession } from '@/lib/people/sessions/current-actor.ts'
import { DomainError, type Problem } from '@/lib/platform/shared/problem.ts'

const HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/json' }

/**
 * Answers a screen's read: 401 without a session, 423 while the till is locked, 422 with the problem if a verb refuses.
 * Other errors go on to Next, which answers 500 without details. Cents travel as whole numbers in text.
 */
export async function answerJson(read: (actor: Actor) => Promise<unknown>): Promise<Response> {
  const session = await currentSession()
  if (!session) return json(401, { problem: { code: 'SIGNED_OUT' } satisfies Problem })
  if (session.locked) return json(423, { problem: { code: 'TILL_LOCKED' } satisfies Problem })
  try {
    return json(200, await read(session.actor))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return json(422, { problem: error.problem })
  }
}

function json(status: number, body: unknown): Response {
  const text = JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
  return new Response(text, { status, headers: HEADERS })
}
