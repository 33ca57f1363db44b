import { type Fate, isAnswerLost, isError, type PaymentFate, PEND_SECONDS, REVERSE_SECONDS } from './fates.ts'
import { type AtService, availableAtService, type Event, type Item, type Model, type Payment } from './model.ts'

/** What reached us of a request. */
export type Answer =
  | { kind: 'ok'; status: Exclude<AtService, 'nowhere'> }
  | { kind: 'refused'; code: string }
  | { kind: 'lost' }

const QUOTE_SECONDS = 300
const PAYMENT_SECONDS = 900
/** A payment that nobody looks at settles by itself within a minute. */
const UNSEEN_SECONDS = 45
const NEVER = Number.POSITIVE_INFINITY

/** What the Service makes of the POST of a sale. */
export function serveSale(model: Model, item: Item, fate: Fate): Answer {
  if (fate === 'drop') return { kind: 'lost' }
  if (isError(fate)) return { kind: 'refused', code: fate }
  const answer = sell(model, item, fate)
  return isAnswerLost(fate) ? { kind: 'lost' } : answer
}

function sell(model: Model, item: Item, fate: Fate): Answer {
  if (item.there !== 'nowhere') return { kind: 'ok', status: item.there }
  if (model.now - item.quotedAt >= QUOTE_SECONDS) return { kind: 'refused', code: 'QUOTE_EXPIRED' }
  if (item.debit > availableAtService(model)) return { kind: 'refused', code: 'INSUFFICIENT_BALANCE' }
  const { status, events, held } = providerOf(model, item, fate)
  Object.assign(item, { there: status, events, held })
  return { kind: 'ok', status }
}

function providerOf({ now }: Model, { trigger }: Item, fate: Fate) {
  const soon = (to: Event['to']) => ({
    status: 'pending' as const,
    held: false,
    events: [{ at: now + PEND_SECONDS, to }],
  })
  const done = (status: 'completed' | 'failed', events: Event[] = []) => ({ status, held: false, events })
  const undone: Event[] = [{ at: now + REVERSE_SECONDS, to: 'reversed' }]
  if (fate === 'reject') return done('failed')
  if (fate === 'pend_completed') return soon('completed')
  if (fate === 'pend_failed') return soon('failed')
  if (fate === 'hold') return { status: 'pending' as const, held: true, events: [] }
  if (fate === 'reverse') return done('completed', undone)
  if (trigger === '002') return soon('completed')
  if (trigger === '003') return soon('failed')
  return done('completed', trigger === '004' ? undone : [])
}

/** What the Service makes of the POST of a payment. */
export function servePayment(model: Model, payment: Payment, fate: PaymentFate): Answer {
  if (fate === 'drop') return { kind: 'lost' }
  if (isError(fate)) return { kind: 'refused', code: fate }
  if (payment.there === 'nowhere') accept(model, payment, fate)
  if (isAnswerLost(fate) || payment.there === 'nowhere') return { kind: 'lost' }
  return { kind: 'ok', status: payment.there }
}

function accept({ now }: Model, payment: Payment, fate: PaymentFate): void {
  const { trigger, withCode } = payment
  payment.there = fate === 'reject' ? 'failed' : 'pending'
  if (fate === 'reject') return
  payment.events = [{ at: now + PAYMENT_SECONDS, to: 'failed' }]
  if (fate === 'waits') {
    payment.trigger = 'waits'
    payment.earliestAt = NEVER
    return
  }
  if (trigger === '003') payment.events.push({ at: now + PEND_SECONDS, to: 'failed' })
  if (trigger === '003') payment.earliestAt = NEVER
  if (trigger === '004') payment.reverseAfter = REVERSE_SECONDS
  if (trigger === '002' && withCode) payment.earliestAt = now + PEND_SECONDS
  if (trigger === '002' && !withCode) payment.events.push({ at: now + PEND_SECONDS, to: 'completed' })
  payment.onCheck = !withCode && (trigger === 'plain' || trigger === '004')
  if (payment.onCheck) payment.events.push({ at: now + UNSEEN_SECONDS, to: 'completed' })
}

/** Somebody looks at one payment by its id, which settles one whose customer has paid. */
export function lookAtPayment(model: Model, payment: Payment): AtService {
  if (payment.there === 'pending' && payment.onCheck) settlePayment(payment, 'completed', model.now)
  return payment.there
}

/** The customer answers on the phone. */
export function answerPayment(model: Model, payment: Payment, answer: 'approve' | 'decline'): void {
  payment.onCheck = false
  settlePayment(payment, answer === 'approve' ? 'completed' : 'failed', model.now)
}

/** What the Service makes of a code that a customer read out. */
export function serveCode(model: Model, payment: Payment, isRight: boolean): Answer {
  if (!isRight || payment.there === 'failed') return { kind: 'refused', code: 'OTP_INVALID' }
  if (payment.there === 'pending' && !payment.confirmed) {
    payment.confirmed = true
    if (payment.earliestAt <= model.now) settlePayment(payment, 'completed', model.now)
    else if (payment.earliestAt < NEVER) payment.events.push({ at: payment.earliestAt, to: 'completed' })
  }
  return payment.there === 'nowhere' ? { kind: 'lost' } : { kind: 'ok', status: payment.there }
}

/** Lets time pass at the Service: what falls due on the way happens, each at its own time. */
export function passTime(model: Model, seconds: number): void {
  const goal = model.now + seconds
  for (;;) {
    const due = dueUntil(model, goal)
    if (!due) break
    const { object, event } = due
    object.events = object.events.filter((one) => one !== event)
    if ('amount' in object) settlePayment(object, event.to, event.at)
    else settleSale(object, event.to)
  }
  model.now = goal
}

type Due = { object: Item | Payment; event: Event }

function dueUntil({ tickets }: Model, goal: number): Due | undefined {
  const all = tickets.flatMap(({ items, payments }): (Item | Payment)[] => [...items, ...payments])
  const due = all.flatMap((object): Due[] => object.events.map((event) => ({ object, event })))
  return due.filter(({ event }) => event.at <= goal).sort((a, b) => a.event.at - b.event.at)[0]
}

function settleSale(item: Item, to: Event['to']): void {
  const from = to === 'reversed' ? 'completed' : 'pending'
  if (item.there === from) item.there = to
}

function settlePayment(payment: Payment, to: Event['to'], at: number): void {
  const from = to === 'reversed' ? 'completed' : 'pending'
  if (payment.there !== from) return
  payment.there = to
  if (to !== 'completed' || payment.reverseAfter === null) return
  const paidAt = payment.onCheck ? payment.askedAt : at
  payment.events.push({ at: Math.max(paidAt + payment.reverseAfter, at), to: 'reversed' })
}

/** The faults that held sales open are gone: those complete. */
export function letGo({ tickets }: Model): void {
  for (const item of tickets.flatMap(({ items }) => items)) {
    if (item.held && item.there === 'pending') item.there = 'completed'
    item.held = false
  }
}
