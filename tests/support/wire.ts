import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// biome-ignore lint/suspicious/noExplicitAny: a test changes whatever the wire holds.
type Body = any

/** `send` writes the answer itself, in whatever form a test needs; `text` is the body as JSON. */
export type WireReply = {
  status: number
  headers: Record<string, string>
  body: Body
  send?: (response: ServerResponse, text: string) => void
}
type Seen = { method: string; path: string; body: string; idempotencyKey: string | undefined }

/** What happens to a request: passed on or not, with any answer; null cuts the line. */
export type Act = (passOn: () => Promise<WireReply>, seen: Seen) => Promise<WireReply | null> | WireReply | null
type Step = { method: string; path: RegExp; times?: number; act: Act }

export type Wire = {
  baseUrl: string
  /** Every request since the last call of `does`, in order. */
  seen: Seen[]
  /** From now on, the first unused step that matches a request decides it; others pass untouched. */
  does: (...steps: Step[]) => void
  /** How many requests of a method went to matching paths. */
  count: (method: string, path: RegExp) => number
  stop: () => Promise<void>
}

/** A line between the point of sale and the Service, on which a test can change, lose or hold messages. */
export async function startWire(target: string): Promise<Wire> {
  let steps: (Step & { left: number })[] = []
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const one = await read(request)
    seen.push(one)
    const step = steps.find(({ method, path, left }) => left > 0 && method === one.method && path.test(one.path))
    if (step) step.left -= 1
    const passOn = () => forward(target, one, request)
    write(response, await (step ? step.act(passOn, one) : passOn().catch(() => null)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}${new URL(target).pathname}`,
    seen,
    does(...next) {
      steps = next.map((step) => ({ ...step, left: step.times ?? Number.POSITIVE_INFINITY }))
      seen.length = 0
    },
    count: (method, path) => seen.filter((one) => one.method === method && path.test(one.path)).length,
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** A refusal in the Service's format. */
function refusal(status: number, code: string, headers: Record<string, string> = {}): WireReply {
  const body = { success: false, message: code, error: { code, hint: 'Try this.', docs_url: null } }
  return { status, headers, body }
}

/** Answers with a refusal, and passes nothing on. */
export function say(status: number, code: string, headers: Record<string, string> = {}): Act {
  return () => refusal(status, code, headers)
}

/** Cuts the line before anything is passed on. */
export const cut: Act = () => null

/** Passes the request on, but answers with a refusal. */
export function takenBut(status: number, code: string, headers: Record<string, string> = {}): Act {
  return async (passOn) => {
    await passOn()
    return refusal(status, code, headers)
  }
}

/** Passes the request on, and changes the data of the Service's answer. */
export function changed(change: (data: Body) => Body): Act {
  return async (passOn) => {
    const reply = await passOn()
    return { ...reply, body: { ...reply.body, data: change(reply.body.data) } }
  }
}

/** Answers with an empty list, whatever exists. */
export const nothing: Act = () => {
  return { status: 200, headers: {}, body: { success: true, message: '', data: [], meta: { next_cursor: null } } }
}

async function read(request: IncomingMessage): Promise<Seen> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { method = '', url: path = '', headers } = request
  return { method, path, body: Buffer.concat(chunks).toString(), idempotencyKey: headers['idempotency-key'] as string }
}

async function forward(target: string, { method, path, body }: Seen, request: IncomingMessage): Promise<WireReply> {
  const kept = ['authorization', 'content-type', 'idempotency-key']
  const headers = kept.flatMap((name) =>
    request.headers[name] ? [[name, String(request.headers[name])] as const] : [],
  )
  const url = new URL(path, target)
  const response = await fetch(url, { method, headers: Object.fromEntries(headers), ...(body !== '' && { body }) })
  const told = ['idempotency-replayed', 'retry-after', 'x-request-id']
  const back = told.flatMap((name) => (response.headers.has(name) ? [[name, response.headers.get(name) ?? '']] : []))
  return { status: response.status, headers: Object.fromEntries(back), body: await response.json() }
}

function write(response: ServerResponse, reply: WireReply | null): void {
  if (!reply) return void response.destroy()
  if (reply.send) return void reply.send(response, JSON.stringify(reply.body))
  response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
  response.end(JSON.stringify(reply.body))
}
