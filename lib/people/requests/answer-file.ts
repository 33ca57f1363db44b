import type { Actor } from '@/lib/people/access/model.ts'
import { currentActor } from '@/lib/people/sessions/current-actor.ts'
import { DomainError } from '@/lib/platform/shared/problem.ts'

/**
 * Answers with a CSV file, streamed as it is made: 401 without a session, 403 if the verb refuses. Other errors go on
 * to Next.
 */
export async function answerFile(
  make: (actor: Actor) => Promise<{ name: string; body: ReadableStream<Uint8Array> }>,
): Promise<Response> {
  const actor = await currentActor()
  if (!actor) return new Response(null, { status: 401 })
  try {
    const { name, body } = await make(actor)
    return new Response(body, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
    })
  } catch (error) {
    if (error instanceof DomainError) return new Response(null, { status: 403 })
    throw error
  }
}
