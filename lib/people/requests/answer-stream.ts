import { DomainError } from '@/lib/platform/shared/problem.ts'

const HEADERS = { 'cache-control': 'no-store, no-transform' }

/** Answers with server-sent events, or with 429 and the problem if too many streams are open. */
export function answerStream(open: () => ReadableStream<Uint8Array>): Response {
  try {
    return new Response(open(), {
      headers: { ...HEADERS, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return Response.json({ problem: error.problem }, { status: 429, headers: { ...HEADERS, 'retry-after': '10' } })
  }
}
