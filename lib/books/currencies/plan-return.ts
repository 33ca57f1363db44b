import { type Cents, leastCents } from '@/lib/platform/shared/money.ts'
import { type ForeignCash, givenFor, lessThanANote, worthInUsd } from './model.ts'

/**
 * Cash of one currency that goes out, its worth in USD, and how much of the ticket's held money it settles; all in
 * cents.
 */
export type ReturnLeg = { currency: string; nativeCents: Cents; usdCents: Cents; heldCents: Cents }

/** A ticket's cash so far: what came in, with its change, and what went back. */
export type CashSoFar = {
  tenders: readonly { currency: string; receivedCents: Cents; changeCents: Cents }[]
  returns: readonly { currency: string; nativeCents: Cents }[]
  rates: readonly ForeignCash[]
}

/**
 * Plans how an amount of a ticket's money, in USD cents, goes back over the counter: first in the currency `first`, as
 * far as it came in and has not gone back, then in the others, USD last (decision 026). Each part settles its worth. A
 * rest for which no cash is left, if rounding accounts for it, is settled by the last part, or by a part without cash
 * if all cash has gone back. Settles less than the amount if less came in as cash; plans nothing if none of `first` is
 * left.
 */
export function planReturn(heldCents: Cents, first: string, cash: CashSoFar): ReturnLeg[] {
  const came = netOf(cash)
  const payable = leastCents(heldCents, worthOf(came, cash.rates))
  if (payable <= 0n) return heldCents > 0n ? withoutCash(heldCents, first, cash) : []
  if ((came.get(first) ?? 0n) <= 0n) return []
  const legs: ReturnLeg[] = []
  let left = payable
  for (const currency of inOrder(came, first)) {
    if (left <= 0n) break
    const leg = legOf(left, currency, came.get(currency) ?? 0n, cash.rates)
    if (leg.heldCents > 0n) legs.push(leg)
    left -= leg.heldCents
  }
  const rounding = heldCents - payable
  return rounding <= roundedSoFar(cash) ? settleWith(legs, rounding) : legs
}

/**
 * An earlier return was rounded up to a note that covered this money too: the customer has all their cash, and without
 * this part the ticket could never end.
 */
function withoutCash(heldCents: Cents, currency: string, cash: CashSoFar): ReturnLeg[] {
  const isRounding = heldCents <= roundedSoFar(cash) && paidIn(cash).has(currency)
  return isRounding ? [{ currency, nativeCents: 0n, usdCents: 0n, heldCents }] : []
}

/** The different ways to return an amount, in the order in which the form offers them. */
export function waysToReturn(heldCents: Cents, cash: CashSoFar): ReturnLeg[][] {
  const came = [...paidIn(cash)]
  const ways = [...came.filter(isForeign), ...came.filter((one) => !isForeign(one))]
    .map((first) => planReturn(heldCents, first, cash))
    .filter((legs) => legs.length > 0)
  const named = new Map(ways.map((legs) => [nameOf(legs), legs]))
  return [...named.values()]
}

/** Per currency: what came in, less change and what went back; negative if more went out. */
function netOf({ tenders, returns }: CashSoFar): Map<string, Cents> {
  const net = new Map<string, Cents>()
  const add = (currency: string, cents: Cents) => net.set(currency, (net.get(currency) ?? 0n) + cents)
  for (const { currency, receivedCents, changeCents } of tenders) add(currency, receivedCents - changeCents)
  for (const { currency, nativeCents } of returns) add(currency, -nativeCents)
  return net
}

/**
 * USD counts even below zero, where dollars went out as change or in place of other notes. Other currencies below zero
 * do not, since change in them was given at a rate of its own.
 */
function worthOf(net: ReadonlyMap<string, Cents>, rates: readonly ForeignCash[]): Cents {
  return [...net].reduce((sum, [currency, cents]) => {
    return isForeign(currency) && cents < 0n ? sum : sum + usdOf(currency, cents, rates)
  }, 0n)
}

function inOrder(net: ReadonlyMap<string, Cents>, first: string): string[] {
  const others = [...net].filter(([currency, cents]) => currency !== first && cents > 0n).map(([currency]) => currency)
  return [first, ...others.filter(isForeign), ...others.filter((currency) => !isForeign(currency))]
}

/** One part of a return: rounded up to the note, in the customer's favour, but never more than came in. */
function legOf(usdCents: Cents, currency: string, came: Cents, rates: readonly ForeignCash[]): ReturnLeg {
  const rate = rates.find((one) => one.currency === currency)
  const wanted = rate ? givenFor(usdCents, rate.buyingMicros, rate.smallestCents) : usdCents
  const nativeCents = leastCents(came, wanted)
  const worth = usdOf(currency, nativeCents, rates)
  return { currency, nativeCents, usdCents: worth, heldCents: leastCents(worth, usdCents) }
}

/**
 * The most that rounding can have given so far, in USD cents: one note of a currency paid in, per payment and return.
 */
function roundedSoFar(cash: CashSoFar): Cents {
  const { tenders, returns, rates } = cash
  const paid = paidIn(cash)
  const most = rates
    .filter(({ currency }) => paid.has(currency))
    .map((rate) => lessThanANote(rate) + 1n)
    .reduce((a, b) => (a > b ? a : b), 0n)
  return most * BigInt(tenders.length + returns.length)
}

/** The currencies that the customer handed over. */
function paidIn({ tenders }: CashSoFar): Set<string> {
  return new Set(tenders.flatMap(({ currency, receivedCents }) => (receivedCents > 0n ? [currency] : [])))
}

function settleWith(legs: ReturnLeg[], rounding: Cents): ReturnLeg[] {
  return legs.map((leg, index) => (index === legs.length - 1 ? { ...leg, heldCents: leg.heldCents + rounding } : leg))
}

function nameOf(legs: readonly ReturnLeg[]): string {
  return legs
    .filter(({ nativeCents }) => nativeCents > 0n)
    .map(({ currency, nativeCents }) => `${currency} ${nativeCents}`)
    .sort()
    .join()
}

function usdOf(currency: string, cents: Cents, rates: readonly ForeignCash[]): Cents {
  const rate = rates.find((one) => one.currency === currency)
  return rate ? worthInUsd(cents, rate) : cents
}

function isForeign(currency: string): boolean {
  return currency !== 'USD'
}
