import { type Cents, leastCents } from '@/lib/platform/shared/money.ts'
import { type ForeignCash, givenFor, lessThanANote, worthInUsd } from './model.ts'

/** Cash that goes out, its worth in USD, and how much of the ticket's held money it settles, in cents. */
export type ReturnLeg = { currency: string; nativeCents: Cents; usdCents: Cents; heldCents: Cents }

export type CashSoFar = {
  tenders: readonly { currency: string; receivedCents: Cents; changeCents: Cents }[]
  returns: readonly { currency: string; nativeCents: Cents }[]
  rates: readonly ForeignCash[]
}

/**
 * Plans how held money, in USD cents, goes back: first in `first`, as far as it came in, then in the others, USD last
 * (decision 026). A rest that rounding accounts for is settled by the last part, or by one without cash.
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

/** A return rounded up to a note covered this money too: without this part the ticket could never end. */
function withoutCash(heldCents: Cents, currency: string, cash: CashSoFar): ReturnLeg[] {
  const isRounding = heldCents <= roundedSoFar(cash) && paidIn(cash).has(currency)
  return isRounding ? [{ currency, nativeCents: 0n, usdCents: 0n, heldCents }] : []
}

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

/** USD counts even below zero, where dollars went out as change; change in others had a rate of its own. */
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

/** The most that rounding can have given so far, in USD cents: a note of a currency paid in, per payment and return. */
function roundedSoFar(cash: CashSoFar): Cents {
  const { tenders, returns, rates } = cash
  const paid = paidIn(cash)
  const most = rates
    .filter(({ currency }) => paid.has(currency))
    .map((rate) => lessThanANote(rate) + 1n)
    .reduce((a, b) => (a > b ? a : b), 0n)
  return most * BigInt(tenders.length + returns.length)
}

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
