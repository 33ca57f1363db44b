import { performance } from 'node:perf_hooks'
import { FormBrowser } from '../tests/support/form-browser.ts'

/** What a press of Sell sends. */
export type Press = ReturnType<FormBrowser['draft']>

/** A till signed in over plain HTTP. It can prepare a sale up to the press, and press later. */
export class Till {
  readonly #browser: FormBrowser
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
    this.#browser = new FormBrowser(origin)
  }

  async signIn(): Promise<void> {
    await this.#browser.open('/sign-in')
    await this.#browser.press(/^Rudo/)
  }

  async prepare(number: string): Promise<Press> {
    await this.#browser.open('/sell/airtime')
    await this.#browser.press(/^Find/, { recipient: number })
    await this.#browser.press(/^\$0\.50/)
    return this.#browser.draft(/^Take this cash and sell/)
  }

  /** Milliseconds from the press to its answer; the pages around it are loaded, not read, and not counted. */
  async press({ url, ...request }: Press): Promise<number> {
    await this.#load('/sell/airtime')
    const from = performance.now()
    const answer = await this.#load(url.href, request)
    const took = performance.now() - from
    const location = answer.headers.get('location')
    if (answer.status !== 303 || !location) throw new Error(`The press was answered with ${answer.status}`)
    await this.#load(location)
    return took
  }

  async #load(address: string, request: RequestInit = {}): Promise<Response> {
    const headers = { cookie: this.#browser.cookie, origin: this.#origin }
    const answer = await fetch(new URL(address, this.#origin), { ...request, headers, redirect: 'manual' })
    await answer.arrayBuffer()
    return answer
  }
}
