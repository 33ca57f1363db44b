import { type Cents, parseTypedAmount, sumCents, toWireAmount } from '@/lib/platform/shared/money.ts'

/** Rates, too, are whole numbers: millionths of a unit. */
const MICROS = 1_000_000n

/** Nobody overpays by a hundred dollars; somebody probably typed a phone number into the wrong field. */
const LARGEST_CHANGE_CENTS = 10_000n

/** A cash currency other than USD; its rates are millionths of a unit for one USD. */
export type ForeignCash = {
  currency: string
  /** What a customer pays us for one USD. */
  buyingMicros: bigint
  /** What we give for one USD, as change. */
  sellingMicros: bigint
  /** The smallest note or coin, in native cents. */
  smallestCents: Cents
}

/** A ticket's frozen rates as the database stores them: whole numbers as text. */
export type FrozenRates = Record<keyof ForeignCash, string>[]

/** Converts rates for JSON, which cannot hold whole numbers of this size. */
export function freezeRates(rates: readonly ForeignCash[]): FrozenRates {
  return rates.map(({ currency, buyingMicros, sellingMicros, smallestCents }) => ({
    currency,
    buyingMicros: String(buyingMicros),
    sellingMicros: String(sellingMicros),
    smallestCents: String(smallestCents),
  }))
}

/** Reads a ticket's frozen rates; none for a ticket from before there were rates. */
export function thawRates(frozen: unknown): ForeignCash[] {
  return ((frozen ?? []) as FrozenRates).map(({ currency, ...rates }) => ({
    currency,
    buyingMicros: BigInt(rates.buyingMicros),
    sellingMicros: BigInt(rates.sellingMicros),
    smallestCents: BigInt(rates.smallestCents),
  }))
}

/** What foreign cash is worth, in USD cents, when a customer pays with it; fractions of a cent are dropped. */
export function worthInUsd(nativeCents: Cents, { buyingMicros }: ForeignCash): Cents {
  return (nativeCents * MICROS) / buyingMicros
}

/**
 * What a customer pays in a currency for an amount in USD cents: rounded down to the smallest note, in their favour.
 */
export function dueIn(usdCents: Cents, { buyingMicros, smallestCents }: ForeignCash): Cents {
  return ((usdCents * buyingMicros) / MICROS / smallestCents) * smallestCents
}

/**
 * How much more is due in a currency, beyond what was typed in it, when all the cash is short by so many USD cents: at
 * least the currency's smallest note.
 */
export function stillDueIn(missingUsd: Cents, rate: ForeignCash, typedCents: Cents): Cents {
  const rest = dueIn(missingUsd + worthInUsd(typedCents, rate), rate) - typedCents
  return rest < rate.smallestCents ? rate.smallestCents : rest
}

/** What we hand back for an amount in USD cents, at a rate in millionths: rounded up to the smallest note. */
export function givenFor(usdCents: Cents, rateMicros: bigint, smallestCents: Cents): Cents {
  return upTo(divideUp(usdCents * rateMicros, MICROS), smallestCents)
}

/** Cash as typed: a text per currency, and the currency in which change is wanted. */
export type TypedCash = { amounts: { currency: string; text: string }[]; changeCurrency: string }

export const NO_CASH: TypedCash = { amounts: [], changeCurrency: 'USD' }

/** The name of a currency's field in forms and addresses. */
export function cashField(currency: string): string {
  return currency === 'USD' ? 'received' : `received.${currency}`
}

/**
 * One currency of a settled payment: what came in, what goes out as change, and the difference's worth in USD cents.
 */
export type CashRow = { currency: string; receivedCents: Cents; changeCents: Cents; usdCents: Cents }

export type SettledCash =
  /** `change` is in native cents of `changeCurrency`; `overUsd` is the same sum in USD cents, before rounding. */
  | { kind: 'enough'; rows: CashRow[]; change: Cents; changeCurrency: string; overUsd: Cents }
  | { kind: 'short'; missingUsd: Cents }
  | { kind: 'too_much'; receivedUsd: Cents }
  /** The first text that is no amount, or is in a currency that is not taken. */
  | { kind: 'unreadable'; typed: string; problem: 'not_a_number' | 'too_precise' }

