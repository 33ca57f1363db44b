import type { ForeignCash } from '@/lib/books/currencies/model.ts'
import { nameOfType } from '@/lib/books/payment-types/model.ts'
import { type Place, placeName } from '@/lib/books/tenders/model.ts'
import type { CollectionView, DebtPaidView } from '@/lib/counter/collections/model.ts'
import type { Goods, RecipientField, SaleKind } from '@/lib/counter/kinds/model.ts'
import { isUndone, type Outcome } from '@/lib/counter/sales/model.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'
import { type Code, parsePins, parseTokens } from '@/lib/platform/shared/codes.ts'
import { type Cents, formatMoney, formatUsd, sumCents } from '@/lib/platform/shared/money.ts'
import type { SaleState } from '@/lib/platform/shared/order-state.ts'
import { formatPhone, groupFour } from '@/lib/platform/shared/phone.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'

/** One line of a sale's history on the waiting screen. */
export type SaleStep = { at: Date; kind: string }

export type SaleView = {
  id: string
  /** The intent that the form posts until something is sold. */
  intentId: string
  kind: SaleKind
  state: SaleState
  outcome: Outcome | null
  typedRecipient: string
  typedAmount: string
  /** The code of the last choice, priced or not. */
  typedProduct: string | null
  /** Why that has no price. */
  typedProblem: Problem | null
  /** About its price; of a paid item, why it is not sent. */
  problem: Problem | null
  productCode: string | null
  productName: string | null
  recipientField: RecipientField
  recipient: string | null
  /** From the quote: the name to read aloud before taking money for electricity. */
  customerName: string | null
  faceCents: Cents | null
  faceCurrency: string | null
  feeCents: Cents | null
  chargeCents: Cents | null
  /** What was asked for; null for a product with a fixed price. */
  amountCents: Cents | null
  priceCents: Cents | null
  /** Airtime in place of change. */
  forChange: boolean
  /** What the ticket holds for just this item, in USD cents. */
  heldCents: Cents
  /** The item in whose place this one was sold again; else null. */
  soldAgainOfId: string | null
  /** For an item that came to nothing: what the ticket still holds to sell it again. */
  againCents: Cents
  quoteId: string | null
  quoteExpiresAt: Date | null
  reference: string | null
  upstreamId: string | null
  token: string | null
  units: string | null
  pin: string | null
  /** What the Service's receipt says besides, as it wrote it: debts, taxes, a tariff. */
  others: { name: string; value: string }[]
  /** When the data that tells who the customer is was removed. */
  erasedAt: Date | null
  /** The token or code of a delivered sale that the Service has not sent yet. */
  missing: Goods | null
  /** Unknown and never sent again: only a person can end it. */
  frozen: boolean
  /** Unknown for a day: a person may end it. */
  isLate: boolean
  failureCode: string | null
  refusal: Problem | null
  claimedAt: Date | null
  settledAt: Date | null
  reversedAt: Date | null
  checkedAt: Date | null
  nextCheckAt: Date | null
  steps: SaleStep[]
}

/** What a sale hands over in writing: the tokens for its meter, or a voucher's codes. */
export function codesOf({ token, pin }: Pick<SaleView, 'token' | 'pin'>): Code[] {
  if (token !== null) return parseTokens(token)
  return pin === null ? [] : parsePins(pin)
}

/** What was handed over in one currency, in its own cents; what was taken at once is one intake. */
export type TenderView = Place & {
  intakeId: string
  at: Date
  receivedCents: Cents
  changeCents: Cents
  /** The number on the slip of a payment type's machine. */
  reference: string | null
}

/** Money to give back to one place, in cents of its currency. */
type PlacedMoney = Place & { nativeCents: Cents }

/** A payment type that a ticket was paid by. */
export type TypeOfTicket = { id: string; name: string; nameSn: string | null; nameNd: string | null }
type WithTypes = Pick<TicketView, 'types'>

/** Money as it is said, one sum a place: "ZiG 140.00 + $5.00 (Swipe)"; empty for none. */
export function placedText(money: readonly PlacedMoney[], ticket: WithTypes, locale: Locale): string {
  const sums = new Map<string, PlacedMoney>()
  for (const one of money) {
    const before = sums.get(placeName(one))?.nativeCents ?? 0n
    sums.set(placeName(one), { ...one, nativeCents: before + one.nativeCents })
  }
  const texts = [...sums.values()].map(({ typeId, currency, nativeCents: cents }) => {
    const name = typeName(typeId, ticket, locale)
    return `${formatMoney({ currency, cents })}${name === null ? '' : ` (${name})`}`
  })
  return texts.join(' + ')
}

/** The name of the payment type that money came by; null for cash. */
export function typeName(typeId: string, { types }: WithTypes, locale: Locale): string | null {
  const type = types.find(({ id }) => id === typeId)
  return type ? nameOfType(type, locale) : null
}

type GivingBack = Pick<TicketView, 'waysBack' | 'freeCents' | 'types'>

/** What goes back to the customer: the first proposed notes, or the amount if it came by phone. */
export function toGiveBack(ticket: GivingBack, locale: Locale): string {
  const [first] = ticket.waysBack
  return first ? placedText(first, ticket, locale) : formatUsd(ticket.freeCents)
}

/** Money given back over the counter; `heldCents` is how much of the ticket it settled, in USD. */
type MoneyReturnView = PlacedMoney & { id: string; heldCents: Cents; at: Date }

