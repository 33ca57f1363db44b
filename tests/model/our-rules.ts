import type { Fate, PaymentFate } from './fates.ts'
import {
  type AtService,
  availableAtService,
  freeOf,
  type Item,
  isUnderWay,
  least,
  type Model,
  type Payment,
  type SaleHere,
  type Ticket,
} from './model.ts'
import { ownOf } from './own-money.ts'
import { lookAtPayment, servePayment, serveSale } from './service-rules.ts'

/** Five minutes, less the time that a sale needs to arrive. */
const QUOTE_SECONDS = 295
const NOT_SOLD_AFTER_SECONDS = 360
const REPEAT_PAYMENT_SECONDS = 120
const NOT_MADE_AFTER_SECONDS = 960
const TWIN_SECONDS = 300
const PATIENCE_SECONDS = 1_800

/** Codes that add no knowledge. */
const TELLS_NOTHING = ['INTERNAL_ERROR', 'IDEMPOTENCY_IN_PROGRESS']

/** One attempt of a sale, and what we make of its answer. Returns whether the answer was lost. */
export function postSale(model: Model, ticket: Ticket, item: Item, fate: Fate): boolean {
  item.attempts += 1
  item.lapseSeen = false
  const answer = serveSale(model, item, fate)
  if (answer.kind === 'lost') return true
  if (answer.kind === 'ok') hearOfSale(ticket, item, answer.status)
  else hearRefusal(ticket, item, answer.code)
  return false
}

/**
 * A refusal means not sold only if no earlier attempt went unanswered, and in doubt only after a look-up (R8). A spent
 * price may have bought this very sale, so alone it ends nothing (decision 028).
 */
function hearRefusal(ticket: Ticket, item: Item, code: string): void {
  if (TELLS_NOTHING.includes(code)) return
  if (code === 'QUOTE_EXPIRED' || code === 'QUOTE_USED') item.lapseSeen = true
  if (code === 'QUOTE_USED') ticket.incidents.add('quote_used_elsewhere')
  if (code === 'IDEMPOTENCY_CONFLICT') {
    item.frozen = true
    ticket.incidents.add('idempotency_conflict')
  }
  if (item.there !== 'nowhere') hearOfSale(ticket, item, item.there)
  else if (item.attempts === 1 && !item.frozen && code !== 'QUOTE_USED') item.here = 'not_sold'
}

const MOVES: Record<SaleHere, readonly SaleHere[]> = {
  draft: [],
  quoted: [],
  sending: ['pending', 'completed', 'failed', 'reversed'],
  pending: ['completed', 'failed', 'reversed'],
  completed: ['reversed'],
  failed: [],
  reversed: [],
  not_sold: ['pending', 'completed', 'failed', 'reversed'],
}

/** The Service's report of a sale, whatever its source. */
function hearOfSale(ticket: Ticket, item: Item, status: AtService): void {
  if (status === 'nowhere' || !MOVES[item.here].includes(status)) return
  const from = item.here
  item.here = status
  if (status === 'completed' || (status === 'reversed' && from !== 'completed')) deliver(ticket, item)
  if (status === 'reversed') undo(ticket, item)
}

/** Delivered: the ticket's money pays it as far as it goes, the rest is owed. */
function deliver(ticket: Ticket, { price }: Item): void {
  const paid = least(price, ticket.held)
  ticket.held -= paid
  ticket.owed += price - paid
}

/** Reversed: the price pays what is owed first, the rest is the customer's again. */
function undo(ticket: Ticket, { price }: Item): void {
  const settled = least(price, ticket.owed)
  ticket.owed -= settled
  ticket.held += price - settled
}

