import { setTimeout as pause } from 'node:timers/promises'
import { FormBrowser } from '../../tests/support/form-browser.ts'
import { sellByForm } from '../../tests/support/sell-by-form.ts'
import { type LiveScreen, openScreen, type Told } from '../live-screen.ts'

/** What a till's page asks again when it is told of a change. */
const ASKED_AGAIN: Readonly<Record<string, string>> = {
  sale: '/api/sales/recent',
  collection: '/api/sales/recent',
  balance: '/api/standing',
  standing: '/api/standing',
}

/** A till that sells at a calm pace, with its screen open beside it, which asks again what changes. */
export class SteadyTill {
  sold = 0
  faults = 0
  readonly #origin: string
  readonly #browser: FormBrowser
  #screen: LiveScreen | undefined

  constructor(origin: string) {
    this.#origin = origin
    this.#browser = new FormBrowser(origin)
  }

  async signIn(name: string): Promise<void> {
    await this.#browser.open('/sign-in')
    await this.#browser.press(new RegExp(`^${name}`))
    this.#listen()
  }

  /** Sells once every so many milliseconds until then; a sale that took longer is followed by the next at once. */
  async sell(everyMs: number, until: number, nextNumber: () => string): Promise<void> {
    while (Date.now() < until) {
      const dueAt = Date.now() + everyMs
      try {
        await sellByForm(this.#browser, nextNumber())
        this.sold += 1
      } catch (error) {
        this.faults += 1
        console.error(String(error))
      }
      await pause(Math.max(0, dueAt - Date.now()))
    }
  }

  close(): void {
    this.#screen?.cut()
  }

  #listen(): void {
    this.#screen = openScreen({
      origin: this.#origin,
      cookie: this.#browser.cookie,
      onChange: (told) => void this.#askAgain(told),
      onEnd: () => setTimeout(() => this.#listen(), 1_000),
    })
  }

  async #askAgain({ topic }: Told): Promise<void> {
    const address = ASKED_AGAIN[topic]
    if (!address) return
    const headers = { cookie: this.#browser.cookie }
    const answer = await fetch(new URL(address, this.#origin), { headers }).catch(() => null)
    await answer?.arrayBuffer()
  }
}
