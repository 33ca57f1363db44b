import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { Verdict } from '../faults/model.ts'
import { type CallPoint, callOf } from '../faults/points.ts'

type Options = {
  port: () => number
  /** Called at each point; may take its time. */
  onPoint: (point: CallPoint) => Promise<Verdict>
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

const GARBAGE = '<html><body><h1>It works!</h1>'

/** One process's connection to the Service, outside the product, where faults fall. */
export class ServiceGate {
  readonly #options: Options
  readonly #agent = new Agent({ keepAlive: true })
  readonly #server: Server

  constructor(options: Options) {
    this.#options = options
    this.#server = createServer((asked, answer) => {
      this.#pass(asked, answer).catch(() => asked.socket.destroy())
    })
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api/v1`
  }

  async #pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await readAll(asked)
    const path = (asked.url ?? '').replace(/^\/api\/v1/, '').replace(/\?.*/, '')
    const call = callOf(asked.method ?? '', path)
    const at = (stage: 'arrived' | 'answered' | 'passed') =>
      call === null ? Promise.resolve<Verdict>('go') : this.#options.onPoint(`${call}.${stage}`)
    const arrived = await at('arrived')
    if (arrived === 'cut') return void asked.socket.destroy()
    let heard = await this.#ask(asked, body)
    if (arrived === 'twice') heard = await this.#ask(asked, body)
    const answered = await at('answered')
    if (answered === 'cut') return void asked.socket.destroy()
    const text = arrived === 'garble' || answered === 'garble' ? Buffer.from(GARBAGE) : heard.body
    const { 'transfer-encoding': _chunked, 'content-length': _length, connection: _own, ...headers } = heard.headers
    answer.writeHead(heard.status, { ...headers, 'content-length': text.length })
    await new Promise<void>((resolve) => answer.end(text, resolve))
    await at('passed')
  }

  #ask({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
    const { connection: _own, ...passed } = headers
    const options = { host: '127.0.0.1', port: this.#options.port(), method, path: url, headers: passed }
    return new Promise((resolve, reject) => {
      const forwarded = request({ ...options, agent: this.#agent }, (reply) => {
        readAll(reply).then(
          (text) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: text }),
          reject,
        )
      })
      forwarded.on('error', reject)
      forwarded.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
