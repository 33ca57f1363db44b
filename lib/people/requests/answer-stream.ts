import { DomainError } from '@/lib/platform/shared/problem.ts'

/**
 * Answers with server-sent events, or with 429 and the problem if too many streams are open. `watchRequests` sets the
 * header that keeps every stream from being stored or compressed, and it overrides a route's own.
 */
export function answerStream(open: () => ReadableStream<Uint8Array>): Response {
  try {
    return new Response(open(), {
      headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return Response.json({ problem: error.problem }, { status: 429, headers: { 'retry-after': '10' } })
  }
}
