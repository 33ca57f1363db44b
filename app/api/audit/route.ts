import { exportAudit } from '@/lib/audit/export-audit.ts'
import { readAuditFilter } from '@/lib/audit/model.ts'
import { currentActor } from '@/lib/auth/current-actor.ts'
import { DomainError } from '@/lib/shared/problem.ts'

/** The audit as a file for a spreadsheet, as large as it is; for the owner. */
export async function GET(request: Request): Promise<Response> {
  const actor = await currentActor()
  if (!actor) return new Response(null, { status: 401 })
  try {
    const filter = readAuditFilter(Object.fromEntries(new URL(request.url).searchParams))
    const lines = await exportAudit(actor, { ...filter, before: null })
    return new Response(toStream(lines), {
      headers: {
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="audit.csv"',
        'content-type': 'text/csv; charset=utf-8',
      },
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return new Response(null, { status: 403 })
  }
}

function toStream(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
}
