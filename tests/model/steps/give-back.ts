import fc from 'fast-check'
import { payOut } from '@/lib/counter/tickets/pay-out.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { ACCOUNT_KEY, CARD_KEY, move, NOTE, owedOnAccount, placeOf, zwgBack } from '../cash.ts'
import { journalSums } from '../compare.ts'
import {
  type Cash,
  collectedOf,
  freeOf,
  isUnderWay,
  least,
  type Model,
  NO_CASH,
  type Ticket,
  type Way,
} from '../model.ts'
import { hearOfPayment } from '../our-rules.ts'
import { atTill, intent, press, type Real, setFaults } from '../real-shop.ts'
import { letGo } from '../service-rules.ts'
import { type Chosen, eagerness, type Step, ticketStep } from '../step.ts'

/** The cashier gives back what nothing delivered, and nothing under way, needs. */
export const giveBack: fc.Arbitrary<Step> = fc
  .record({
    pick: fc.nat(3),
    isEager: eagerness,
    currency: fc.constantFrom<Way[]>('USD', 'ZWG', 'CARD', 'ACCOUNT'),
    times: fc.constantFrom(1 as const, 2 as const),
  })
  .map(({ pick, isEager, currency, times }) =>
    ticketStep(
      `the cashier gives the money back in ${currency}${times === 2 ? ', pressed twice' : ''}`,
      pick,
      (ticket) => ticket.tendered && !(isEager && freeOf(ticket) === 0n),
      (model, real, chosen) => returnOnce(model, real, chosen, { currency, times }),
    ),
  )

/** One return on both sides. */
export async function returnOnce(
  model: Model,
  real: Real,
  { ticket, at }: Chosen,
  { currency, times }: { currency: Way; times: 1 | 2 },
): Promise<string> {
  const input = { ticketId: real.tickets[at] ?? '', intentId: intent(), currency: placeOf(currency) }
  const actor = real.people.cashiers[ticket.till]
  const codes = await press(times, () => returnMoney({ ctx: { actor }, input }))
  if (mayReturn(ticket, currency)) {
    const { out, cents } = await seenToGo(model, real, { ticket, at })
    proveFair(ticket, currency, out, cents)
    move(model.drawers[ticket.till], out, -1n)
    giveHeld(ticket, out, cents)
  }
  return codes.join(', ')
}

/** What left the drawer, and how much of the ticket's money it settled. */
async function seenToGo(model: Model, real: Real, { ticket, at }: Chosen): Promise<{ out: Cash; cents: bigint }> {
  const till = real.people.cashiers[ticket.till].till?.id ?? ''
  const sums = await journalSums([till, real.tickets[at] ?? '', CARD_KEY, ACCOUNT_KEY])
  const of = (account: string, currency: string) =>
    sums.find((one) => one.account === account && one.currency === currency)?.cents ?? 0n
  const owed = sums.find(({ key }) => key === ACCOUNT_KEY)?.cents ?? 0n
  const drawer = model.drawers[ticket.till]
  const swiped = model.drawers[0].CARD + model.drawers[1].CARD
  const CARD = swiped - of('clearing', 'USD')
  const ACCOUNT = owedOnAccount(model) - owed
  const out = { USD: drawer.USD - of('drawer', 'USD'), ZWG: drawer.ZWG - of('drawer', 'ZWG'), CARD, ACCOUNT }
  return { out, cents: ticket.held + of('held', 'USD') }
}

/**
 * Each currency goes back as far as it came in, the named one first, and is worth what it settles, to the note and in
 * the customer's favour (decision 026). Once all that came in is gone, a rounding of the payment remains.
 */
