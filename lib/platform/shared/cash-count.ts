import { type Cents, parseTypedAmount } from './money.ts'
import type { Problem, ProblemCode } from './problem.ts'

/** Notes and coins in cents, largest first. */
export type CountedCurrency = { code: string; denominations: readonly Cents[] }

/** `denominations` maps a note's or coin's value in cents to how many there are. */
export type CashCount = { currency: string; cents: Cents; denominations: Record<string, string> }

export type CountsRead = { ok: true; counts: CashCount[] } | { ok: false; problem: Problem }

const MOST = /^\d{1,6}$/

const FIELD = /^count\.([A-Z]{3})\.([1-9]\d{0,8}|rest)$/

export function noteField(currency: string, denomination: Cents): string {
  return `count.${currency}.${denomination}`
}

/** Coins, or the whole sum at once. */
export function restField(currency: string): string {
  return `count.${currency}.rest`
}

export function countedIn(fields: Readonly<Record<string, string>>): CountedCurrency[] {
  const counted = new Map<string, Cents[]>()
  for (const [name, text] of Object.entries(fields)) {
    const [, code, note] = FIELD.exec(name) ?? []
    if (!code || text.trim() === '') continue
    counted.set(code, [...(counted.get(code) ?? []), ...(note && note !== 'rest' ? [BigInt(note)] : [])])
  }
  return [...counted].map(([code, denominations]) => ({ code, denominations }))
}

/** Also what was typed before the office removed it, and the currency whose field was refused: a form loses nothing. */
export function withCounted<T extends CountedCurrency>(
  fields: Readonly<Record<string, string>>,
  currencies: readonly T[],
  refusedAt?: string,
): (T | CountedCurrency)[] {
  const refused = refusedAt === undefined ? {} : { [refusedAt]: '0' }
  const known = new Set(currencies.map(({ code }) => code))
  const others = countedIn({ ...fields, ...refused }).filter(({ code }) => !known.has(code))
  return [...currencies, ...others].map((one) => ({ ...one, denominations: notesOf(fields, one) }))
}

function notesOf(fields: Readonly<Record<string, string>>, { code, denominations }: CountedCurrency): Cents[] {
  const counted = countedIn(fields).find((one) => one.code === code)?.denominations ?? []
  return [...new Set([...denominations, ...counted])].sort((a, b) => (a < b ? 1 : -1))
}

/** Reads a count form. A currency with every field empty was not counted and is left out. */
export function parseCashCounts(
  fields: Readonly<Record<string, string>>,
  currencies: readonly CountedCurrency[],
): CountsRead {
  const counts: CashCount[] = []
  for (const currency of currencies) {
    const read = readCurrency(fields, currency)
    if ('code' in read) return { ok: false, problem: read }
    if (Object.keys(read.denominations).length > 0) counts.push(read)
  }
  return { ok: true, counts }
}

function readCurrency(fields: Readonly<Record<string, string>>, currency: CountedCurrency) {
  const { code } = currency
  const read: CashCount = { currency: code, cents: 0n, denominations: {} }
  for (const denomination of notesOf(fields, currency)) {
    const text = (fields[noteField(code, denomination)] ?? '').trim()
    if (text === '') continue
    if (!MOST.test(text)) return problem('COUNT_NOT_WHOLE', code, noteField(code, denomination))
    read.cents += denomination * BigInt(text)
    read.denominations[String(denomination)] = text
  }
  const rest = parseTypedAmount(fields[restField(code)] ?? '')
  if (rest.ok) {
    read.cents += rest.cents
    read.denominations.rest = String(rest.cents)
  } else if (rest.problem !== 'empty') {
    return problem('COUNT_NOT_AN_AMOUNT', code, restField(code))
  }
  return read
}

function problem(code: ProblemCode, currency: string, field: string): Problem {
  return { code, field, params: { currency } }
}
