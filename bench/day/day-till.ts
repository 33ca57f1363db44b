import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { FormBrowser, type Send } from '../../tests/support/form-browser.ts'
import { TillScreen } from '../till-screen.ts'
import { type Customer, drawCustomer, thinkMs, untilNextMs } from './arrivals.ts'

/** What the cashiers of one step share. */
export type Shift = {
  chance: () => number
  customersAnHour: number
  endsAt: number
  nextNumber: () => number
  /** Makes the next sale wait at the Service. */
  holdNext: () => Promise<unknown>
  onPress: (ms: number) => void
  onServed: () => void
  onFault: (error: unknown) => void
}

/** How long a cashier usually takes to hear a number and type it, to read out the price, to take cash, to hand over. */
const USUAL_MS = { type: 7_000, readOut: 3_000, cash: 6_000, handOver: 4_000 }
const LOOK_MS = 4_000
/** A payment by phone is given up after that many looks at the page. */
const LOOKS = 12

/** A cashier's till: customers come by chance, queue, and are served one after the other, with time to think. */
export class DayTill {
  readonly #browser: FormBrowser
  readonly #screen: TillScreen
  #lastPostMs = 0

  constructor(origin: string, cookie: string) {
    const send: Send = async (url, { headers, ...request }) => {
      const from = performance.now()
      const answer = await fetch(url, { ...request, headers: { ...headers, cookie }, redirect: 'manual' })
      const source = await answer.text()
      if (request.method === 'POST') this.#lastPostMs = performance.now() - from
      return { status: answer.status, location: answer.headers.get('location'), source }
    }
    this.#browser = new FormBrowser(origin, send)
    this.#screen = new TillScreen(origin, cookie)
  }

  /** Serves customers as they come, until the shift ends. */
  async work(shift: Shift): Promise<void> {
    let comesAt = Date.now()
    for (;;) {
      comesAt += untilNextMs(shift.chance, shift.customersAnHour)
      if (comesAt > shift.endsAt) return
      await pause(Math.max(0, comesAt - Date.now()))
      if (Date.now() > shift.endsAt) return
      await this.#serve(drawCustomer(shift.chance), shift).then(shift.onServed, shift.onFault)
    }
  }

  close(): void {
    this.#screen.close()
  }

  async #serve(customer: Customer, { chance, nextNumber, holdNext, onPress }: Shift): Promise<void> {
    const think = (usualMs: number) => pause(thinkMs(chance, usualMs))
    await this.#browser.open(`/sell/${customer.kind}`)
    await think(USUAL_MS.type)
    await this.#askPrice(customer, String(nextNumber()).padStart(6, '0'))
    this.#screen.ticketId = this.#browser.ticketId
    await think(USUAL_MS.readOut)
    if (customer.byPhone) return this.#askByPhone()
    await think(USUAL_MS.cash)
    if (customer.waits) await holdNext()
    await this.#browser.press(/^Take this cash and sell/)
    onPress(this.#lastPostMs)
    const { status, url } = this.#browser.shown ?? {}
    if (status !== 200) throw new Error(`${url?.pathname}: ${status}`)
    if (!customer.waits && !/^You took/.test(this.#browser.heading)) throw new Error(this.#browser.heading)
    await think(USUAL_MS.handOver)
  }

  async #askPrice({ kind }: Customer, number: string): Promise<void> {
    if (kind === 'electricity') return this.#browser.press(/^\$5\.00/, { recipient: `12345${number}` })
    const recipient = `0773${number}`
    if (kind === 'bundle') return this.#browser.press(/^Econet data 100 MB/, { recipient })
    if (kind === 'voucher') return this.#browser.press(/^TelOne public Wi-Fi/, { recipient })
    await this.#browser.press(/^Find/, { recipient })
    return this.#browser.press(/^\$0\.50/)
  }

  /** Asks the customer's phone for the money and reloads the page until it says that the money has come. */
  async #askByPhone(): Promise<void> {
    await this.#browser.press(/^EcoCash/)
    for (let looks = 0; looks < LOOKS; looks += 1) {
      await pause(LOOK_MS)
      await this.#browser.reload()
      if (/^Paid by/.test(this.#browser.heading)) return
    }
    throw new Error(`Not paid: ${this.#browser.heading}`)
  }
}
