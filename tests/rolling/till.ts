import { FormBrowser } from '../support/form-browser.ts'
import { sellByForm } from '../support/sell-by-form.ts'

let numbers = 0

/** A cashier who sells one thing after the other, and what became of each press. */
export class SellingTill {
  /** Tickets whose page said that the customer was served. */
  readonly served: string[] = []
  readonly faults: string[] = []
  readonly #browser: FormBrowser

  constructor(origin: string) {
    this.#browser = new FormBrowser(origin)
  }

  async signIn(): Promise<void> {
    await this.#browser.open('/sign-in')
    await this.#browser.press(/^Rudo/)
  }

  async sellUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      try {
        await this.#sellOne()
      } catch (error) {
        this.faults.push(String(error))
      }
    }
  }

  async #sellOne(): Promise<void> {
    await sellByForm(this.#browser, `077${String(4_000_000 + numbers++)}`)
    this.served.push(this.#browser.ticketId)
  }
}
