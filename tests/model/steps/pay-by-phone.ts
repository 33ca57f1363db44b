import fc from 'fast-check'
import { confirmOtp } from '@/lib/counter/collections/confirm-otp.ts'
import { giveUpTicket } from '@/lib/counter/tickets/change-basket.ts'
import { collectForTicket } from '@/lib/counter/tickets/collect-for-ticket.ts'
import { collectionOf, freshPayer } from '../../support/collect.ts'
import { move } from '../cash.ts'
import { hearEarly, judgeDebit } from '../earmarks.ts'
import { faultsFor, type PaymentFate } from '../fates.ts'
import { freeOf, isUnderWay, type Model, NO_CASH, type Payment, sum, type Ticket, type Trigger } from '../model.ts'
import { hearOfPayment, postPayment } from '../our-rules.ts'
import { atTill, intent, portal, press, type Real, setFaults, ticketOf } from '../real-shop.ts'
import { answerPayment, letGo, lookAtPayment, serveCode } from '../service-rules.ts'
import { type Chosen, type Step, ticketStep } from '../step.ts'
import { anyPaymentFate } from './any-fate.ts'
import { acceptCash, isPriced, judge } from './pay-cash.ts'

/** What is paid in cash, if a part is. */
const CASH_PART = 100n

type Asking = {
  method: 'ecocash' | 'omari' | 'innbucks'
  payer: Trigger
  cash: boolean
  fate: PaymentFate
  times: 1 | 2
  bothMayBePaid: boolean
}

const asking: fc.Arbitrary<Asking> = fc.record({
  method: fc.constantFrom('ecocash' as const, 'omari' as const, 'innbucks' as const),
  payer: fc.constantFrom<Trigger>('plain', 'plain', 'plain', '002', '003', '004'),
  cash: fc.constantFrom(false, false, true),
  fate: anyPaymentFate,
  times: fc.constantFrom(1 as const, 1 as const, 2 as const),
  bothMayBePaid: fc.boolean(),
})

/** The customer is asked for mobile money, for the first time or again, perhaps with a cash part. */
export const askByPhone: fc.Arbitrary<Step> = fc.record({ pick: fc.nat(3), asking }).map(({ pick, asking }) => {
  const { method, payer, cash, fate, times, bothMayBePaid } = asking
  const more = [cash ? '1.00 in cash' : '', times === 2 ? 'pressed twice' : '', bothMayBePaid ? 'by a supervisor' : '']
  return ticketStep(
    `ask ${payer} to pay by ${method} (${[`the Service: ${fate}`, ...more.filter(Boolean)].join('; ')})`,
    pick,
    (ticket, { low }) => mayAsk(ticket) && !(low && payer === '004'),
    (model, real, chosen) => ask(model, real, chosen, asking),
  )
})

function mayAsk(ticket: Ticket): boolean {
  return isPriced(ticket) || (ticket.items.length > 0 && ticket.tendered && ticket.payments.length > 0)
}

async function ask(model: Model, real: Real, { ticket, at }: Chosen, asking: Asking): Promise<string> {
  const { method, payer, cash, fate, times, bothMayBePaid } = asking
  const seen = await ticketOf(real, at, ticket.till)
  letGo(model)
  await setFaults(real, faultsFor(fate, '/collections'))
  const actor = bothMayBePaid ? atTill(real, 'supervisor', ticket.till) : real.people.cashiers[ticket.till]
  const phone = payer === 'plain' ? freshPayer() : `263000000${payer}`
  const quoteIds = seen.sales.map(({ quoteId }) => quoteId ?? '')
  const typedIn = { method, currency: 'USD', phone, cash: cash ? '1.00' : '', reason: 'model' }
  const input = { ...typedIn, ticketId: seen.id, intentId: intent(), quoteIds, bothMayBePaid }
  const before = ticket.payments.length
  const codes = await press(times, () => collectForTicket({ ctx: { actor }, input }))
  await hearEarly(model, real, 'usual', ticket)
  if (isAllCash(ticket, cash)) {
    const sold = judge(model, ticket)
    const isOpen = sold === 'may' || (times === 2 && ticket.items.length > 1 && sold === 'must_allow')
    const isSold = isOpen ? (await ticketOf(real, at, ticket.till)).tenderedAt !== null : sold === 'must_allow'
    if (isSold) acceptCash(model, ticket, { ...NO_CASH, USD: CASH_PART }, 'usual')
    return `all in cash; ${sold}; ${codes.join(', ')}`
  }
  const verdict = mayBeAsked(model, ticket, { bothMayBePaid, cash })
  const isOpen = verdict === 'may' || (times === 2 && ticket.items.length > 1 && verdict === 'must_allow')
  const isAsked = isOpen
    ? (await ticketOf(real, at, ticket.till)).collections.length > before
    : verdict === 'must_allow'
  if (isAsked) accept(model, ticket, asking)
  return `${verdict}; ${codes.join(', ')}`
}