/**
 * Settles a price in USD cents with cash as typed, in any mix of currencies. If nothing was typed, the cash is the
 * exact sum in USD; a typed zero is no money, and its currency affects neither rounding nor change. The ticket is
 * rounded only here, to the smallest note in the customer's favour: either in what we accept as enough, or in the
 * change. Change in a currency that the customer handed over uses the rate at which we took it.
 */
export function settleCash(priceCents: Cents, typed: TypedCash, rates: readonly ForeignCash[]): SettledCash {
  const received = new Map<string, Cents>()
  let isTyped = false
  for (const { currency, text } of typed.amounts) {
    const read = parseTypedAmount(text)
    if (!read.ok) {
      if (read.problem === 'empty') continue
      return { kind: 'unreadable', typed: text, problem: read.problem }
    }
    if (currency !== 'USD' && !rateOf(currency, rates)) {
      return { kind: 'unreadable', typed: text, problem: 'not_a_number' }
    }
    isTyped = true
    if (read.cents > 0n) received.set(currency, read.cents)
  }
  if (!isTyped) received.set('USD', priceCents)
  const worth = sumCents([...received].map(([currency, cents]) => usdOf(currency, cents, rates)))
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
 * Whether we accept a shortfall: the customer could make it up only with one more note of a currency they paid in, or
 * they paid exactly what we asked for in it (`dueIn`), whose worth loses a fraction of a cent.
 */
function isWithinANote(missing: Cents, received: ReadonlyMap<string, Cents>, rates: readonly ForeignCash[]): boolean {
  return rates.some((rate) => {
    const cents = received.get(rate.currency) ?? 0n
    if (cents < rate.smallestCents) return false
    return missing <= lessThanANote(rate) || cents >= dueIn(missing + worthInUsd(cents, rate), rate)
  })
}

/** The largest amount, in USD cents, that is worth less than a currency's smallest note. */
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

function divideUp(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b
}

function upTo(cents: Cents, step: Cents): Cents {
  return divideUp(cents, step) * step
}

/** A rate and who set it, as the office shows it. */
type RateRow = { id: string; buying: string; selling: string; at: Date; by: string | null }

/** A rate that is a day old or older. */
export type OldRate = { currency: string; setAt: Date }

/** A currency as the office shows it, with its newest rates first. */
export type CurrencyView = CurrencySettings & { code: string; rates: RateRow[] }

/** What the office set for a currency, as its form shows it. */
export type CurrencySettings = { accepted: boolean; smallest: string; notes: string }

/** A currency's settings as its form shows them; notes are in the currency, without cents where they have none. */
export function currencySettings(of: {
  accepted: boolean
  smallestCents: bigint
  denominations: bigint[]
}): CurrencySettings {
  const notes = of.denominations.map((cents) => toWireAmount(cents).replace(/\.00$/, '')).join(' ')
  return { accepted: of.accepted, smallest: toWireAmount(of.smallestCents), notes }
}

/** A currency's rate in millionths of a unit for one USD: what a customer pays us, and what we give. */
export type RateMicros = { buyingMicros: bigint; sellingMicros: bigint }

/**
 * Spaces separate thousands. A comma is refused: to some people it is a decimal sign, to others it separates thousands.
 */
const TYPED_RATE = /^(\d{1,3}(?: \d{3})+|\d{1,9})(?:\.(\d{1,6}))?$/

/**
 * Reads a typed rate, in units of a currency for one USD, as millionths: `26.5` is 26500000. Accepts at most six
 * decimal places, since no more can be stored. Null for anything unreadable or ambiguous, and for zero.
 */
export function parseRate(text: string): bigint | null {
  const [, whole = '', rest = ''] = TYPED_RATE.exec(text.trim()) ?? []
  const micros = BigInt(whole.replaceAll(' ', '') + rest.padEnd(6, '0'))
  return micros > 0n ? micros : null
}

/** Formats millionths for people, with two to six decimal places: `26.50`. */
export function writeRate(micros: bigint): string {
  const digits = micros.toString().padStart(7, '0')
  const places = digits.slice(-6).replace(/0{1,4}$/, '')
  return `${digits.slice(0, -6)}.${places}`
}

/** Both figures of a rate as a form read them (`28.00 26.50`), to compare with what the server reads. */
export function rateRead({ buyingMicros, sellingMicros }: RateMicros): string {
  return `${writeRate(buyingMicros)} ${writeRate(sellingMicros)}`
}