/** Everything that the ticket's page, its slip and its receipt show. */
export type TicketView = {
  id: string
  /** Changes whenever anything that is shown of the ticket changes. */
  version: string
  environment: 'test' | 'live'
  /** Printed number, for example HRE01-T2-000418; null until the tender is accepted. */
  number: string | null
  branchName: string
  tillNumber: number
  cashierName: string
  createdAt: Date
  tenderedAt: Date | null
  priceCents: Cents | null
  /** Why the last press on it took nothing. */
  problem: Problem | null
  /** Why money is collected with nothing sold yet. */
  purpose: string | null
  abandonedAt: Date | null
  copies: number
  /** Its slip was printed or shared, or its code read out: Enter may leave the token. */
  handedOver: boolean
  /** When a screen said to give the change while an item was still under way. */
  changeToldAt: Date | null
  /** What the cashier calls the customer. `note` is a word about them or the sale. */
  customerName: string | null
  note: string | null
  /** The first item; a basket has more. */
  sale: SaleView
  /** Every item, in the order added. */
  sales: SaleView[]
  /** The ticket's frozen rates for cash besides USD. */
  rates: ForeignCash[]
  /** What is earned by its priced items that are not sold yet, in USD: no more may be rounded off. */
  marginCents: Cents
  /** The customer's money on it, the part no item under way needs, and what the customer owes, in USD. */
  heldCents: Cents
  freeCents: Cents
  owedCents: Cents
  /** The ways to give the free part back, as it was paid first; none for mobile money alone. */
  waysBack: PlacedMoney[][]
  /** All of it as cash, where some came by a payment type; null also for who may not give that. */
  cashBack: PlacedMoney[] | null
  /** The payment types that it was paid by. */
  types: TypeOfTicket[]
  /** What paid its price besides mobile money, oldest first; cash that paid a debt is in `debtsPaid`. */
  tenders: TenderView[]
  debtsPaid: DebtPaidView[]
  /** What of its change stayed in the drawer for the customer. */
  changeKept: { currency: string; cents: Cents; at: Date }[]
  /** Payments by mobile money, oldest first. */
  collections: CollectionView[]
  returns: MoneyReturnView[]
}

/** A ticket's price in USD cents: what was agreed, or, before that, what its items cost. */
export function priceOf({ priceCents, sales }: Pick<TicketView, 'priceCents' | 'sales'>): Cents {
  return priceCents ?? sumCents(sales.map((sale) => sale.priceCents ?? 0n))
}

/** What came by phone. With any of it the till gives no cash back: the Paid, not delivered desk does. */
export function paidByPhone<C extends Pick<CollectionView, 'state'>>({ collections }: { collections: C[] }): C[] {
  return collections.filter(({ state }) => state === 'completed')
}

/** Longer than the page waits for the end of a sale before it shows what to keep and what to give. */
const LATE_MS = 15_000

type Ended = Pick<SaleView, 'outcome' | 'settledAt' | 'reversedAt'>

/**
 * Whether an item came to nothing so long after `after`, in milliseconds, that the cashier has given the change and may have turned to
 * somebody else. What was delivered before its reversal is always that late.
 */
export function endedLate(items: readonly Ended[], after: Date | null, lateMs = LATE_MS): boolean {
  if (after === null) return false
  return items.some(({ outcome, settledAt, reversedAt }) => {
    if (outcome === 'reversed') return reversedAt === null || reversedAt > after
    return isUndone(outcome) && settledAt !== null && settledAt.getTime() - after.getTime() > lateMs
  })
}

/** Less than it takes to read a sum and to hand it out. */
const READ_MS = 2_000

type ByChange = Pick<TicketView, 'sales' | 'tenders' | 'returns' | 'changeToldAt' | 'changeKept'>

/**
 * A ticket's cash by its change: what the cashier gave before, and what is due now. Only the newest intake's can be
 * due, and not once money went back since or an item ended late or after a screen had ordered it: the customer was
 * served before that. What was kept for the customer since is not due.
 */
export function splitByChange({ sales, tenders, returns, changeToldAt, changeKept }: ByChange) {
  const newest = tenders.at(-1)
  const isTold = newest && changeToldAt && changeToldAt >= newest.at && endedLate(sales, changeToldAt, READ_MS)
  const isGiven = !newest || isTold || returns.some(({ at }) => at > newest.at) || endedLate(sales, newest.at)
  const isDue = ({ intakeId }: TenderView) => !isGiven && intakeId === newest.intakeId
  return { given: tenders.filter((one) => !isDue(one)), due: tenders.filter(isDue).map(lessKept(changeKept)) }
}

function lessKept(kept: TicketView['changeKept']) {
  return (tender: TenderView): TenderView => {
    const own = kept.filter(({ currency, at }) => currency === tender.currency && at >= tender.at)
    const cents = sumCents(own.map((one) => one.cents))
    return tender.changeCents > cents
      ? { ...tender, changeCents: tender.changeCents - cents }
      : { ...tender, changeCents: 0n }
  }
}

/** A recipient, grouped for reading aloud; an account unchanged. */
export function showRecipient(field: string | null, recipient: string): string {
  if (field === 'account') return recipient
  return field === 'phone' ? formatPhone(recipient) : groupFour(recipient)
}

/**
 * The customer's phone number in the form of the wire, as far as the ticket tells: the one that airtime went to, else
 * the one that paid; null if unknown.
 */
export function customerPhone(ticket: Pick<TicketView, 'sales' | 'collections'>): string | null {
  const served = ticket.sales.find(({ recipientField, recipient, erasedAt }) => {
    return recipientField === 'phone' && recipient !== null && erasedAt === null
  })
  return served?.recipient ?? paidByPhone(ticket).at(-1)?.customerPhone ?? null
}
