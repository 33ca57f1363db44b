import type { NextRequest } from 'next/server'
import { exportAudit } from '@/lib/audit/export-audit.ts'
import { readAuditFilter } from '@/lib/audit/model.ts'
import { answerFile } from '@/lib/auth/answer-file.ts'

/** The audit as a file for a spreadsheet, as large as it is; for the owner. */
export function GET(request: NextRequest): Promise<Response> {
  const filter = readAuditFilter(Object.fromEntries(request.nextUrl.searchParams))
  return answerFile(async (actor) => {
    const lines = await exportAudit(actor, { ...filter, before: null })
    return { name: 'audit.csv', body: toStream(lines) }
  })
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
