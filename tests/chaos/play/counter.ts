import { randomUUID } from 'node:crypto'
import { accountTender } from '@/lib/books/tenders/model.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import type { Order } from '../../support/sell.ts'
import type { Cashier, Deed, Tender } from '../plan/model.ts'
import { ACCOUNT_ID, CARD_ID } from '../stage/people.ts'
import type { Outcome } from '../stage/questions.ts'
import type { Stage, WebName } from '../stage/stage.ts'
import type { VerbName } from '../stage/web.ts'
import { findItems, type Item } from './find.ts'

type Hand = { at: Cashier; web: WebName }
type DeedOf<K extends Deed['kind']> = Extract<Deed, { kind: K }>
type Basket = { ticketId: string; items: Item[] }

/** ZWG that a customer pays for one USD. */
export const ZWG_PER_USD = 28

/** A cashier's browser: posts forms, and posts one again to the other process if the first died. */
export class Counter {
  readonly #stage: Stage

  constructor(stage: Stage) {
    this.#stage = stage
  }

  /** Asks the other process again if the first gave no answer, as a browser's reload does. */
  async post(web: WebName, actor: Actor, verb: VerbName, input: unknown): Promise<Outcome> {
    const first = await this.#stage.ask(web, actor, verb, input)
    this.#tell(web, actor, verb, first)
    if (first.kind === 'done' || first.kind === 'refused') return first
    const other = web === 'web1' ? 'web2' : 'web1'
    const again = await this.#stage.ask(other, actor, verb, input)
    this.#tell(other, actor, verb, again)
    return again
  }

  /** The same form from two tabs at once. */
  async press(web: WebName, presses: 1 | 2, actor: Actor, verb: VerbName, input: unknown): Promise<void> {
    const other = web === 'web1' ? 'web2' : 'web1'
    const tabs = presses === 2 ? ([web, other] as const) : [web]
    await Promise.all(tabs.map((tab) => this.post(tab, actor, verb, input)))
  }

  #tell(web: WebName, { name }: Actor, verb: VerbName, outcome: Outcome): void {
    const why = 'why' in outcome ? ` ${outcome.why.replace(/\s+/g, ' ').slice(-300)}` : ''
    this.#stage.trace.tell(`${name} at ${web}: ${verb} ${outcome.kind}${why}`)
    this.#stage.trace.count(`verb ${outcome.kind}`)
  }

  async sell({ orders, tender, presses, at, web }: DeedOf<'sale'>): Promise<void> {
    const basket = await this.#price({ at, web }, orders)
    if (!basket) return
    const cents = basket.items.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0)
    const quoteIds = basket.items.map(({ quoteId }) => quoteId ?? '')
    const input = { ticketId: basket.ticketId, quoteIds, cash: cashFor(tender, cents), reason: 'test' }
    await this.press(web, presses, this.#stage.people[at], 'sellTicket', input)
  }

  async collect({ orders, method, currency, payer, cash, presses, at, web }: DeedOf<'collect'>): Promise<void> {
    const basket = await this.#price({ at, web }, orders)
    if (!basket) return
    const quoteIds = basket.items.map(({ quoteId }) => quoteId ?? '')
    const form = { method, currency, phone: payer, cash: cash ? '0.50' : '', reason: 'test', bothMayBePaid: false }
    const input = { ...form, ticketId: basket.ticketId, intentId: randomUUID(), quoteIds }
    await this.press(web, presses, this.#stage.people[at], 'collectForTicket', input)
  }

  async deposit({ method, payer, amount, at, web }: DeedOf<'deposit'>): Promise<void> {
    const form = { method, currency: 'USD', phone: payer, amount, purpose: 'Generator hire', intentId: randomUUID() }
    await this.post(web, this.#stage.people[at], 'collectDeposit', form)
  }

  /** Prices an order on a ticket, removing items without a price. Null if nothing is left. */
  async #price({ at, web }: Hand, orders: readonly Order[]): Promise<Basket | null> {
    const actor = this.#stage.people[at]
    const [first, ...rest] = orders
    const opened = await this.post(web, actor, 'quoteTicket', { intentId: randomUUID(), ...first })
    if (opened.kind !== 'done') return null
    const { ticketId } = opened.value as { ticketId: string }
    for (const order of rest) await this.#add({ at, web }, ticketId, order)
    for (const { id: saleId, state } of await this.#items(ticketId)) {
      if (state !== 'quoted') await this.post(web, actor, 'removeItem', { ticketId, saleId })
    }
    const items = await this.#items(ticketId)
    return items.length > 0 && items.every(({ state }) => state === 'quoted') ? { ticketId, items } : null
  }

  async #add({ at, web }: Hand, ticketId: string, order: Order): Promise<void> {
    const actor = this.#stage.people[at]
    const added = await this.post(web, actor, 'addItem', { ticketId, kind: order.kind })
    if (added.kind !== 'done') return
    const item = (await this.#items(ticketId)).find(({ id }) => id === added.value)
    if (item) await this.post(web, actor, 'quoteTicket', { ...order, intentId: item.intentId })
  }

  #items(ticketId: string): Promise<Item[]> {
    return findItems(this.#stage.database, ticketId)
  }
}

/** A price in cents as it is typed. */
function cashFor(tender: Tender, cents: number) {
  if (tender === 'card' || tender === 'card_and_usd')
    return typeFor(CARD_ID, tender === 'card' ? cents : half(cents), cents)
  if (tender === 'account' || tender === 'account_and_usd') {
    return typeFor(accountTender(ACCOUNT_ID), tender === 'account' ? cents : half(cents), cents)
  }
  if (tender === 'usd_with_change') return inNotes(cents)
  const inDollars = tender === 'usd' ? cents : tender === 'zwg' ? 0 : half(cents)
  const zwg = Math.ceil(((cents - inDollars) / 100) * ZWG_PER_USD)
  const dollars = { currency: 'USD', text: inDollars === cents ? '' : (inDollars / 100).toFixed(2) }
  const amounts = [...(inDollars > 0 ? [dollars] : []), ...(zwg > 0 ? [{ currency: 'ZWG', text: String(zwg) }] : [])]
  return { amounts, changeCurrency: 'USD' }
}

/** In notes of ten dollars, so that there is change. */
function inNotes(cents: number) {
  const text = String((Math.floor(cents / 1_000) + 1) * 10)
  return { amounts: [{ currency: 'USD', text }], changeCurrency: 'USD' }
}

/** Some by a payment type or on account, the rest in dollars. */
function typeFor(typeId: string, part: number, cents: number) {
  const dollars = (amount: number) => (amount / 100).toFixed(2)
  const rest = cents - part
  const amounts = [
    ...(part > 0 ? [{ typeId, currency: 'USD', text: dollars(part) }] : []),
    ...(rest > 0 ? [{ currency: 'USD', text: dollars(rest) }] : []),
  ]
  return { amounts, changeCurrency: 'USD' }
}

/** In whole dollars, rounded down. */
const half = (cents: number) => Math.floor(cents / 200) * 100