/** A cash part that is the whole price: a sale for cash, and nobody is asked. */
function isAllCash(ticket: Ticket, cash: boolean): boolean {
  return cash && !ticket.tendered && dueOf(ticket) === CASH_PART
}

/**
 * A second request only once the first is final, or by a supervisor who accepts that both may be paid (money rule 5),
 * and as far as the balance covers what it does not bring in (money rule 2).
 */
function mayBeAsked(model: Model, ticket: Ticket, asked: { bothMayBePaid: boolean; cash: boolean }) {
  const { tendered, givenUp, payments } = ticket
  if (!tendered) {
    const isTooMuchCash = asked.cash && dueOf(ticket) < CASH_PART
    const verdict = judge(model, ticket, dueOf(ticket) - (asked.cash ? CASH_PART : 0n))
    return isTooMuchCash ? 'must_refuse' : verdict
  }
  const due = dueOf(ticket)
  if (due <= 0n || givenUp || (asked.cash && due <= CASH_PART)) return 'must_refuse'
  if (payments.some(isUnderWay) && !asked.bothMayBePaid) return 'must_refuse'
  const unsent = ticket.items.filter(({ here }) => here === 'quoted')
  return judgeDebit(model, ticket, sum(unsent.map(({ debit }) => debit)) - due + (asked.cash ? CASH_PART : 0n))
}

/** What is still to be paid for items that were not sent. */
function dueOf(ticket: Ticket): bigint {
  const open = ticket.items.filter(({ here }) => here === 'quoted')
  return sum(open.map(({ price }) => price)) - freeOf(ticket)
}

function accept(model: Model, ticket: Ticket, { method, payer, cash, fate }: Asking): void {
  if (!ticket.tendered) for (const item of ticket.items) Object.assign(item, { problem: false, reason: true })
  ticket.tendered = true
  const due = dueOf(ticket)
  const part = cash ? CASH_PART : 0n
  ticket.held += part
  ticket.paid.USD += part
  move(model.drawers[ticket.till], { ...NO_CASH, USD: part })
  const payment = newPayment(model, { amount: due - part, trigger: payer, withCode: method === 'omari' })
  ticket.payments.push(payment)
  postPayment(model, ticket, payment, fate)
}

/** A payment as it is before it was asked for. */
export function newPayment({ now }: Model, asked: Pick<Payment, 'amount' | 'trigger' | 'withCode'>): Payment {
  return {
    ...asked,
    here: 'sending',
    cameAt: -1,
    wasOff: false,
    there: 'nowhere',
    events: [],
    onCheck: false,
    reverseAfter: null,
    confirmed: false,
    earliestAt: 0,
    askedAt: now,
    attemptedAt: now,
    attempts: 0,
    codeTaken: false,
  }
}

const isWaiting = ({ here, there }: Payment) => here === 'pending' && there === 'pending'

