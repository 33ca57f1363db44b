import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Seen = { method: string; path: string; headers: IncomingMessage['headers']; body: string }
type Behaviour = (response: ServerResponse, seen: Seen, request: IncomingMessage) => void

/** An HTTP server on a free port that treats each request as the test says, and records everything it receives. */
export async function startHostileServer() {
  let behave: Behaviour = (response) => response.end()
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url: path = '', headers } = request
    const one = { method, path, headers, body: Buffer.concat(chunks).toString() }
    seen.push(one)
    behave(response, one, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    seen,
    does(next: Behaviour) {
      behave = next
      seen.length = 0
    },
    answers(status: number, body: unknown, headers: Record<string, string> = {}) {
      this.does((response) => {
        response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req-9', ...headers })
        response.end(typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body))
      })
    },
    stop(): Promise<void> {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
