import { divideUp, type ForeignCash, MICROS, worthInUsd } from '@/lib/books/currencies/model.ts'
import { type Account, clearing, drawer, receivable } from '@/lib/books/journal/model.ts'
import { type Cents, leastCents, parseTypedAmount, sumCents } from '@/lib/platform/shared/money.ts'

/** The tender that lies in a drawer; any other is a payment type of the owner's, by its id. */
export const CASH = 'cash'

const ACCOUNT = 'account:'

/** The tender of a customer who buys on account, and its key in `receivable`; `accountIdOf` is null for any other tender. */
export const accountTender = (accountId: string): string => `${ACCOUNT}${accountId}`
export const isAccount = (typeId: string): boolean => typeId.startsWith(ACCOUNT)
export const accountIdOf = (typeId: string): string | null => (isAccount(typeId) ? typeId.slice(ACCOUNT.length) : null)

/** Where money came from and goes back to: the drawer, in a currency, a payment type, or a customer's account. */
export type Place = { typeId: string; currency: string }

/** A place as forms name it: a currency of cash, or the id of a payment type. */
export function placeName({ typeId, currency }: Place): string {
  return typeId === CASH ? currency : typeId
}

/** What was typed for one tender. `typeId` is `CASH` if absent; a reference only goes with a payment type. */
export type TypedTender = { currency: string; text: string; typeId?: string; reference?: string }

export type TypedTenders = { amounts: TypedTender[]; changeCurrency: string }

const DOLLARS_AND = 'USD+'

/** The wish for change in whole dollar notes, and in another currency for what no dollar note is small enough for. */
export const dollarsAnd = (currency: string): string => `${DOLLARS_AND}${currency}`

/** Whether change is wanted so. */
export const isInTwo = ({ changeCurrency }: TypedTenders): boolean => changeCurrency.startsWith(DOLLARS_AND)

export const NO_TENDERS: TypedTenders = { amounts: [], changeCurrency: 'USD' }

export function cashField(currency: string): string {
  return currency === 'USD' ? 'received' : `received.${currency}`
}

/** The fields of a payment type's amount, currency and reference. */
export const paidField = (typeId: string): string => `paid.${typeId}`
export const currencyField = (typeId: string): string => `currency.${typeId}`
export const referenceField = (typeId: string): string => `reference.${typeId}`

/** A way to pay that the owner named, as a till offers it. */
export type PaymentTerms = {
  id: string
  name: string
  currency: string
  asksReference: boolean
  /** Whether a customer may pay more by it and take the rest as cash. */
  givesChange: boolean
}

/** Whether a ticket's frozen rates have the currency of a type. */
export function isPayable({ currency }: PaymentTerms, rates: readonly ForeignCash[]): boolean {
  return currency === 'USD' || rateOf(currency, rates) !== undefined
}

/** What a ticket takes: cash at its frozen rates, and payment types. */
export type TenderTerms = {
  rates: readonly ForeignCash[]
  types: readonly PaymentTerms[]
  /** Currencies that the till takes no cash in and gives no change in, though payment types may have them. */
  refused: readonly string[]
  /** The smallest dollar note or coin that tills count; a cent if absent. */
  leastDollarCents?: Cents
}

/** The rates of what a till takes in cash. */
export function takenInCash({ rates, refused }: Pick<TenderTerms, 'rates' | 'refused'>): ForeignCash[] {
  return rates.filter(({ currency }) => !refused.includes(currency))
}

/** What of change in dollars no note or coin is small enough for. */
export function centsWithoutNote(cash: SettledTenders, leastDollarCents: Cents): Cents {
  return cash.kind === 'enough' && cash.changeCurrency === 'USD' ? cash.change % leastDollarCents : 0n
}

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

/** One tender, settled. Change is always cash: it is 0 on a payment type's own row. */
export type TenderRow = {
  typeId: string
  currency: string
  receivedCents: Cents
  changeCents: Cents
  usdCents: Cents
  reference: string | null
}

export type SettledTenders =
  /**
   * `change` is in native cents of `changeCurrency`, and `small` what another currency adds to it; `overUsd` is all of
   * it in USD cents, before rounding.
   */
  | { kind: 'enough'; rows: TenderRow[]; change: Cents; changeCurrency: string; small?: SmallChange; overUsd: Cents }
  | { kind: 'short'; missingUsd: Cents }
  | { kind: 'too_much'; receivedUsd: Cents }
  /** More was paid by a type that gives no change than it can pay for. */
  | { kind: 'over_type'; type: PaymentTerms }
  /** A payment type is not taken here any more. */
  | { kind: 'type_gone' }
  /** The till takes no cash in this currency. */
  | { kind: 'cash_refused'; currency: string }
  /** A payment type's reference is missing. */
  | { kind: 'no_reference'; type: PaymentTerms }
  | { kind: 'unreadable'; text: string; problem: 'not_a_number' | 'too_precise' }

type EnoughTenders = Extract<SettledTenders, { kind: 'enough' }>

type SmallChange = { currency: string; cents: Cents }

type Received = { typeId: string; currency: string; cents: Cents; reference: string | null }

