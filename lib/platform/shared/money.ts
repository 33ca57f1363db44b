import { withoutMarks } from './clean-text.ts'

/**
 * Money is whole cents in a BigInt beside its currency. Decimal text exists only at the edges: the Service's wire
 * ("5.00") and what people type.
 */
export type Cents = bigint

export type Money = { cents: Cents; currency: string }

/** The sum of amounts of one currency; zero for none. */
export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, one) => total + one, 0n)
}

/** The smaller of two amounts of one currency. */
export function leastCents(a: Cents, b: Cents): Cents {
  return a < b ? a : b
}

/** An amount without its sign. */
export function absoluteCents(cents: Cents): Cents {
  return cents < 0n ? -cents : cents
}

const WIRE_AMOUNT = /^(-?)(\d{1,15})\.(\d{2})$/
const TYPED_AMOUNT = /^(?=\.?\d)(\d{1,3}(?:[ ,]\d{3})+|\d{0,9})(?:\.(\d{0,2}))?$/
const DECIMAL_COMMA = /^(\d+),(\d{1,2})$/

/**
 * Reads an amount as the Service writes it (service-api.md, Conventions: strings with two decimals).
 * Returns cents, or null for anything else; never rounds.
 */
export function parseWireAmount(text: string): Cents | null {
  const match = WIRE_AMOUNT.exec(text)
  if (!match) return null
  const [, sign, whole, cents] = match
  const value = BigInt(`${whole}${cents}`)
  return sign ? -value : value
}

/** Writes cents as the Service reads them: `500n` is `"5.00"`. */
export function toWireAmount(cents: Cents): string {
  const sign = cents < 0n ? '-' : ''
  const digits = absoluteCents(cents).toString().padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export type TypedAmount = { ok: true; cents: Cents } | { ok: false; problem: 'empty' | 'not_a_number' | 'too_precise' }

/**
 * Reads a typed amount: `5`, `5.5`, `5.`, `.50`, `5,50`, `$5.00`, `1,000` or `1 000.50`. A comma is the decimal point only if it is
 * the one mark and one or two digits follow, which is too few for a thousands group. A third decimal is refused as
 * `too_precise`: we must not round other people's money.
 */
export function parseTypedAmount(text: string): TypedAmount {
  const bare = withoutMarks(text.normalize('NFKC'))
    .replace(/\p{M}/gu, '')
    .trim()
    .replace(/^(US)?\$\s*/i, '')
    .replace(DECIMAL_COMMA, '$1.$2')
  if (bare === '') return { ok: false, problem: 'empty' }
  if (/^\d*[.]\d{3,}$/.test(bare)) return { ok: false, problem: 'too_precise' }
  const match = TYPED_AMOUNT.exec(bare)
  if (!match) return { ok: false, problem: 'not_a_number' }
  const [, whole = '', cents = ''] = match
  return { ok: true, cents: BigInt(whole.replace(/[ ,]/g, '') + cents.padEnd(2, '0')) }
}

/** A typed amount as addresses keep it, `5.00`; null if it is not an amount. */
export function typedToWire(text: string | undefined): string | null {
  const typed = parseTypedAmount(text ?? '')
  return typed.ok ? toWireAmount(typed.cents) : null
}

/** What people read before an amount below zero; files, addresses and the Service's wire have a hyphen. */
export const MINUS = '−'

/** `$5.00` for USD, `ZWG 5.00` for other currencies; a minus goes first. */
export function formatMoney({ cents, currency }: Money): string {
  const sign = cents < 0n ? MINUS : ''
  const [whole = '0', rest = '00'] = toWireAmount(absoluteCents(cents)).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return currency === 'USD' ? `${sign}$${grouped}.${rest}` : `${sign}${currency} ${grouped}.${rest}`
}

/** Sums as people read them, one after the other: "$5.00 + ZWG 140.00"; empty for none. */
export function formatSums(sums: readonly Money[]): string {
  return sums.map(formatMoney).join(' + ')
}

/** USD cents as shown to people. */
export function formatUsd(cents: Cents): string {
  return formatMoney({ cents, currency: 'USD' })
}

/** A change in USD cents, `+$5.00` or `−$5.00`; zero has no sign. */
export function formatSigned(cents: Cents): string {
  return `${cents > 0n ? '+' : ''}${formatUsd(cents)}`
}

/** An amount as people read it where its currency stands elsewhere: `5.00`, or `−5.00`. */
export function formatAmount(cents: Cents): string {
  return `${cents < 0n ? MINUS : ''}${toWireAmount(absoluteCents(cents))}`
}
