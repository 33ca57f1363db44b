import { type Cents, parseTypedAmount } from '@/lib/platform/shared/money.ts'

/** Millionths of a unit: rates are whole numbers too. */
const MICROS = 1_000_000n

/** Nobody hands over a hundred dollars too much; a phone number typed into the wrong field looks like that. */
const LARGEST_CHANGE_CENTS = 10_000n

/** A currency of cash besides USD with its rates in millionths of a unit for one USD. */
export type ForeignCash = {
  currency: string
  /** What a customer pays for one USD. */
  buyingMicros: bigint
  /** What we give for one USD, as change. */
  sellingMicros: bigint
  /** The smallest amount that is handed over, in native cents. */
  smallestCents: Cents
}

/** The rates that a ticket froze, as the database keeps them: whole numbers as text. */
export type FrozenRates = Record<keyof ForeignCash, string>[]

/** Rates as JSON, which has no whole numbers of this size. */
export function freezeRates(rates: readonly ForeignCash[]): FrozenRates {
  return rates.map(({ currency, buyingMicros, sellingMicros, smallestCents }) => ({
    currency,
    buyingMicros: String(buyingMicros),
    sellingMicros: String(sellingMicros),
    smallestCents: String(smallestCents),
  }))
}

/** The rates of a ticket as it froze them; none for one of before there were any. */
export function thawRates(frozen: unknown): ForeignCash[] {
  return ((frozen ?? []) as FrozenRates).map(({ currency, ...rates }) => ({
    currency,
    buyingMicros: BigInt(rates.buyingMicros),
    sellingMicros: BigInt(rates.sellingMicros),
    smallestCents: BigInt(rates.smallestCents),
  }))
}

/** What foreign cash is worth in USD cents when a customer pays with it; a fraction of a cent is not counted. */
export function worthInUsd(nativeCents: Cents, { buyingMicros }: ForeignCash): Cents {
  return (nativeCents * MICROS) / buyingMicros
}

/** What a customer pays in a currency for an amount in USD: rounded down to its smallest note, in their favour. */
export function dueIn(usdCents: Cents, { buyingMicros, smallestCents }: ForeignCash): Cents {
  return ((usdCents * buyingMicros) / MICROS / smallestCents) * smallestCents
}

/** What is handed back for an amount in USD, at a rate in millionths: rounded up to the smallest note. */
export function givenFor(usdCents: Cents, rateMicros: bigint, smallestCents: Cents): Cents {
  return upTo(divideUp(usdCents * rateMicros, MICROS), smallestCents)
}

/** Cash as typed: one text for each currency, and the currency in which change is wanted. */
export type TypedCash = { amounts: { currency: string; text: string }[]; changeCurrency: string }

/** The name of a currency's field in forms and addresses. */
export function cashField(currency: string): string {
  return currency === 'USD' ? 'received' : `received.${currency}`
}

/** One currency of a settled payment: what came in, what goes out, and what the difference is worth in USD. */
export type CashRow = { currency: string; receivedCents: Cents; changeCents: Cents; usdCents: Cents }

export type SettledCash =
  /** `change` is in `changeCurrency`; `overUsd` is the same in USD cents. */
  | { kind: 'enough'; rows: CashRow[]; change: Cents; changeCurrency: string; overUsd: Cents }
  | { kind: 'short'; missingUsd: Cents }
  | { kind: 'too_much'; receivedUsd: Cents }
  | { kind: 'unreadable'; typed: string }

/**
 * Settles a price in USD cents with cash as typed, in any mix of currencies. Nothing typed is the exact sum in USD; a
 * nought is no money, and its currency has no part in the rounding or the rate of the change. The one rounding of a ticket,
 * to the smallest note and in the customer's favour, is here: in what is accepted as enough, or in the change. Change in a currency that was handed over is at the rate at which it was taken.
 */