/** By currency of which a drawer may have too little, the change in USD cents from which the price page says so. */
export type ScarceChange = Readonly<Record<string, Cents>>

/** Change in USD cents, and what a drawer must hold for all change up to the next of them. */
const SCARCE_BANDS = [
  { fromUsd: 2_000n, needsUsd: 5_000n },
  { fromUsd: 5_000n, needsUsd: LARGEST_CHANGE_CENTS },
] as const

/**
 * From which change on the cashier is asked to look first, for a drawer worth so many USD cents by the books; null for
 * none. It may reach somebody who counts blind, so it only says on which side of $50 and $100 the drawer is, however
 * often cash is typed: change is held against the end of its band and never against the sum, which trying one sum of
 * cash after another would find out to the cent.
 */
export function scarceFrom(drawerUsd: Cents): Cents | null {
  return SCARCE_BANDS.find(({ needsUsd }) => drawerUsd < needsUsd)?.fromUsd ?? null
}

/** Whether the drawer may have too little for the change of a settled price. */
export function isScarce(settled: SettledTenders, scarce: ScarceChange): settled is EnoughTenders {
  if (settled.kind !== 'enough' || settled.change === 0n) return false
  const fromUsd = scarce[settled.changeCurrency]
  return fromUsd !== undefined && settled.overUsd >= fromUsd
}

/** Settles a price in USD cents with what was typed (nothing: the exact sum as cash in USD). Only here is a ticket rounded. */
export function settleTenders(
  priceCents: Cents,
  typed: TypedTenders,
  terms: TenderTerms,
  limit: RoundingLimit,
): SettledTenders {
  const received = parseReceived(priceCents, typed, terms)
  if ('kind' in received) return received
  const { rates, refused } = terms
  const worth = worthOf(received, rates)
  const over = worth - priceCents
  if (over < 0n && !isAllDue(-over, received, rates, limit)) return { kind: 'short', missingUsd: -over }
  if (over >= LARGEST_CHANGE_CENTS) return { kind: 'too_much', receivedUsd: worth }
  const type = over < 0n ? null : typePaidTooMuch(over, received, terms)
  if (type) return { kind: 'over_type', type }
  const unnamed = terms.types.find((one) => one.asksReference && received.some((by) => lacksReference(by, one)))
  if (unnamed) return { kind: 'no_reference', type: unnamed }
  if (over < lessThanACent(received, rates)) return enough(received, 0n, 'USD', rates, limit)
  const given = takenInCash({ rates, refused })
  const changeCurrency = rateOf(typed.changeCurrency, given) ? typed.changeCurrency : 'USD'
  const settled = enough(received, over, changeCurrency, rates, limit)
  const smallUsd = centsWithoutNote(settled, terms.leastDollarCents ?? 1n)
  const small = smallUsd === 0n ? null : smallChange(smallUsd, typed.changeCurrency, received, given, limit)
  if (!small) return settled
  const rest = enough(received, over - smallUsd, 'USD', rates, limit)
  return {
    ...rest,
    rows: [...rest.rows, small],
    small: { currency: small.currency, cents: small.changeCents },
    overUsd: over,
  }
}

/**
 * The cents of the change in another currency, at our selling rate and to its nearest note; null unless the customer
 * wants that, for a currency that was handed over too, and for less than a note.
 */
function smallChange(
  usdCents: Cents,
  wanted: string,
  received: readonly Received[],
  rates: readonly ForeignCash[],
  limit: RoundingLimit,
): TenderRow | null {
  const currency = wanted.startsWith(DOLLARS_AND) ? wanted.slice(DOLLARS_AND.length) : ''
  const rate = rateOf(currency, rates)
  if (!rate || received.some((one) => one.currency === currency)) return null
  const changeCents = changeFor(usdCents, rate.sellingMicros, rate.smallestCents, limit)
  if (changeCents === 0n) return null
  const gone = (changeCents * MICROS) / rate.sellingMicros
  return { typeId: CASH, currency, receivedCents: 0n, changeCents, usdCents: -gone, reference: null }
}

/** What was handed over, without what was left empty or is nothing; or why it cannot be read. */
function parseReceived(
  priceCents: Cents,
  { amounts }: TypedTenders,
  { rates, types, refused }: TenderTerms,
): Received[] | Extract<SettledTenders, { kind: 'unreadable' | 'type_gone' | 'cash_refused' }> {
  const received: Received[] = []
  let isTyped = false
  for (const { currency, text, typeId = CASH, reference = '' } of amounts) {
    const read = parseTypedAmount(text)
    if (!read.ok) {
      if (read.problem === 'empty') continue
      return { kind: 'unreadable', text, problem: read.problem }
    }
    if (!isTaken({ typeId, currency }, types)) return { kind: 'type_gone' }
    if (currency !== 'USD' && !rateOf(currency, rates)) return { kind: 'unreadable', text, problem: 'not_a_number' }
    if (typeId === CASH && read.cents > 0n && refused.includes(currency)) return { kind: 'cash_refused', currency }
    isTyped = true
    if (read.cents > 0n) received.push({ typeId, currency, cents: read.cents, reference: reference.trim() || null })
  }
  return isTyped ? received : [{ typeId: CASH, currency: 'USD', cents: priceCents, reference: null }]
}

