import { type Cents, leastCents } from '@/lib/platform/shared/money.ts'
import {
  type Cash,
  drawer,
  type Entry,
  entry,
  held,
  inCash,
  inUsd,
  losses,
  minus,
  otherIncome,
  overShort,
  type Posting,
  receivable,
  roundingFx,
  serviceAvailable,
  uncounted,
} from './model.ts'

type CashForTicket = {
  ticketId: string
  tillId: string
  /** One per currency, net of change; negative for a currency that only went out as change. */
  cash: readonly Cash[]
  /** How much of the ticket's price this cash pays, in USD cents; what it is worth beyond or below that is rounding. */
  heldCents: Cents
}

/** Cash taken for a ticket at its claim. */
export function cashTaken({ ticketId, tillId, cash, heldCents }: CashForTicket): Entry {
  return entry('cash_taken', [...throughDrawer(tillId, cash, heldCents), inUsd(held(ticketId), -heldCents)])
}

type CashForDebt = Omit<CashForTicket, 'heldCents'> & {
  /** How much of the debt this cash pays, in USD cents. */
  debtCents: Cents
}

/** Cash taken for what the customer owes on a ticket. */
export function debtPaid({ ticketId, tillId, cash, debtCents }: CashForDebt): Entry {
  return entry('debt_paid', [...throughDrawer(tillId, cash, debtCents), inUsd(receivable(ticketId), -debtCents)])
}

/** Cash that a customer must have paid for a recovered sale: how much of it, and in what, is not known until it is counted. */
export function cashRecovered({ ticketId, tillId, heldCents }: Omit<CashForTicket, 'cash'>): Entry {
  return entry('recovered', [inUsd(uncounted(tillId), heldCents), inUsd(held(ticketId), -heldCents)])
}

type CountedRecovery = {
  tillId: string
  /** How much more than the books have there was counted in the drawer, one per currency. */
  cash: readonly Cash[]
  /** What is not counted yet there, in USD cents. */
  uncountedCents: Cents
}

/** The drawer was counted: what it holds beyond the books is the cash of recovered sales, and the rest is over or short. */
export function recoveredCounted({ tillId, cash, uncountedCents }: CountedRecovery): Entry {
  const worthCents = cash.reduce((sum, { usdCents }) => sum + usdCents, 0n)
  return entry('counted', [
    ...throughDrawer(tillId, cash, worthCents),
    inUsd(uncounted(tillId), -uncountedCents),
    inUsd(overShort('USD'), uncountedCents - worthCents),
  ])
}

/** Money given back over the counter; `cash` is what left the drawer, in positive amounts. */
export function moneyReturned({ ticketId, tillId, cash, heldCents }: CashForTicket): Entry {
  const outward = throughDrawer(tillId, cash.map(minus), -heldCents)
  return entry('money_returned', [...outward, inUsd(held(ticketId), heldCents)])
}

/**
 * Balances foreign cash against rounding_fx in its own currency. One USD leg of rounding_fx then makes up the
 * difference between the ticket's sum and its USD cash, so that both legs of each exchange, and the rounding, stay
 * visible.
 */
function throughDrawer(tillId: string, cash: readonly Cash[], ticketCents: Cents): Posting[] {
  const foreign = cash.filter(({ currency }) => currency !== 'USD')
  const usdCents = cash.reduce((sum, one) => (one.currency === 'USD' ? sum + one.nativeCents : sum), 0n)
  return [
    ...cash.map((one) => inCash(drawer(tillId, one.currency), one)),
    ...foreign.map((one) => inCash(roundingFx(one.currency), minus(one))),
    inUsd(roundingFx('USD'), ticketCents - usdCents),
  ]
}

type CollectionMoney = { credential: string; ticketId: string; creditCents: Cents }

/**
 * A collection came in, however late: it is the customer's until something is delivered for it. The part of it that no
 * unsent item waits for, `spareCents`, first pays a debt of theirs (`debtFirst`).
 */
export function collectionCompleted(
  { credential, ticketId, creditCents }: CollectionMoney,
  { spareCents, ...debt }: Debt & { spareCents: Cents },
): Entry {
  const { settled, recovered } = debtFirst(spareCents, debt)
  return entry('completed', [
    inUsd(serviceAvailable(credential), creditCents),
    inUsd(receivable(ticketId), -settled),
    inUsd(losses('USD'), -recovered),
    inUsd(held(ticketId), settled + recovered - creditCents),
  ])
}

/** A collection was reversed: it is taken from the customer's money (`paidFirst`), and they owe us the rest. */
export function collectionReversed({ credential, ticketId, creditCents }: CollectionMoney, ticket: Paid): Entry {
  const { paid, claimed, owed } = paidFirst(creditCents, ticket)
  return entry('reversed', [
    inUsd(held(ticketId), paid),
    inUsd(otherIncome, claimed),
    inUsd(receivable(ticketId), owed),
    inUsd(serviceAvailable(credential), -creditCents),
  ])
}

/** Held money became ours: the customer had the goods after all. */
export function heldKept(ticketId: string, cents: Cents): Entry {
  return entry('goods_had', [inUsd(held(ticketId), cents), inUsd(otherIncome, -cents)])
}

/** Nobody came for held money: it first pays what its customer owes (`debtFirst`), and the rest is ours. */
export function heldUnclaimed(ticketId: string, cents: Cents, debt: Debt): Entry {
  const { settled, recovered } = debtFirst(cents, debt)
  return entry('unclaimed', [
    inUsd(held(ticketId), cents),
    inUsd(receivable(ticketId), -settled),
    inUsd(losses('USD'), -recovered),
    inUsd(otherIncome, settled + recovered - cents),
  ])
}

/** A debt was written off. */
export function receivableWrittenOff(ticketId: string, cents: Cents): Entry {
  return entry('written_off', [inUsd(losses('USD'), cents), inUsd(receivable(ticketId), -cents)])
}

/** What a ticket's customer owes, and what we wrote off of that and did not get back, in USD cents. */
export type Debt = { receivableCents: Cents; writtenOffCents: Cents }

/**
 * How much of an amount that would be the customer's pays what they owe on the ticket, and after that what we wrote off
 * on it, since nobody paid for that. Only the rest is theirs.
 */
export function debtFirst(cents: Cents, { receivableCents, writtenOffCents }: Debt) {
  const settled = leastCents(cents, receivableCents)
  const recovered = leastCents(cents - settled, writtenOffCents)
  return { settled, recovered }
}

/**
 * A ticket's money, in USD cents, none below zero: what it holds, and what of it became ours because nobody came for it.
 */
export type Paid = { heldCents: Cents; unclaimedCents: Cents }

/**
 * Where a cost of the customer's comes from: first the money that their ticket holds, then what nobody came for, since
 * they paid that too. They owe only the rest.
 */
export function paidFirst(cents: Cents, { heldCents, unclaimedCents }: Paid) {
  const paid = leastCents(cents, heldCents)
  const claimed = leastCents(cents - paid, unclaimedCents)
  return { paid, claimed, owed: cents - paid - claimed }
}