export function settleCash(priceCents: Cents, typed: TypedCash, rates: readonly ForeignCash[]): SettledCash {
  const received = new Map<string, Cents>()
  let isTyped = false
  for (const { currency, text } of typed.amounts) {
    const read = parseTypedAmount(text)
    if (!read.ok && read.problem === 'empty') continue
    if (!read.ok || (currency !== 'USD' && !rateOf(currency, rates))) return { kind: 'unreadable', typed: text }
    isTyped = true
    if (read.cents > 0n) received.set(currency, read.cents)
  }
  if (!isTyped) received.set('USD', priceCents)
  const worth = sum([...received].map(([currency, cents]) => usdOf(currency, cents, rates)))
  const over = worth - priceCents
  if (over < 0n) {
    return isWithinANote(-over, received, rates)
      ? enough(received, 0n, 'USD', rates)
      : { kind: 'short', missingUsd: -over }
  }
  if (over >= LARGEST_CHANGE_CENTS) return { kind: 'too_much', receivedUsd: worth }
  const changeCurrency = rateOf(typed.changeCurrency, rates) ? typed.changeCurrency : 'USD'
  return enough(received, over, changeCurrency, rates)
}

function enough(
  received: Map<string, Cents>,
  overUsd: Cents,
  changeCurrency: string,
  rates: readonly ForeignCash[],
): SettledCash {
  const rate = rateOf(changeCurrency, rates)
  const micros = received.has(changeCurrency) ? rate?.buyingMicros : rate?.sellingMicros
  const change = rate && micros ? givenFor(overUsd, micros, rate.smallestCents) : overUsd
  const currencies = new Set([...received.keys(), ...(change > 0n ? [changeCurrency] : [])])
  const rows = [...currencies].map((currency): CashRow => {
    const receivedCents = received.get(currency) ?? 0n
    const changeCents = currency === changeCurrency ? change : 0n
    const gone = currency === 'USD' || !micros ? changeCents : (changeCents * MICROS) / micros
    return { currency, receivedCents, changeCents, usdCents: usdOf(currency, receivedCents, rates) - gone }
  })
  return { kind: 'enough', rows, change, changeCurrency, overUsd }
}

/**
 * Whether so much may be missing because nobody can hand over less than one more note of a currency that they paid in, or
 * because they handed over just what was asked for in it (`dueIn`), whose worth loses the fraction of a cent.
 */
function isWithinANote(missing: Cents, received: ReadonlyMap<string, Cents>, rates: readonly ForeignCash[]): boolean {
  return rates.some((rate) => {
    const cents = received.get(rate.currency) ?? 0n
    if (cents < rate.smallestCents) return false
    return missing <= lessThanANote(rate) || cents >= dueIn(missing + worthInUsd(cents, rate), rate)
  })
}

/** The most in USD cents that the smallest note of a currency is too large for. */
export function lessThanANote({ smallestCents, buyingMicros }: ForeignCash): Cents {
  return divideUp(smallestCents * MICROS, buyingMicros) - 1n
}

function usdOf(currency: string, cents: Cents, rates: readonly ForeignCash[]): Cents {
  const rate = rateOf(currency, rates)
  return rate ? worthInUsd(cents, rate) : cents
}

function rateOf(currency: string, rates: readonly ForeignCash[]): ForeignCash | undefined {
  return rates.find((rate) => rate.currency === currency)
}

function sum(amounts: Cents[]): Cents {
  return amounts.reduce((total, one) => total + one, 0n)
}

function divideUp(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b
}

function upTo(cents: Cents, step: Cents): Cents {
  return divideUp(cents, step) * step
}

/** A rate as it was set, and by whom, as the office shows it. */
type RateRow = { id: string; buying: string; selling: string; at: string; by: string | null }

/** A currency as the office shows it, with its newest rates first. */
export type CurrencyView = { code: string; accepted: boolean; smallest: string; notes: string; rates: RateRow[] }