/** The same product for the same recipient is under way, or was delivered within five minutes; not if `soldWith` it. */
export function hasTwin({ now, tickets }: Model, item: Item, soldWith?: Ticket): boolean {
  const others = tickets.filter((one) => one !== soldWith).flatMap(({ items }) => items.filter((one) => one !== item))
  return others.some(
    (one) =>
      one.kind === item.kind &&
      one.recipient === item.recipient &&
      (isUnderWay(one) || (one.here === 'completed' && now - one.sentAt < TWIN_SECONDS)),
  )
}

export const isLapsed = ({ now }: Model, { quotedAt }: Item): boolean => now - quotedAt >= QUOTE_SECONDS

/** What a customer pays for an item at the office's charge of now. */
export function priceNow({ charge }: Model, { kind, face, fee }: Item): bigint {
  return face + fee + (kind === 'airtime' ? charge : 0n)
}

/** Sends an item whose price and money are settled. Returns whether the answer was lost. */
export function send(model: Model, ticket: Ticket, item: Item, fate: Fate): boolean {
  claim(model, item)
  return postSale(model, ticket, item, fate)
}

/** Committed before it is posted. */
export function claim(model: Model, item: Item): void {
  Object.assign(item, { here: 'sending', sentAt: model.now, problem: false })
}

/**
 * Mobile money came in: what it covers is sold without a person, at the agreed price. A dearer price waits. Returns the
 * items that got no answer.
 */
function sellPaid(model: Model, ticket: Ticket, fate: Fate): Item[] {
  if (!ticket.tendered || ticket.givenUp) return []
  const claimed = ticket.items.filter((item) => {
    if (item.here !== 'quoted' || item.price > freeOf(ticket)) return false
    if (item.price > (ownOf(ticket, item) ?? item.price)) return keepProblem(item)
    if (isLate(model, ticket)) return keepProblem(item)
    if (isLapsed(model, item) && !reprice(model, item)) return false
    if (hasTwin(model, item, ticket) && !item.reason) return keepProblem(item)
    claim(model, item)
    return true
  })
  return claimed.filter((item) => postSale(model, ticket, item, fate))
}

/** No money of it came in time: the customer may have gone, or paid another way (money rule 5). */
function isLate({ now }: Model, { payments }: Ticket): boolean {
  const paid = payments.filter(({ here }) => here === 'completed')
  return paid.length > 0 && paid.every(({ wasOff, askedAt }) => wasOff || now - askedAt >= PATIENCE_SECONDS)
}

function reprice(model: Model, item: Item): boolean {
  if (item.debit > availableAtService(model)) return keepProblem(item)
  if (priceNow(model, item) > item.price) return keepProblem(item)
  item.quotedAt = model.now
  return true
}

function keepProblem(item: Item): false {
  item.problem = true
  return false
}

/** The Service's report of a payment. Returns the items that were sent for it and got no answer. */
export function hearOfPayment(model: Model, ticket: Ticket, payment: Payment, status: AtService, fate: Fate): Item[] {
  const from = payment.here
  if (status === 'nowhere' || from === status || from === 'reversed') return []
  if (from === 'completed' && status !== 'reversed') return []
  if (from === 'failed' && status === 'pending') return []
  if (from === 'not_made' || from === 'failed') ticket.incidents.add('late_money')
  payment.here = status
  if (status === 'failed') payment.wasOff = true
  if (status === 'completed') payment.cameAt = model.steps
  if (status === 'completed' || (status === 'reversed' && from !== 'completed')) ticket.held += payment.amount
  if (status === 'reversed') takeBack(ticket, payment)
  return status === 'completed' ? sellPaid(model, ticket, fate) : []
}

/** Reversed: taken from what the ticket still holds; the customer owes the rest. */
function takeBack(ticket: Ticket, { amount }: Payment): void {
  const fromHeld = least(amount, ticket.held)
  ticket.held -= fromHeld
  ticket.owed += amount - fromHeld
}