function isTaken({ typeId, currency }: { typeId: string; currency: string }, types: readonly PaymentTerms[]): boolean {
  return typeId === CASH || types.some((type) => type.id === typeId && type.currency === currency)
}

function lacksReference({ typeId, reference }: Received, { id }: PaymentTerms): boolean {
  return typeId === id && reference === null
}

function worthOf(received: readonly Received[], rates: readonly ForeignCash[]): Cents {
  return sumCents(received.map(({ currency, cents }) => usdOf(currency, cents, rates)))
}

/** The type that paid more than it may: only cash, or a type that gives change, is paid back as change. */
function typePaidTooMuch(
  over: Cents,
  received: readonly Received[],
  { rates, types }: TenderTerms,
): PaymentTerms | null {
  const used = types.filter(({ id }) => received.some(({ typeId }) => typeId === id))
  if (used.some(({ givesChange }) => givesChange)) return null
  const cash = received.filter(({ typeId }) => typeId === CASH)
  return over <= worthOf(cash, rates) || over < lessThanACent(received, rates) ? null : (used[0] ?? null)
}

/** What one cent of a type's currency may be worth beyond the price, in USD cents; 0 where only cash came in. */
function lessThanACent(received: readonly Received[], rates: readonly ForeignCash[]): Cents {
  const byType = received.filter(({ typeId, currency }) => typeId !== CASH && currency !== 'USD')
  if (byType.length === 0 || byType.length < received.length) return 0n
  return sumCents(byType.map(({ currency }) => divideUp(MICROS, rateOf(currency, rates)?.buyingMicros ?? MICROS)))
}

function enough(
  received: readonly Received[],
  overUsd: Cents,
  changeCurrency: string,
  rates: readonly ForeignCash[],
  limit: RoundingLimit,
): EnoughTenders {
  const cash = new Map(received.flatMap((one) => (one.typeId === CASH ? [[one.currency, one.cents]] : [])))
  const rate = rateOf(changeCurrency, rates)
  const micros = cash.has(changeCurrency) ? rate?.buyingMicros : rate?.sellingMicros
  const nearest = rate && micros ? changeFor(overUsd, micros, rate.smallestCents, limit) : overUsd
  // The last note stays: a customer who got all of it back would have paid nothing.
  const isAll = rate !== undefined && received.length === 1 && nearest >= (cash.get(changeCurrency) ?? nearest + 1n)
  const change = isAll ? nearest - rate.smallestCents : nearest
  const currencies = new Set([...cash.keys(), ...(change > 0n ? [changeCurrency] : [])])
  const rows = [...currencies].map((currency): TenderRow => {
    const receivedCents = cash.get(currency) ?? 0n
    const changeCents = currency === changeCurrency ? change : 0n
    const gone = currency === 'USD' || !micros ? changeCents : (changeCents * MICROS) / micros
    const usdCents = usdOf(currency, receivedCents, rates) - gone
    return { typeId: CASH, currency, receivedCents, changeCents, usdCents, reference: null }
  })
  return { kind: 'enough', rows: [...rows, ...typeRows(received, rates)], change, changeCurrency, overUsd }
}

function typeRows(received: readonly Received[], rates: readonly ForeignCash[]): TenderRow[] {
  const byType = received.filter(({ typeId }) => typeId !== CASH)
  return byType.map(({ cents, ...one }) => {
    return { ...one, receivedCents: cents, changeCents: 0n, usdCents: usdOf(one.currency, cents, rates) }
  })
}

function isAllDue(
  missing: Cents,
  received: readonly Received[],
  rates: readonly ForeignCash[],
  limit: RoundingLimit,
): boolean {
  return received.some(({ typeId, currency, cents }) => {
    const rate = typeId === CASH ? rateOf(currency, rates) : undefined
    if (!rate || cents < rate.smallestCents) return false
    return cents >= dueIn(missing + worthInUsd(cents, rate), rate, limit)
  })
}

/** What is due by a payment type for USD cents, to the cent of its currency, never less than the price. */
export function dueBy(
  { currency }: Pick<PaymentTerms, 'currency'>,
  usdCents: Cents,
  rates: readonly ForeignCash[],
): Cents {
  const rate = rateOf(currency, rates)
  return rate ? divideUp(usdCents * rate.buyingMicros, MICROS) : usdCents
}

function usdOf(currency: string, cents: Cents, rates: readonly ForeignCash[]): Cents {
  const rate = rateOf(currency, rates)
  return rate ? worthInUsd(cents, rate) : cents
}

function rateOf(currency: string, rates: readonly ForeignCash[]): ForeignCash | undefined {
  return rates.find((rate) => rate.currency === currency)
}

/** The account of a tender at a till: its drawer, what a payment type has to bring its branch, or what a customer owes. */
export function placeAt({ id, branchCode }: { id: string; branchCode: string }, { typeId, currency }: Place): Account {
  if (typeId === CASH) return drawer(id, currency)
  return isAccount(typeId) ? receivable(typeId) : clearing(typeId, branchCode, currency)
}
