import { type CashInput, divideUp, type ForeignCash, MICROS, worthInUsd } from '@/lib/books/currencies/model.ts'
import { type Cents, leastCents, parseTypedAmount, sumCents } from '@/lib/platform/shared/money.ts'

/** Somebody probably typed a phone number into the wrong field. */
const LARGEST_CHANGE_CENTS = 10_000n

/** In USD cents; null for whoever may sell below cost. */
export type RoundingLimit = Cents | null

/** What rounding may give away on a price: what is earned by it. Never more than half a note, so that is all it tells. */
export function roundingLimit(marginCents: Cents, rates: readonly ForeignCash[]): Cents {
  const most = rates
    .map((rate) => divideUp(rate.smallestCents * MICROS, 2n * rate.sellingMicros))
    .reduce((a, b) => (a > b ? a : b), 0n)
  return marginCents < 0n ? 0n : leastCents(marginCents, most)
}

/** What is due in a currency for USD cents: the nearest sum in notes, the next higher if that gave away too much. */
export function dueIn(usdCents: Cents, { buyingMicros, smallestCents }: ForeignCash, limit: RoundingLimit): Cents {
  const exact = usdCents * buyingMicros
  const step = smallestCents * MICROS
  const given = exact % step
  const down = (exact - given) / MICROS
  if (given === 0n || (down > 0n && mayGive(given, step, buyingMicros, limit))) return down
  return down + smallestCents
}

/** How much more is due in a currency when the cash is short by so many USD cents: at least its smallest note. */
export function stillDueIn(missingUsd: Cents, rate: ForeignCash, cashCents: Cents, limit: RoundingLimit): Cents {
  const rest = dueIn(missingUsd + worthInUsd(cashCents, rate), rate, limit) - cashCents
  return rest < rate.smallestCents ? rate.smallestCents : rest
}

/** The change for USD cents: the nearest sum in notes, or the next lower if that gave away more than the limit. */
export function changeFor(usdCents: Cents, rateMicros: bigint, smallestCents: Cents, limit: RoundingLimit): Cents {
  const exact = usdCents * rateMicros
  const step = smallestCents * MICROS
  const beyond = exact % step
  const down = (exact - beyond) / MICROS
  return beyond > 0n && mayGive(step - beyond, step, rateMicros, limit) ? down + smallestCents : down
}

function mayGive(given: bigint, step: bigint, rateMicros: bigint, limit: RoundingLimit): boolean {
  return 2n * given <= step && (limit === null || given <= limit * rateMicros)
}

export type CashRow = { currency: string; receivedCents: Cents; changeCents: Cents; usdCents: Cents }

export type SettledCash =
  /** `change` is in native cents of `changeCurrency`; `overUsd` is the same sum in USD cents, before rounding. */
  | { kind: 'enough'; rows: CashRow[]; change: Cents; changeCurrency: string; overUsd: Cents }
  | { kind: 'short'; missingUsd: Cents }
  | { kind: 'too_much'; receivedUsd: Cents }
  | { kind: 'unreadable'; text: string; problem: 'not_a_number' | 'too_precise' }

/** Settles a price in USD cents with cash as typed (nothing: the exact sum in USD). Only here is a ticket rounded. */
export function settleCash(
  priceCents: Cents,
  cash: CashInput,
  rates: readonly ForeignCash[],
  limit: RoundingLimit,
): SettledCash {
  const received = new Map<string, Cents>()
  let isTyped = false
  for (const { currency, text } of cash.amounts) {
    const read = parseTypedAmount(text)
    if (!read.ok) {
      if (read.problem === 'empty') continue
      return { kind: 'unreadable', text, problem: read.problem }
    }
    if (currency !== 'USD' && !rateOf(currency, rates)) {
      return { kind: 'unreadable', text, problem: 'not_a_number' }
    }
    isTyped = true
    if (read.cents > 0n) received.set(currency, read.cents)
  }
  if (!isTyped) received.set('USD', priceCents)
  const worth = sumCents([...received].map(([currency, cents]) => usdOf(currency, cents, rates)))
  const over = worth - priceCents
  if (over < 0n) {
    return isAllDue(-over, received, rates, limit)
      ? enough(received, 0n, 'USD', rates, limit)
      : { kind: 'short', missingUsd: -over }
  }
  if (over >= LARGEST_CHANGE_CENTS) return { kind: 'too_much', receivedUsd: worth }
  const changeCurrency = rateOf(cash.changeCurrency, rates) ? cash.changeCurrency : 'USD'
  return enough(received, over, changeCurrency, rates, limit)
}

function enough(
  received: Map<string, Cents>,
  overUsd: Cents,
  changeCurrency: string,
  rates: readonly ForeignCash[],
  limit: RoundingLimit,
): SettledCash {
  const rate = rateOf(changeCurrency, rates)
  const micros = received.has(changeCurrency) ? rate?.buyingMicros : rate?.sellingMicros
  const nearest = rate && micros ? changeFor(overUsd, micros, rate.smallestCents, limit) : overUsd
  // The last note stays: a customer who got all of it back would have paid nothing.
  const isAll = rate !== undefined && received.size === 1 && nearest >= (received.get(changeCurrency) ?? nearest + 1n)
  const change = isAll ? nearest - rate.smallestCents : nearest
  const currencies = new Set([...received.keys(), ...(change > 0n ? [changeCurrency] : [])])
  const rows = [...currencies].map((currency): CashRow => {
    const receivedCents = received.get(currency) ?? 0n
    const changeCents = currency === changeCurrency ? change : 0n
    const gone = currency === 'USD' || !micros ? changeCents : (changeCents * MICROS) / micros
    return { currency, receivedCents, changeCents, usdCents: usdOf(currency, receivedCents, rates) - gone }
  })
  return { kind: 'enough', rows, change, changeCurrency, overUsd }
}

function isAllDue(
  missing: Cents,
  received: ReadonlyMap<string, Cents>,
  rates: readonly ForeignCash[],
  limit: RoundingLimit,
): boolean {
  return rates.some((rate) => {
    const cents = received.get(rate.currency) ?? 0n
    return cents >= rate.smallestCents && cents >= dueIn(missing + worthInUsd(cents, rate), rate, limit)
  })
}

function usdOf(currency: string, cents: Cents, rates: readonly ForeignCash[]): Cents {
  const rate = rateOf(currency, rates)
  return rate ? worthInUsd(cents, rate) : cents
}

function rateOf(currency: string, rates: readonly ForeignCash[]): ForeignCash | undefined {
  return rates.find((rate) => rate.currency === currency)
}