/** One attempt of a payment, and what we make of its answer. */
export function postPayment(model: Model, ticket: Ticket, payment: Payment, fate: PaymentFate): Item[] {
  payment.attempts += 1
  payment.attemptedAt = model.now
  const answer = servePayment(model, payment, fate)
  if (answer.kind === 'ok') return hearOfPayment(model, ticket, payment, answer.status, 'usual')
  if (answer.kind === 'lost' || TELLS_NOTHING.includes(answer.code)) return []
  if (payment.attempts === 1) Object.assign(payment, { here: 'not_made', wasOff: true })
  else return hearOfPayment(model, ticket, payment, payment.there, 'usual')
  return []
}

/** The fates in one round of the worker. */
export type Round = { fate: Fate; paymentFate: PaymentFate; isBlind: boolean }

/**
 * A round of the worker with everything due: sell what is paid, follow payments, follow sales, watch what was final.
 */
export function workRound(model: Model, round: Round): void {
  const { fate, isBlind } = round
  const before = all(model, ({ items }) => items).filter(({ one }) => isUnderWay(one))
  const lost: Item[] = []
  for (const ticket of model.tickets) {
    if (mustSell(ticket)) lost.push(...sellPaid(model, ticket, fate))
  }
  if (!isBlind) {
    for (const { ticket, one } of all(model, ({ payments }) => payments)) {
      if (isUnderWay(one)) lost.push(...followPayment(model, ticket, one, round))
    }
    for (const { ticket, one } of all(model, ({ items }) => items)) {
      if (before.some((due) => due.one === one) || lost.includes(one)) followSale(model, ticket, one, fate)
    }
    watch(model, fate)
  }
}

function all<T>({ tickets }: Model, of: (ticket: Ticket) => T[]): { ticket: Ticket; one: T }[] {
  return tickets.flatMap((ticket) => of(ticket).map((one) => ({ ticket, one })))
}

function mustSell({ payments, held, items }: Ticket): boolean {
  const isPaid = payments.some(({ here }) => here === 'completed') && held > 0n
  return isPaid && items.some(({ here, problem }) => here === 'quoted' && !problem)
}

function followPayment(model: Model, ticket: Ticket, payment: Payment, round: Round): Item[] {
  if (payment.here === 'pending') {
    return hearOfPayment(model, ticket, payment, lookAtPayment(model, payment), round.fate)
  }
  if (payment.there !== 'nowhere') return hearOfPayment(model, ticket, payment, payment.there, round.fate)
  if (!ticket.givenUp && model.now - payment.askedAt < REPEAT_PAYMENT_SECONDS) {
    return postPayment(model, ticket, payment, round.paymentFate)
  }
  if (model.now - payment.attemptedAt >= NOT_MADE_AFTER_SECONDS)
    Object.assign(payment, { here: 'not_made', wasOff: true })
  return []
}

/** Looked up by reference; what the Service does not know is repeated with the same key, or ends by R4. */
function followSale(model: Model, ticket: Ticket, item: Item, fate: Fate): void {
  if (item.there !== 'nowhere') hearOfSale(ticket, item, item.there)
  if (item.there !== 'nowhere' || item.here !== 'sending' || item.frozen) return
  postSale(model, ticket, item, fate)
  const mayEnd = item.lapseSeen && model.now - item.quotedAt >= NOT_SOLD_AFTER_SECONDS
  if (item.here === 'sending' && mayEnd && item.there === 'nowhere') item.here = 'not_sold'
}

/** Reads the lists of reversals and late money, for what we took as final. */
function watch(model: Model, fate: Fate): void {
  for (const { ticket, one } of all(model, ({ items }) => items)) {
    if (one.there === 'reversed' && one.here === 'completed') hearOfSale(ticket, one, 'reversed')
  }
  for (const { ticket, one } of all(model, ({ payments }) => payments)) {
    const isNews = one.there === 'reversed' || one.there === 'completed'
    if (isNews && !isUnderWay(one)) hearOfPayment(model, ticket, one, one.there, fate)
  }
}
