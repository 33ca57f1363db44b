import { performance } from 'node:perf_hooks'
import { FormBrowser } from '../tests/support/form-browser.ts'

export type Press = ReturnType<FormBrowser['draft']>

/** How long a press took to its answer, and each page that was loaded before and after it. */
export type Took = { pressMs: number; pagesMs: number[] }

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

  /** Presses, and loads the pages before and after it. */
  press(press: Press): Promise<Took> {
    return timePress({ origin: this.#origin, cookie: this.#browser.cookie, page: '/sell/airtime' }, press)
  }
}

/** A customer leaves ten dollars by phone, which the balance holds from then on: each press weighs it. */
export async function takeDeposit(origin: string): Promise<void> {
  const browser = new FormBrowser(origin)
  await browser.open('/sign-in')
  await browser.press(/^Rudo/)
  await browser.open('/collect')
  await browser.press(/^Ask/, { phone: freshNumber(), method: 'ecocash', amount: '10.00', purpose: 'Generator hire' })
}

/** A till of the bare app: it goes through pages and a form in the same way, without a shop behind them. */
export class BareTill {
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Opens a form that will sell at the price of that quote. */
  async prepare(quoteId: string): Promise<Press> {
    const browser = new FormBrowser(this.#origin)
    await browser.open(`/sell?quote=${quoteId}`)
    return browser.draft(/^Sell/)
  }

  /** Presses as a till of ours does. */
  press(press: Press): Promise<Took> {
    return timePress({ origin: this.#origin, cookie: '', page: '/' }, press)
  }
}

type Asker = { origin: string; cookie: string; page: string }

async function timePress({ origin, cookie, page }: Asker, { url, ...request }: Press): Promise<Took> {
  const load = async (address: string, asked: RequestInit = {}) => {
    const from = performance.now()
    const answer = await fetch(new URL(address, origin), { ...asked, headers: { cookie, origin }, redirect: 'manual' })
    await answer.arrayBuffer()
    return { answer, ms: performance.now() - from }
  }
  const before = await load(page)
  const { answer, ms: pressMs } = await load(url.href, request)
  const location = answer.headers.get('location')
  if (answer.status !== 303 || !location) throw new Error(`The press was answered with ${answer.status}`)
  const after = await load(location)
  return { pressMs, pagesMs: [before.ms, after.ms] }
}

let numbers = 0

/** A mobile number to which nothing was sold before. */
export const freshNumber = () => `077${String(3_000_000 + numbers++)}`