function proveFair(ticket: Ticket, first: Way, out: Cash, cents: bigint): void {
  const { paid } = ticket
  const others = WAYS.filter((way) => way !== first)
  const isAllOf = (currency: Way) => paid[currency] <= 0n || out[currency] === paid[currency]
  const isAll = WAYS.every(isAllOf)
  const inDollars = out.USD + out.CARD + out.ACCOUNT
  const due = cents > inDollars ? zwgBack(cents - inDollars) : 0n
  const isFair =
    WAYS.every((one) => out[one] >= 0n && out[one] <= mostOf(paid[one])) &&
    (others.every((other) => out[other] === 0n) || isAllOf(first)) &&
    out.ZWG - due <= NOTE &&
    due - out.ZWG <= (isAll ? 3n * NOTE : 0n) &&
    (cents === freeOf(ticket) || isAll)
  if (!isFair)
    throw new Error(
      `${out.USD} in USD, ${out.CARD} by card, ${out.ACCOUNT} on account and ${out.ZWG} in ZWG went out for ${cents} of the ticket's money`,
    )
}

const WAYS = ['USD', 'ZWG', 'CARD', 'ACCOUNT'] as const

const mostOf = (paid: bigint): bigint => (paid > 0n ? paid : 0n)

function mayReturn(ticket: Ticket, currency: Way): boolean {
  const mayStillCome = ticket.payments.some(isUnderWay) && !ticket.givenUp
  return collectedOf(ticket) === 0n && !mayStillCome && freeOf(ticket) > 0n && ticket.paid[currency] > 0n
}

/** A ticket's money went out: its unsent items never will be sent. */
function giveHeld(ticket: Ticket, out: Cash, cents: bigint): void {
  ticket.held -= cents
  ticket.gone += cents
  move(ticket.paid, out, -1n)
  if (ticket.items.some(({ here }) => here === 'quoted')) ticket.givenUp = true
}

/** A supervisor who did not sell it pays collected money out of the drawer. */
export const payOutMoney: fc.Arbitrary<Step> = fc
  .record({
    pick: fc.nat(3),
    isEager: eagerness,
    part: fc.boolean(),
    times: fc.constantFrom(1 as const, 2 as const),
    isBlind: fc.boolean(),
  })
  .map(({ pick, isEager, part, times, isBlind }) =>
    ticketStep(
      `a supervisor pays out ${part ? '1.00' : 'all'}${times === 2 ? ', pressed twice' : ''}${isBlind ? ', and cannot ask' : ''}`,
      pick,
      (ticket) => ticket.payments.length > 0 && !(isEager && collectedOf(ticket) === 0n),
      (model, real, chosen) => payOutOnce(model, real, chosen, { part, times, isBlind }),
    ),
  )

/** One payout on both sides (money rule 6). */
export async function payOutOnce(
  model: Model,
  real: Real,
  { ticket, at }: Chosen,
  { part, times, isBlind }: { part: boolean; times: 1 | 2; isBlind: boolean },
): Promise<string> {
  letGo(model)
  await setFaults(real, isBlind ? [{ match: { method: 'GET', path: '/collections/*' }, kind: 'drop' }] : [])
  const input = {
    ticketId: real.tickets[at] ?? '',
    intentId: intent(),
    amount: part ? '1.00' : '',
    identity: '63-1234567A42',
  }
  const actor = atTill(real, 'desk', ticket.till)
  const codes = await press(times, () => payOut({ ctx: { actor }, input }))
  const before = collectedOf(ticket)
  if (!isBlind) lookAgain(model, ticket)
  const cents = part ? least(100n, ticket.held) : ticket.held
  const isConfirmed = before > 0n && collectedOf(ticket) === before && !isBlind
  const isQuiet = ![...ticket.items, ...ticket.payments].some(isUnderWay)
  const isThere = ticket.held > 0n && (!part || ticket.held >= 100n) && model.drawers[ticket.till].USD >= cents
  if (isConfirmed && isQuiet && isThere) {
    const out = { ...NO_CASH, USD: cents }
    move(model.drawers[ticket.till], out, -1n)
    giveHeld(ticket, out, cents)
    if (ticket.items.length === 0) ticket.givenUp = true
  }
  return codes.join(', ')
}

/** The look-up before a payout may bring news of its own. */
function lookAgain(model: Model, ticket: Ticket): void {
  for (const payment of ticket.payments) {
    if (payment.here === 'completed') hearOfPayment(model, ticket, payment, payment.there, 'usual')
  }
}
