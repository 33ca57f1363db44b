import { receiveEvent } from '@/lib/office/webhook-inbox/receive-event.ts'
import { signatureHeader, timestampHeader } from '@/lib/service/api/signature.ts'

const LARGEST_BYTES = 64 * 1024

/** Where the Service delivers events (service-api.md, Events): answered at once, processed by the worker. */
export async function POST(request: Request): Promise<Response> {
  const rawBody = await readCapped(request)
  if (!rawBody) return new Response(null, { status: 413 })
  const received = await receiveEvent({
    rawBody,
    timestamp: request.headers.get(timestampHeader),
    signature: request.headers.get(signatureHeader),
  })
  return new Response(null, { status: received.kind === 'refused' ? 401 : 204 })
}

async function readCapped(request: Request): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > LARGEST_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
