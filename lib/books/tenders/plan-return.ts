import { type ForeignCash, givenFor, lessThanANote, worthInUsd } from '@/lib/books/currencies/model.ts'
import { type Cents, leastCents } from '@/lib/platform/shared/money.ts'
import { CASH, isAccount, type Place, placeName } from './model.ts'

/** Money that goes out, its worth in USD, and how much of the ticket's held money it settles, in cents. */
export type ReturnLeg = Place & { nativeCents: Cents; usdCents: Cents; heldCents: Cents }

export type TendersSoFar = {
  tenders: readonly (Place & { receivedCents: Cents; changeCents: Cents })[]
  returns: readonly (Place & { nativeCents: Cents })[]
  rates: readonly ForeignCash[]
}

/**
 * Plans how held money, in USD cents, goes back: first to `first` (`placeName`), as far as it came from there, then to
 * the others, cash in USD last (decision 026). A rest that rounding accounts for is settled by the last part, or by one
 * without money.
 */
export function planReturn(heldCents: Cents, first: string, soFar: TendersSoFar): ReturnLeg[] {
  const came = netOf(soFar)
  const payable = leastCents(heldCents, worthOf(came, soFar.rates))
  if (payable <= 0n) return heldCents > 0n ? withoutMoney(heldCents, first, soFar) : []
  const start = came.find((one) => placeName(one) === first && one.cents > 0n)
  if (!start) return []
  const legs: ReturnLeg[] = []
  let left = payable
  for (const one of [start, ...inOrder(came.filter((other) => other !== start && other.cents > 0n))]) {
    if (left <= 0n) break
    const leg = legOf(left, one, soFar.rates)
    if (leg.heldCents > 0n) legs.push(leg)
    left -= leg.heldCents
  }
  const rounding = heldCents - payable
  return rounding <= roundedSoFar(soFar) ? settleWith(legs, rounding) : legs
}

/** A return rounded up to a note covered this money too: without this part the ticket could never end. */
function withoutMoney(heldCents: Cents, first: string, soFar: TendersSoFar): ReturnLeg[] {
  const place = paidFrom(soFar).find((one) => placeName(one) === first)
  if (!place || heldCents > roundedSoFar(soFar)) return []
  return [{ ...place, nativeCents: 0n, usdCents: 0n, heldCents }]
}

/** The ways to give money back, one for each place that it can begin with; equal ones once. */
export function waysToReturn(heldCents: Cents, soFar: TendersSoFar): ReturnLeg[][] {
  const ways = inOrder(paidFrom(soFar))
    .map((first) => planReturn(heldCents, placeName(first), soFar))
    .filter((legs) => legs.length > 0)
  const named = new Map(ways.map((legs) => [nameOf(legs), legs]))
  return [...named.values()]
}

/**
 * The same money as if what came by payment types had come as cash in dollars: who may give it back so plans by that.
 * What was bought on account never came.
 */
export function asDollars({ tenders, returns, rates }: TendersSoFar): TendersSoFar {
  const dollars = { typeId: CASH, currency: 'USD' }
  return {
    rates,
    tenders: tenders.map((one) => {
      if (one.typeId === CASH || isAccount(one.typeId)) return one
      return { ...dollars, receivedCents: usdOf(one.currency, one.receivedCents, rates), changeCents: 0n }
    }),
    returns: returns.map((one) => {
      return one.typeId === CASH || isAccount(one.typeId)
        ? one
        : { ...dollars, nativeCents: usdOf(one.currency, one.nativeCents, rates) }
    }),
  }
}

type Net = Place & { cents: Cents }

/** Per place: what came in, less change and what went back; negative if more went out. */
function netOf({ tenders, returns }: TendersSoFar): Net[] {
  const net = new Map<string, Net>()
  const add = ({ typeId, currency }: Place, cents: Cents) => {
    const name = placeName({ typeId, currency })
    net.set(name, { typeId, currency, cents: (net.get(name)?.cents ?? 0n) + cents })
  }
  for (const one of tenders) add(one, one.receivedCents - one.changeCents)
  for (const one of returns) add(one, -one.nativeCents)
  return [...net.values()]
}

/** USD counts even below zero, where dollars went out as change; change in others had a rate of its own. */
function worthOf(net: readonly Net[], rates: readonly ForeignCash[]): Cents {
  return net.reduce((sum, { currency, cents }) => {
    return isForeign(currency) && cents < 0n ? sum : sum + usdOf(currency, cents, rates)
  }, 0n)
}

/** Payment types, cash in other currencies, dollars. */
function inOrder<T extends Place>(places: readonly T[]): T[] {
  const rank = ({ typeId, currency }: T) => (typeId !== CASH ? 0 : isForeign(currency) ? 1 : 2)
  return places.toSorted((a, b) => rank(a) - rank(b))
}

/** One part of a return: cash rounded up to the note, in the customer's favour, but never more than came in. */
function legOf(usdCents: Cents, { typeId, currency, cents: came }: Net, rates: readonly ForeignCash[]): ReturnLeg {
  const rate = rates.find((one) => one.currency === currency)
  const smallest = typeId === CASH ? (rate?.smallestCents ?? 1n) : 1n
  const wanted = rate ? givenFor(usdCents, rate.buyingMicros, smallest) : usdCents
  const nativeCents = leastCents(came, wanted)
  const worth = usdOf(currency, nativeCents, rates)
  return { typeId, currency, nativeCents, usdCents: worth, heldCents: leastCents(worth, usdCents) }
}

/** The most that rounding can have given so far, in USD cents: a note of a currency paid in, per payment and return. */
function roundedSoFar(soFar: TendersSoFar): Cents {
  const { tenders, returns, rates } = soFar
  const paid = new Set(paidFrom(soFar).map(({ currency }) => currency))
  const most = rates
    .filter(({ currency }) => paid.has(currency))
    .map((rate) => lessThanANote(rate) + 1n)
    .reduce((a, b) => (a > b ? a : b), 0n)
  return most * BigInt(tenders.length + returns.length)
}

/** Where money came from, each place once. */
function paidFrom({ tenders }: TendersSoFar): Place[] {
  const paid = tenders.filter(({ receivedCents }) => receivedCents > 0n)
  const places = paid.map(({ typeId, currency }) => ({ typeId, currency }))
  return [...new Map(places.map((place) => [placeName(place), place])).values()]
}

function settleWith(legs: ReturnLeg[], rounding: Cents): ReturnLeg[] {
  return legs.map((leg, index) => (index === legs.length - 1 ? { ...leg, heldCents: leg.heldCents + rounding } : leg))
}

function nameOf(legs: readonly ReturnLeg[]): string {
  return legs
    .filter(({ nativeCents }) => nativeCents > 0n)
    .map((leg) => `${placeName(leg)} ${leg.nativeCents}`)
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
