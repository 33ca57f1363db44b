import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { Verdict } from '../faults/model.ts'

type Options = {
  /** Addresses of the product's webhook routes, in the order in which they are tried. */
  receivers: () => readonly string[]
  /** How far the shop's clock is ahead of the machine's. */
  aheadMs: () => number
  onPoint: (point: 'webhook.arrived' | 'webhook.answered') => Promise<Verdict>
}

/** The Service retries later when a process is frozen; waiting its full ten seconds would gain nothing. */
const PATIENCE_MS = 1_500

/**
 * The webhooks' path to the product: each can be lost, duplicated, or have its answer lost. A delivery is signed again,
 * since the Service signs by the machine's clock and the shop's runs ahead.
 */
export class WebhookGate {
  readonly #options: Options
  readonly #server: Server
  secret = ''
  #turn = 0

  constructor(options: Options) {
    this.#options = options
    this.#server = createServer(async (asked, answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of asked) chunks.push(chunk)
      const status = await this.#deliver(Buffer.concat(chunks)).catch(() => 502)
      answer.writeHead(status).end()
    })
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api/webhooks/service`
  }

  async #deliver(body: Buffer): Promise<number> {
    const receivers = this.#options.receivers()
    const verdict = await this.#options.onPoint('webhook.arrived')
    if (verdict === 'cut' || receivers.length === 0) return 503
    this.#turn += 1
    const first = receivers[this.#turn % receivers.length] ?? ''
    const status = await this.#post(first, body)
    if (verdict === 'twice') await this.#post(receivers.find((one) => one !== first) ?? first, body)
    return (await this.#options.onPoint('webhook.answered')) === 'cut' ? 504 : status
  }

  async #post(url: string, body: Buffer): Promise<number> {
    const timestamp = String(Math.floor((performance.timeOrigin + performance.now() + this.#options.aheadMs()) / 1000))
    const signature = createHmac('sha256', this.secret).update(`${timestamp}.`).update(body).digest('hex')
    const headers = { 'x-service-timestamp': timestamp, 'x-service-signature': signature }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    return (await fetch(url, { method: 'POST', headers, body: new Uint8Array(body), signal })).status
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
