import { type Access, authoriseDeclared } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { currentActor } from '@/lib/people/sessions/current-actor.ts'
import { tellProblem } from '@/lib/platform/i18n/tell-problem.ts'
import { DomainError, type ProblemCode } from '@/lib/platform/shared/problem.ts'

const CSV = 'text/csv; charset=utf-8'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const WORDS = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

/** The refusals of `authorise`. */
const FORBIDDEN: ReadonlySet<ProblemCode> = new Set(['NOT_ALLOWED', 'SECOND_STEP_DUE'])

/**
 * Answers a request with a CSV file, streamed as it is made, or with a workbook, if the actor has the declared access:
 * 401 without a session, 403 without that access or before the second step, 422 with the sentence of any other refusal.
 * Other errors go on to Next.
 */
export async function answerFile(
  access: Access,
  make: (actor: Actor) => Promise<{ name: string; body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> }>,
): Promise<Response> {
  const actor = await currentActor()
  if (!actor) return new Response(null, { status: 401 })
  try {
    authoriseDeclared(actor, access)
    const { name, body } = await make(actor)
    return new Response(body, {
      headers: {
        'content-type': name.endsWith('.xlsx') ? XLSX : CSV,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { code, sentence } = await tellProblem(error.problem)
    // Somebody pressed a link to it, so the sentence is what they see.
    return new Response(sentence, { status: FORBIDDEN.has(code) ? 403 : 422, headers: WORDS })
  }
}
