import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { headers: NodeJS.Dict<string | string[]>; body: string }

export type WebhookReceiver = {
  url: string
  received: Received[]
  /** Sets the answer from now on. */
  answerWith(status: number, headers?: Record<string, string>): void
  /** Delays each answer from now on by as many milliseconds as the function says; `Infinity` hangs. */
  answerAfter(milliseconds: () => number): void
  /** Resolves once `count` deliveries have arrived since it was opened. */
  waitFor(count: number): Promise<Received[]>
  close(): Promise<void>
}

/** A server on a free port that keeps what it receives. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  let answer = { status: 200, headers: {} as Record<string, string> }
  let patience = () => 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
      const { status, headers } = answer
      const say = () => response.writeHead(status, headers).end('noted')
      const wait = patience()
      if (wait === 0) say()
      else if (wait < Number.POSITIVE_INFINITY) setTimeout(say, wait)
      for (const { count, resolve } of waiting) if (received.length >= count) resolve()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answerWith: (status, headers = {}) => {
      answer = { status, headers }
    },
    answerAfter: (milliseconds) => {
      patience = milliseconds
    },
    async waitFor(count) {
      if (received.length < count) await new Promise<void>((resolve) => waiting.push({ count, resolve }))
      return received
    },
    async close() {
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
    },
  }
}
