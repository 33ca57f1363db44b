import { type Cents, toWireAmount } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** Rates, too, are whole numbers: millionths of a unit. */
export const MICROS = 1_000_000n

/** A cash currency other than USD; its rates are millionths of a unit for one USD. */
export type ForeignCash = {
  currency: string
  /** What a customer pays us for one USD. */
  buyingMicros: bigint
  sellingMicros: bigint
  smallestCents: Cents
}

export type FrozenRates = Record<keyof ForeignCash, string>[]

export function freezeRates(rates: readonly ForeignCash[]): FrozenRates {
  return rates.map(({ currency, buyingMicros, sellingMicros, smallestCents }) => ({
    currency,
    buyingMicros: String(buyingMicros),
    sellingMicros: String(sellingMicros),
    smallestCents: String(smallestCents),
  }))
}

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

/** What goes back of a customer's own money, in USD cents, at a rate in millionths: rounded up to the smallest note. */
export function givenFor(usdCents: Cents, rateMicros: bigint, smallestCents: Cents): Cents {
  return upTo(divideUp(usdCents * rateMicros, MICROS), smallestCents)
}

/** The largest amount, in USD cents, that is worth less than a currency's smallest note. */
export function lessThanANote({ smallestCents, buyingMicros }: ForeignCash): Cents {
  return divideUp(smallestCents * MICROS, buyingMicros) - 1n
}

export function divideUp(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b
}

function upTo(cents: Cents, step: Cents): Cents {
  return divideUp(cents, step) * step
}

type RateRow = { id: string; buying: string; selling: string; at: Date; by: string | null }

export type OldRate = { currency: string; setAt: Date }

export type CurrencyView = CurrencySettings & { code: string; rates: RateRow[] }

export type CurrencySettings = { name: string; accepted: boolean; smallest: string; notes: string }

/** A currency's settings as its form shows them; notes without cents where they have none. */
export function currencySettings(of: {
  name: string
  accepted: boolean
  smallestCents: bigint
  denominations: bigint[]
}): CurrencySettings {
  const notes = of.denominations.map((cents) => toWireAmount(cents).replace(/\.00$/, '')).join(' ')
  return { name: of.name, accepted: of.accepted, smallest: toWireAmount(of.smallestCents), notes }
}

/** A currency's rate in millionths of a unit for one USD: what a customer pays us, and what we give. */
export type RateMicros = { buyingMicros: bigint; sellingMicros: bigint }

/** `1,250` alone is refused: to some people its comma is a decimal sign, to others it separates thousands. */
const AMBIGUOUS_RATE = /^\d{1,3},\d{3}$/
const TYPED_RATE = /^(\d{1,3}(?:[ ,]\d{3})+|\d{1,9})(?:\.(\d{1,6}))?$/
const DECIMAL_COMMA = /^(\d{1,9}),(\d{1,2}|\d{4,6})$/

/** A typed rate as millionths: `26.5` or `26,5` is 26500000. Null for anything unreadable or ambiguous, and for zero. */
export function parseRate(text: string): bigint | null {
  const bare = text.trim().replace(DECIMAL_COMMA, '$1.$2')
  const [, whole = '', rest = ''] = AMBIGUOUS_RATE.test(bare) ? [] : (TYPED_RATE.exec(bare) ?? [])
  const micros = BigInt(whole.replace(/[ ,]/g, '') + rest.padEnd(6, '0'))
  return micros > 0n ? micros : null
}

/** Formats millionths for people, with two to six decimal places: `26.50`. */
export function formatRate(micros: bigint): string {
  const digits = micros.toString().padStart(7, '0')
  const places = digits.slice(-6).replace(/0{1,4}$/, '')
  return `${digits.slice(0, -6)}.${places}`
}

/** Both figures of a rate as a form read them (`28.00 26.50`), to compare with what the server reads. */
export function formatRatePair({ buyingMicros, sellingMicros }: RateMicros): string {
  return `${formatRate(buyingMicros)} ${formatRate(sellingMicros)}`
}

export function parseRateField(text: string, currency: string, field: string): bigint {
  return parseRate(text) ?? refuse('RATE_SHAPE', { field, params: { currency } })
}
