import { FormBrowser } from '../support/form-browser.ts'

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
    const browser = this.#browser
    const number = `077${String(4_000_000 + numbers++)}`
    await browser.open('/sell/airtime')
    await browser.press(/^Find/, { recipient: number })
    await browser.press(/^\$0\.50/)
    await browser.press(/^Take this cash and sell/)
    const { status = 0, url } = browser.shown ?? {}
    if (status !== 200 || !/^You took/.test(browser.heading)) {
      throw new Error(`${number}: ${status} ${url?.pathname} "${browser.heading}"`)
    }
    this.served.push(browser.ticketId)
  }
}
