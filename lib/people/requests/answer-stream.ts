import { DomainError } from '@/lib/platform/shared/problem.ts'

/**
 * Answers with server-sent events, or with 429 and the problem if too many streams are open. That nobody keeps or
 * compresses them is said for all streams by `watchRequests`, whose header wins over a route's.
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
