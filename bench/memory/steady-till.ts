import { setTimeout as pause } from 'node:timers/promises'
import { FormBrowser } from '../../tests/support/form-browser.ts'
import { sellByForm } from '../../tests/support/sell-by-form.ts'
import { TillScreen } from '../till-screen.ts'

/** A till that sells at a calm pace, with its screen open. */
export class SteadyTill {
  sold = 0
  faults = 0
  readonly #origin: string
  readonly #browser: FormBrowser
  #screen: TillScreen | undefined

  constructor(origin: string) {
    this.#origin = origin
    this.#browser = new FormBrowser(origin)
  }

  async signIn(name: string): Promise<void> {
    await this.#browser.open('/sign-in')
    await this.#browser.press(new RegExp(`^${name}`))
    this.#screen = new TillScreen(this.#origin, this.#browser.cookie)
  }

  /** Sells every `everyMs` milliseconds until `until`; after a sale that took longer, the next follows at once. */
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
    this.#screen?.close()
  }
}
