import { type Access, authoriseDeclared } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { currentSession } from '@/lib/people/sessions/current-actor.ts'
import type { FoundSession } from '@/lib/people/sessions/find-actor.ts'
import { tellProblem } from '@/lib/platform/i18n/tell-problem.ts'
import { jsonOf } from '@/lib/platform/shared/json.ts'
import { DomainError, type ProblemCode, refuse } from '@/lib/platform/shared/problem.ts'
import { requireOwnOrigin } from './posted-form.ts'

const HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/json' }

/** Refusals with a status of their own; any other refusal is answered with 422. */
const STATUS: Readonly<Partial<Record<ProblemCode, number>>> = {
  FORM_NOT_OURS: 403,
  FORM_TOO_LARGE: 413,
  SIGNED_OUT: 401,
  TILL_LOCKED: 423,
}

/**
 * Answers a screen's read with JSON if the actor has the declared access: 401 without a session, 423 while the till is
 * locked, 403 or 413 for a form that is not ours or too large, 422 for any other problem. Other errors go on to Next,
 * which answers 500 without details. Cents travel as whole numbers in text.
 */
export async function answerJson(access: Access, read: (actor: Actor) => Promise<unknown>): Promise<Response> {
  const session = await currentSession()
  if (!session) return json(401, { problem: await tellProblem({ code: 'SIGNED_OUT' }) })
  return orRefusal(async () => {
    const actor = session.locked ? refuse('TILL_LOCKED') : session.actor
    authoriseDeclared(actor, access)
    return json(200, await read(actor))
  })
}

/**
 * Answers what one of our screens posts about its session, locked or not: 204 when done, 401 without a session, else
 * the status of the refusal as in `answerJson`.
 */
export function answerDone(work: (session: FoundSession) => Promise<void>): Promise<Response> {
  return orRefusal(async () => {
    await requireOwnOrigin()
    const session = await currentSession()
    if (!session) return new Response(null, { status: 401 })
    await work(session)
    return new Response(null, { status: 204, headers: HEADERS })
  })
}

async function orRefusal(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return json(STATUS[error.problem.code] ?? 422, { problem: await tellProblem(error.problem) })
  }
}

function json(status: number, body: unknown): Response {
  const text = jsonOf(body)
  return new Response(text, { status, headers: HEADERS })
}