/** The customer answers on the phone; we hear nothing yet. */
export const customerAnswers: fc.Arbitrary<Step> = fc
  .record({ pick: fc.nat(3), answer: fc.constantFrom('approve' as const, 'approve' as const, 'decline' as const) })
  .map(({ pick, answer }) =>
    ticketStep(
      `the customer answers: ${answer}`,
      pick,
      ({ payments }) => newestWaiting(payments) !== undefined,
      async (model, real, { ticket, at }) => {
        const payment = newestWaiting(ticket.payments)
        if (!payment) return undefined
        const id = await upstreamIdOf(real, at, ticket)
        await portal(real, 'POST', `/collections/${id}/customer`, { answer })
        answerPayment(model, payment, answer)
        return undefined
      },
    ),
  )

/** A payment by code is not answered on the phone. */
function newestWaiting(payments: Payment[]): Payment | undefined {
  const last = payments.at(-1)
  return last && isWaiting(last) && !last.withCode ? last : undefined
}

async function upstreamIdOf(real: Real, at: number, { till }: Ticket): Promise<string> {
  const { upstreamId } = await collectionOf(atTill(real, 'supervisor', till), real.tickets[at] ?? '')
  return upstreamId ?? ''
}

/** The customer reads a code out, and it is typed. */
export const typeCode: fc.Arbitrary<Step> = fc
  .record({
    pick: fc.nat(3),
    isRight: fc.constantFrom(true, true, false),
    fate: fc.constantFrom<'usual' | 'drop' | 'drop_after'>('usual', 'usual', 'drop', 'drop_after'),
  })
  .map(({ pick, isRight, fate }) =>
    ticketStep(
      `a ${isRight ? 'right' : 'wrong'} code is typed (the Service: ${fate})`,
      pick,
      ({ payments }) => wantsCode(payments) !== undefined,
      async (model, real, { ticket, at }) => {
        const payment = wantsCode(ticket.payments)
        if (!payment) return undefined
        letGo(model)
        await setFaults(real, faultsFor(fate, '/collections/*/confirm'))
        const { id: collectionId } = await collectionOf(atTill(real, 'supervisor', ticket.till), real.tickets[at] ?? '')
        const input = { collectionId, otp: isRight ? '12345' : '54321' }
        const actor = real.people.cashiers[ticket.till]
        const codes = await press(1, () => confirmOtp({ ctx: { actor }, input }))
        redeemCode(model, ticket, payment, { isRight, fate })
        return codes.join(', ')
      },
    ),
  )

function wantsCode(payments: Payment[]): Payment | undefined {
  const last = payments.at(-1)
  return last && last.here === 'pending' && last.withCode ? last : undefined
}

type Code = { isRight: boolean; fate: 'usual' | 'drop' | 'drop_after' }

/** Whether a code arrived is never guessed: without an answer the payment is looked up. */
function redeemCode(model: Model, ticket: Ticket, payment: Payment, { isRight, fate }: Code): void {
  if (payment.codeTaken) return
  const answer = fate === 'drop' ? null : serveCode(model, payment, isRight)
  if (fate === 'usual' && answer?.kind === 'ok') {
    if (answer.status === 'pending') payment.codeTaken = true
    hearOfPayment(model, ticket, payment, answer.status, 'usual')
  } else if (fate !== 'usual') {
    hearOfPayment(model, ticket, payment, lookAtPayment(model, payment), 'usual')
  }
}

/** The customer walks away: money that still comes sells nothing automatically. */
export const giveUp: fc.Arbitrary<Step> = fc.nat(3).map((pick) =>
  ticketStep(
    'the customer is let go',
    pick,
    ({ tendered }) => tendered,
    async (_model, real, { ticket, at }) => {
      const actor = real.people.cashiers[ticket.till]
      await giveUpTicket({ ctx: { actor }, input: { ticketId: real.tickets[at] ?? '' } })
      const isUnsent = ticket.items.every(({ here }) => here === 'quoted' || here === 'draft')
      if (isUnsent) ticket.givenUp = true
      return undefined
    },
  ),
)
