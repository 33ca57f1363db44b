import { type Access, authoriseDeclared } from '@/lib/people/access/declared.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { currentActor } from '@/lib/people/sessions/current-actor.ts'
import { DomainError } from '@/lib/platform/shared/problem.ts'

const CSV = 'text/csv; charset=utf-8'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Answers a request with a CSV file, streamed as it is made, or with a workbook, if the actor has the declared access:
 * 401 without a session, 403 if it is refused. Other errors go on to Next.
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
    if (error instanceof DomainError) return new Response(null, { status: 403 })
    throw error
  }
}
