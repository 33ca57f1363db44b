import { receiveEvent } from '@/lib/office/webhook-inbox/receive-event.ts'
import { bodyUpTo } from '@/lib/people/requests/body-up-to.ts'
import { signatureHeader, timestampHeader } from '@/lib/service/api/webhook.ts'

const LARGEST_BYTES = 64 * 1024

/** Where the Service delivers events (service-api.md, Events). They are answered at once; the worker processes them. */
export async function POST(request: Request): Promise<Response> {
  const rawBody = await bodyUpTo(request, LARGEST_BYTES)
  if (!rawBody) return new Response(null, { status: 413 })
  const received = await receiveEvent({
    rawBody,
    timestamp: request.headers.get(timestampHeader),
    signature: request.headers.get(signatureHeader),
  })
  return new Response(null, { status: received.kind === 'refused' ? 401 : 204 })
}
