import fc from 'fast-check'
import { payOut } from '@/lib/tickets/pay-out.ts'
import { returnMoney } from '@/lib/tickets/return-money.ts'
import { move, NOTE, zwgBack } from '../cash.ts'
import { journalSums } from '../compare.ts'
import { isKnown } from '../known-faults.ts'
import { type Cash, collectedOf, freeOf, isUnderWay, least, type Model, type Ticket } from '../model.ts'
import { hearOfPayment } from '../our-rules.ts'
import { atTill, intent, press, type Real, setFaults } from '../real-shop.ts'
import { letGo } from '../service-rules.ts'
import { type Chosen, eagerness, type Step, ticketStep } from '../step.ts'

/** The cashier gives back what nothing delivered, and nothing under way, needs. */
export const giveBack: fc.Arbitrary<Step> = fc
  .record({
    pick: fc.nat(3),
    isEager: eagerness,
    currency: fc.constantFrom('USD' as const, 'ZWG' as const),
    times: fc.constantFrom(1 as const, 2 as const),
  })
  .map(({ pick, isEager, currency, times }) =>
    ticketStep(
      `the cashier gives the money back in ${currency}${times === 2 ? ', pressed twice' : ''}`,
      pick,
      (ticket) =>
        ticket.tendered &&
        !(isEager && freeOf(ticket) === 0n) &&
        !(isKnown(5) && currency === 'ZWG' && isPaidInBoth(ticket)),
      (model, real, chosen) => returnOnce(model, real, chosen, { currency, times }),
    ),
  )

/** Part of the price came as USD or by phone: a return in ZWG is not the whole of it. */
function isPaidInBoth({ paid, payments }: Ticket): boolean {
  return paid.USD !== 0n || payments.length > 0
}

/** One return on both sides. */
export async function returnOnce(
  model: Model,
  real: Real,
  { ticket, at }: Chosen,
  { currency, times }: { currency: 'USD' | 'ZWG'; times: 1 | 2 },
): Promise<string> {
  const input = { ticketId: real.tickets[at] ?? '', intentId: intent(), currency }
  const actor = real.people.cashiers[ticket.till]
  const codes = await press(times, () => returnMoney({ ctx: { actor }, input }))
  if (mayReturn(ticket, currency)) {
    const free = freeOf(ticket)
    const zwg = least(ticket.paid.ZWG, zwgBack(free))
    const isWhole = currency === 'USD' || zwgBack(free) - zwg <= NOTE
    const out = currency === 'USD' ? { USD: free, ZWG: 0n } : { USD: 0n, ZWG: zwg }
    const given = isWhole ? { out, cents: free } : await seenToGo(model, real, { ticket, at })
    move(model.drawers[ticket.till], given.out, -1n)
    giveHeld(ticket, given.cents)
  }
  return codes.join(', ')
}

/**
 * More is to be given back than came in ZWG: how much goes out, and what of it in USD, is the shop's choice. But what went
 * out must be worth what the ticket holds less, to the note, and in the customer's favour.
 */
async function seenToGo(model: Model, real: Real, { ticket, at }: Chosen): Promise<{ out: Cash; cents: bigint }> {
  const till = real.people.cashiers[ticket.till].till?.id ?? ''
  const sums = await journalSums([till, real.tickets[at] ?? ''])
  const of = (account: string, currency: string) =>
    sums.find((one) => one.account === account && one.currency === currency)?.cents ?? 0n
  const drawer = model.drawers[ticket.till]
  const out = { USD: drawer.USD - of('drawer', 'USD'), ZWG: drawer.ZWG - of('drawer', 'ZWG') }
  const cents = ticket.held + of('held', 'USD')
  const due = zwgBack(cents > out.USD ? cents - out.USD : 0n)
  const isFair = due - out.ZWG <= NOTE && out.ZWG - due <= NOTE
  if (!isFair) throw new Error(`${out.USD} in USD and ${out.ZWG} in ZWG went out for ${cents} of the ticket's money`)
  return { out, cents }
}

function mayReturn(ticket: Ticket, currency: 'USD' | 'ZWG'): boolean {
  const mayStillCome = ticket.payments.some(isUnderWay) && !ticket.givenUp
  if (collectedOf(ticket) > 0n || mayStillCome || freeOf(ticket) === 0n) return false
  return currency === 'USD' || ticket.paid.ZWG > 0n
}

/** Money of a ticket went out: what was not sent of it never will be. */
function giveHeld(ticket: Ticket, cents: bigint): void {
  ticket.held -= cents
  if (ticket.items.some(({ here }) => here === 'quoted')) ticket.givenUp = true
}

/** A supervisor who sold nothing of it pays collected money out of the drawer. */
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

/** One payout on both sides (money, rule 6). */
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
    move(model.drawers[ticket.till], { USD: cents, ZWG: 0n }, -1n)
    giveHeld(ticket, cents)
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
