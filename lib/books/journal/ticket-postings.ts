import { type Cents, leastCents, sumCents } from '@/lib/platform/shared/money.ts'
import { creditHeld, debitHeld, familyOf, type HeldMoney, heldIn, heldOut, type Share } from './held-money.ts'
import {
  type Account,
  type Cash,
  drawer,
  type Entry,
  entry,
  inCash,
  inUsd,
  losses,
  minus,
  otherIncome,
  overShort,
  type Posting,
  receivable,
  roundingFx,
  serviceAvailable,
  uncounted,
} from './model.ts'

/** Money and the account that it came into or goes out of: a drawer, or what a payment type has to bring. */
export type PlacedCash = Cash & { place: Account }

type CashForTicket = {
  ticketId: string
  /** Net of change; negative for a currency that only went out as change. */
  cash: readonly PlacedCash[]
  /** How much of the ticket's price this pays, by item; worth beyond or below that is rounding. */
  shares: readonly Share[]
}

export function cashTaken({ ticketId, cash, shares }: CashForTicket): Entry {
  return entry('cash_taken', [...throughPlaces(cash, centsOf(shares)), ...heldIn(ticketId, shares)])
}

function centsOf(shares: readonly Share[]): Cents {
  return sumCents(shares.map(({ cents }) => cents))
}

type CashForDebt = Omit<CashForTicket, 'shares'> & {
  debtCents: Cents
}

export function debtPaid({ ticketId, cash, debtCents }: CashForDebt): Entry {
  return entry('debt_paid', [...throughPlaces(cash, debtCents), inUsd(receivable(ticketId), -debtCents)])
}

/** A customer pays what they owe on their account, whose key in `receivable` this is. */
export function accountPaid({ key, cash, cents }: { key: string; cash: readonly PlacedCash[]; cents: Cents }): Entry {
  return entry('account_paid', [...throughPlaces(cash, cents), inUsd(receivable(key), -cents)])
}

/** Cash that a customer must have paid for a recovered sale; how much is not known until it is counted. */
export function cashRecovered({ ticketId, tillId, shares }: Omit<CashForTicket, 'cash'> & { tillId: string }): Entry {
  return entry('recovered', [inUsd(uncounted(tillId), centsOf(shares)), ...heldIn(ticketId, shares)])
}

type CountedRecovery = {
  tillId: string
  cash: readonly Cash[]
  uncountedCents: Cents
}

/** What the drawer holds beyond the books is the cash of recovered sales, and the rest is over or short. */
export function recoveredCounted({ tillId, cash, uncountedCents }: CountedRecovery): Entry {
  const worthCents = cash.reduce((sum, { usdCents }) => sum + usdCents, 0n)
  return entry('counted', [
    ...throughPlaces(inDrawer(tillId, cash), worthCents),
    inUsd(uncounted(tillId), -uncountedCents),
    inUsd(overShort('USD'), uncountedCents - worthCents),
  ])
}

export function moneyReturned({ ticketId, cash, shares }: CashForTicket): Entry {
  const outward = throughPlaces(
    cash.map((one) => ({ ...one, ...minus(one) })),
    -centsOf(shares),
  )
  return entry('money_returned', [...outward, ...heldOut(ticketId, shares)])
}

export function inDrawer(tillId: string, cash: readonly Cash[]): PlacedCash[] {
  return cash.map((one) => ({ ...one, place: drawer(tillId, one.currency) }))
}

/** Books foreign money and one USD leg against rounding_fx, so that both legs of each exchange stay visible. */
function throughPlaces(cash: readonly PlacedCash[], ticketCents: Cents): Posting[] {
  const foreign = cash.filter(({ currency }) => currency !== 'USD')
  const usdCents = cash.reduce((sum, one) => (one.currency === 'USD' ? sum + one.nativeCents : sum), 0n)
  return [
    ...cash.map((one) => inCash(one.place, one)),
    ...foreign.map((one) => inCash(roundingFx(one.currency), minus(one))),
    inUsd(roundingFx('USD'), ticketCents - usdCents),
  ]
}

type CollectionMoney = { credential: string; ticketId: string; creditCents: Cents }

/** A collection came in. `spareCents`, for which no unsent item waits, first pays a debt (`debtFirst`). */
export function collectionCompleted(
  { credential, ticketId, creditCents }: CollectionMoney,
  { spareCents, ...ticket }: HeldMoney & Debt & { spareCents: Cents },
): Entry {
  const { settled, recovered } = debtFirst(spareCents, ticket)
  return entry('completed', [
    inUsd(serviceAvailable(credential), creditCents),
    inUsd(receivable(ticketId), -settled),
    inUsd(losses('USD'), -recovered),
    ...heldIn(ticketId, creditHeld(ticket, creditCents - settled - recovered)),
  ])
}

/** A collection was reversed: it is taken from the customer's money (`paidFirst`), and they owe us the rest. */
export function collectionReversed(
  { credential, ticketId, creditCents }: CollectionMoney,
  ticket: HeldMoney & Paid,
): Entry {
  const { paid, claimed, owed } = paidFirst(creditCents, ticket)
  return entry('reversed', [
    ...heldOut(ticketId, debitHeld(ticket, paid)),
    inUsd(otherIncome, claimed),
    inUsd(receivable(ticketId), owed),
    inUsd(serviceAvailable(credential), -creditCents),
  ])
}

/** A customer had an item's goods all the same: its family's money is ours. */
export function heldForGoodsHad(ticketId: string, saleId: string, cents: Cents, money: HeldMoney): Entry {
  const family = familyOf(money.items, saleId).map(({ id }) => id)
  return entry('goods_had', [...heldOut(ticketId, debitHeld(money, cents, family)), inUsd(otherIncome, -cents)])
}

/** Nobody came for held money: it first pays what its customer owes (`debtFirst`), and the rest is ours. */
export function heldUnclaimed(ticketId: string, cents: Cents, ticket: HeldMoney & Debt): Entry {
  const { settled, recovered } = debtFirst(cents, ticket)
  return entry('unclaimed', [
    ...heldOut(ticketId, debitHeld(ticket, cents)),
    inUsd(receivable(ticketId), -settled),
    inUsd(losses('USD'), -recovered),
    inUsd(otherIncome, settled + recovered - cents),
  ])
}

export function receivableWrittenOff(ticketId: string, cents: Cents): Entry {
  return entry('written_off', [inUsd(losses('USD'), cents), inUsd(receivable(ticketId), -cents)])
}

/** What a ticket's customer owes, and what of it we wrote off and did not get back, in USD cents. */
export type Debt = { receivableCents: Cents; writtenOffCents: Cents }

/** An amount that would be the customer's first pays what they owe, then what we wrote off: nobody paid for that. */
export function debtFirst(cents: Cents, { receivableCents, writtenOffCents }: Debt) {
  const settled = leastCents(cents, receivableCents)
  const recovered = leastCents(cents - settled, writtenOffCents)
  return { settled, recovered }
}

/** What a ticket holds, and what of it became ours because nobody came for it, in USD cents, none below zero. */
export type Paid = { heldCents: Cents; unclaimedCents: Cents }

/** A cost of the customer's takes the ticket's money first, then what nobody came for. They owe only the rest. */
export function paidFirst(cents: Cents, { heldCents, unclaimedCents }: Paid) {
  const paid = leastCents(cents, heldCents)
  const claimed = leastCents(cents - paid, unclaimedCents)
  return { paid, claimed, owed: cents - paid - claimed }
}
