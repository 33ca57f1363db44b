import { connection } from 'next/server'

const BEAT_MS = 10_000

const shared = globalThis as { bareScreens?: Set<(event: string, data: unknown) => void> }

/**
 * Server-sent events in the same form as the shop's, to anybody who asks: a beat every ten seconds, and what is posted.
 */
export async function GET(): Promise<Response> {
  await connection()
  const encoder = new TextEncoder()
  let leave = () => {}
  const stream = new ReadableStream({
    start(controller) {
      const send = (event: string, data: unknown) =>
        controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
      const timer = setInterval(() => send('beat', {}), BEAT_MS)
      screens().add(send)
      leave = () => {
        clearInterval(timer)
        screens().delete(send)
      }
      send('beat', {})
    },
    cancel() {
      leave()
    },
  })
  return new Response(stream, {
    headers: { 'cache-control': 'no-store, no-transform', 'content-type': 'text/event-stream' },
  })
}

/** Sends a change to every screen. */
export async function POST(request: Request): Promise<Response> {
  const change: unknown = await request.json()
  for (const send of screens()) send('change', change)
  return new Response(null, { status: 204 })
}

function screens() {
  shared.bareScreens ??= new Set()
  return shared.bareScreens
}
