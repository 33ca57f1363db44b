import { setTimeout as pause } from 'node:timers/promises'
import { FormBrowser } from '../support/form-browser.ts'

/** What a cashier was told: when a press or a page was asked for and answered, and in which words. */
export type Told = { askedAt: number; answeredAt: number; step: string; status: number; says: string }
/** A sale that a cashier was told of as sold. */
export type Served = { ticketId: string; kind: Kind; token: string; askedAt: number; at: number }

type Kind = 'airtime' | 'electricity'

const SOLD = /^You took/
/** A person looks again, and does not hammer. */
const LOOKS_AGAIN_MS = 500
/** Longer than any answer may take. */
const WAITS_MS = 60_000
const GIVES_UP_AFTER_MS = 120_000

/** A token costs ten times as much, and the balance at the Service is to last. */
const TOKEN_EVERY = 20

let numbers = 0

/**
 * A cashier who sells one thing after the other whatever happens to the database: after an answer that is no page of
 * the sale, looks at the ticket again until it tells what became of it, and presses again where it still offers to.
 */
export class StubbornTill {
  readonly served: Served[] = []
  /** Answers other than the usual pages. */
  readonly odd: Told[] = []
  /** Tickets that the Service had accepted without having delivered when the cashier turned to the next customer. */
  readonly waiting: string[] = []
  readonly #browser: FormBrowser
  readonly #isOver: () => boolean

  constructor(origin: string, isOver: () => boolean) {
    this.#browser = new FormBrowser(origin)
    this.#isOver = isOver
  }

  async signIn(): Promise<void> {
    await this.#browser.open('/sign-in')
    await this.#browser.press(/^Rudo/)
  }

  async sell(): Promise<void> {
    for (let turn = 0; !this.#isOver(); turn += 1)
      await this.#sellOne(turn % TOKEN_EVERY === 2 ? 'electricity' : 'airtime')
  }

  /** Opens every ticket that was told of as sold once more: those that do not say so, or show another token. */
  async lookAgain(): Promise<string[]> {
    const wrong: string[] = []
    for (const { ticketId, token } of this.served) {
      await this.#browser.open(`/tickets/${ticketId}`)
      const shown = tokenIn(this.#browser.text)
      if (!SOLD.test(this.#browser.heading)) wrong.push(`ticket ${ticketId} now says "${this.#browser.heading}"`)
      else if (shown !== token) wrong.push(`ticket ${ticketId} shows another token`)
    }
    return wrong
  }

  async #sellOne(kind: Kind): Promise<void> {
    const browser = this.#browser
    const number = numbers++
    const open = () => browser.open(`/sell/${kind}`)
    const isPriced = () => browser.offers(/^Take this/)
    await this.#until('open', open, () => browser.heading !== '')
    if (kind === 'airtime') {
      const recipient = `077${String(4_000_000 + number)}`
      const find = () => browser.press(/^Find/, { recipient })
      const isFound = await this.#try('find', find, () => browser.offers(/^\$0\.50/))
      if (!isFound || !(await this.#try('quote', () => browser.press(/^\$0\.50/), isPriced))) return
    } else {
      const recipient = `371299${String(10_000 + number)}`
      if (!(await this.#try('quote', () => browser.press(/^\$5\.00/, { recipient }), isPriced))) return
    }
    await this.#finish(kind, browser.ticketId)
  }

  /** Presses Sell, and after an odd answer looks at the ticket until it says what became of it. */
  async #finish(kind: Kind, ticketId: string): Promise<void> {
    const browser = this.#browser
    const sold = () => SOLD.test(browser.heading)
    const offers = () => browser.offers(/^Take this cash and sell/)
    for (let isFirst = true; ; isFirst = false) {
      const askedAt = performance.now()
      const confirmed: Record<string, string> = browser.text.includes('Read this name aloud') ? { confirmed: 'on' } : {}
      const press = () => browser.press(/^Take this cash and sell/, confirmed)
      const isPlain = await this.#try(isFirst ? 'sell' : 'sell again', press, sold)
      const reload = () => browser.open(`/tickets/${ticketId}`)
      const tells = () => sold() || offers() || (browser.ticketId === ticketId && browser.refreshSeconds !== null)
      if (!isPlain) await this.#until('look', reload, tells)
      if (sold()) {
        this.served.push({ ticketId, kind, token: tokenIn(browser.text), askedAt, at: performance.now() })
        return
      }
      if (!offers()) {
        this.waiting.push(ticketId)
        return
      }
      if (this.#isOver()) return
    }
  }

  /** Tries until the page comes, and gives up long after it should have come. */
  async #until(step: string, work: () => Promise<void>, isGood: () => boolean): Promise<void> {
    const giveUpAt = performance.now() + GIVES_UP_AFTER_MS
    while (!(await this.#try(step, work, isGood))) {
      if (performance.now() > giveUpAt) return
      await pause(LOOKS_AGAIN_MS)
    }
  }

  /** Whether the answer is the page that was hoped for; what else it is, is noted. */
  async #try(step: string, work: () => Promise<void>, isGood: () => boolean): Promise<boolean> {
    const askedAt = performance.now()
    const note = (status: number, says: string) =>
      this.odd.push({ askedAt, answeredAt: performance.now(), step, status, says })
    try {
      await Promise.race([
        work(),
        pause(WAITS_MS, null, { ref: false }).then(() => Promise.reject(new Error('no answer'))),
      ])
      const { status = 0 } = this.#browser.shown ?? {}
      if (status === 200 && isGood()) return true
      note(status, this.#browser.text.slice(0, 400))
    } catch (error) {
      note(0, String(error).slice(0, 400))
    }
    return false
  }
}

/** The token that a page shows, in its groups. */
function tokenIn(text: string): string {
  return /\b\d{4} \d{4} \d{4} \d{4} \d{4}\b/.exec(text)?.[0] ?? ''
}
