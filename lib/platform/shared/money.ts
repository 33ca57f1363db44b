import { withoutMarks } from './clean-text.ts'
import { currencyName } from './currency-name.ts'
import { refuse } from './problem.ts'

/** Whole cents beside a currency. Decimal text exists only at the edges: the Service's wire and what people type. */
export type Cents = bigint

export type Money = { cents: Cents; currency: string }

export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, one) => total + one, 0n)
}

export function leastCents(a: Cents, b: Cents): Cents {
  return a < b ? a : b
}

export function absoluteCents(cents: Cents): Cents {
  return cents < 0n ? -cents : cents
}

const WIRE_AMOUNT = /^(-?)(\d{1,15})\.(\d{2})$/
const TYPED_AMOUNT = /^(?=\.?\d)(\d{1,3}(?:[ ,]\d{3})+|\d{0,9})(?:\.(\d{0,2}))?$/
const DECIMAL_COMMA = /^(\d+),(\d{1,2})$/

/** Two decimals (service-api.md, Conventions); null for anything else; never rounds. */
export function parseWireAmount(text: string): Cents | null {
  const match = WIRE_AMOUNT.exec(text)
  if (!match) return null
  const [, sign, whole, cents] = match
  const value = BigInt(`${whole}${cents}`)
  return sign ? -value : value
}

/** `500n` is `"5.00"`. */
export function toWireAmount(cents: Cents): string {
  const sign = cents < 0n ? '-' : ''
  const digits = absoluteCents(cents).toString().padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export type TypedAmount = { ok: true; cents: Cents } | { ok: false; problem: 'empty' | 'not_a_number' | 'too_precise' }

/** `5`, `.50`, `5,50`, `$5.00`, `1,000` or `1 000.50`. No third decimal: we must not round other people's money. */
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

/** `5.00`, as addresses keep it; null if it is no amount. */
export function textToWireAmount(text: string | undefined): string | null {
  const amount = parseTypedAmount(text ?? '')
  return amount.ok ? toWireAmount(amount.cents) : null
}

/** Files, addresses and the Service's wire have a hyphen. */
export const MINUS = '−'

/** `$5.00`, `ZiG 5.00`; a minus goes first. */
export function formatMoney({ cents, currency }: Money): string {
  const sign = cents < 0n ? MINUS : ''
  const [whole = '0', rest = '00'] = toWireAmount(absoluteCents(cents)).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return currency === 'USD' ? `${sign}$${grouped}.${rest}` : `${sign}${currencyName(currency)} ${grouped}.${rest}`
}

export function formatSums(sums: readonly Money[]): string {
  return sums.map(formatMoney).join(' + ')
}

export function formatUsd(cents: Cents): string {
  return formatMoney({ cents, currency: 'USD' })
}

/** `+$5.00` or `−$5.00`; zero has no sign. */
export function formatSigned(cents: Cents): string {
  return `${cents > 0n ? '+' : ''}${formatUsd(cents)}`
}

/** `−5.00`, where its currency stands elsewhere. */
export function formatAmount(cents: Cents): string {
  return `${cents < 0n ? MINUS : ''}${toWireAmount(absoluteCents(cents))}`
}

export function formatPercent(value: number, decimals = 0): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const text = Math.abs(value).toLocaleString('en', digits)
  return value < 0 && /[1-9]/.test(text) ? `${MINUS}${text}` : text
}

export function parseOptionalAmount(text: string, field = 'amount'): Cents | null {
  const amount = parseTypedAmount(text)
  if (amount.ok) return amount.cents
  if (amount.problem === 'empty') return null
  return refuse(amount.problem === 'too_precise' ? 'AMOUNT_TOO_PRECISE' : 'AMOUNT_NOT_A_NUMBER', { field })
}

export type CapState = 'near' | 'reached'

/** In percent. */
const NEAR = 80n

/** Both in cents; null if not near, or without a cap. */
export function capStateOf(usedCents: bigint, capCents: bigint | null): CapState | null {
  if (capCents === null || usedCents * 100n < capCents * NEAR) return null
  return usedCents < capCents ? 'near' : 'reached'
}
