import { cashField, type ForeignCash, type TypedCash } from '@/lib/books/currencies/model.ts'
import type { CollectionView, DebtPaidView } from '@/lib/counter/collections/model.ts'
import type { Goods, RecipientField, SaleKind } from '@/lib/counter/kinds/model.ts'
import { isUndone, type Outcome } from '@/lib/counter/sales/model.ts'
import { type Cents, formatSums, formatUsd, sumCents } from '@/lib/platform/shared/money.ts'
import type { Problem, ToldProblem } from '@/lib/platform/shared/problem.ts'
import type { SaleState } from '@/lib/platform/shared/sale-state.ts'
import { withQuery } from '@/lib/platform/shared/with-query.ts'

/**
 * The problem of an item at our own price without a quote: it sells only once its money has come in by mobile money.
 */
export const COLLECT_FIRST = 'COLLECT_FIRST'

/**
 * Whether an item is at our own price because our balance was too low for a quote; the payment raises the balance.
 * `problem` is the item's `Problem`, as stored.
 */
export function isToCollectFirst(item: { state: SaleState; quoteId: string | null; problem: unknown }): boolean {
  return item.state === 'quoted' && item.quoteId === null && (item.problem as Problem | null)?.code === COLLECT_FIRST
}

/** The field of a problem that is about a price and not about what was typed: it is solved beside the price. */
export const AT_THE_PRICE = 'price'

const BESIDE_THE_PRICE: readonly string[] = [
  'PRICE_CHANGED',
  'QUOTE_CHANGED',
  'QUOTE_LAPSED',
  'SAME_SALE',
  'SAME_SALE_WAITING',
  'OTHER_AMOUNT',
  'OTHER_AMOUNT_WAITING',
  'SAME_IN_BASKET',
  'BALANCE_EARMARKED',
  'BALANCE_NOT_KNOWN',
  COLLECT_FIRST,
  'BRANCH_SALE_CAP',
  'BRANCH_DAY_CAP',
  'BASKET_OVER_BALANCE',
  'BASKET_OVER_LIMIT',
]

/** Whether a priced sale's problem is solved beside its price; any other returns to its form. */
export function isBesideThePrice({ code, field }: Problem): boolean {
  return field === 'tender' || field === AT_THE_PRICE || BESIDE_THE_PRICE.includes(code)
}

/**
 * Whether a sale's problem is what a choice typed last was refused for. Its text has no price, so the problem stays
 * until something is typed or chosen anew, whatever is asked of the price before it.
 */
export function isOfLastChoice(problem: Problem): boolean {
  return !isBesideThePrice(problem) && !problem.asPriced
}

/** What an item says of its own price, whatever becomes of the others. */
const OF_OWN_PRICE: readonly string[] = ['PRICE_CHANGED', COLLECT_FIRST]

/**
 * Whether a problem is what a press was refused for with all items as they were. One item says it for all of them, and
 * none does once another was changed or removed.
 */
export function isOfAllItems(problem: Problem): boolean {
  return isBesideThePrice(problem) && problem.field !== AT_THE_PRICE && !OF_OWN_PRICE.includes(problem.code)
}

/** How many of one voucher a ticket can hold. */
export const MOST_VOUCHERS = 50

/** The pages that list what needs a hand: a till's, and the close of its shift. */
export const HAND_LISTS = ['/waiting', '/shift/close'] as const
export type HandList = (typeof HAND_LISTS)[number]

/** One line of a sale's history on the waiting screen. */
export type SaleStep = { at: Date; kind: string }

/** As many as fit beside a row of a list; for a note, in two lines of a slip. */
export const MOST_NAME_LETTERS = 40
export const MOST_NOTE_LETTERS = 60

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
  /** What was paid for an item that was never sent, if it was priced again since, or waits in its place; else null. */
  paidCents: Cents | null
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

/** Cash of one currency, in its own cents; what was taken at once is one intake. */
type TenderView = { intakeId: string; at: Date; currency: string; receivedCents: Cents; changeCents: Cents }

/** Cash to give back in one currency, in its own cents. */
type CashBack = { currency: string; nativeCents: Cents }

/** Cash as it is said, one sum per currency: "ZWG 140.00 + $5.00"; empty for none. */
export function cashText(cash: readonly CashBack[]): string {
  const sums = new Map<string, bigint>()
  for (const { currency, nativeCents } of cash) sums.set(currency, (sums.get(currency) ?? 0n) + nativeCents)
  return formatSums([...sums].map(([currency, cents]) => ({ currency, cents })))
}

/** What goes back to the customer: the first proposed notes, or the amount if it came by phone. */
export function toGiveBack({ waysBack, freeCents }: Pick<TicketView, 'waysBack' | 'freeCents'>): string {
  const [first] = waysBack
  return first ? cashText(first) : formatUsd(freeCents)
}

/** Money given back over the counter; `heldCents` is how much of the ticket it settled, in USD. */
type MoneyReturnView = { id: string; currency: string; nativeCents: Cents; heldCents: Cents; at: Date }

/** What was typed to pay a debt, shown again with a refusal. */
export type PayDebtForm = { amount: string; problem: ToldProblem | null }

/** The number that was typed for airtime in place of change, shown again with a refusal. */
export type AirtimeForChangeForm = { phone: string; problem: ToldProblem | null }

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
  /** Why money is collected with nothing sold yet. */
  purpose: string | null
  abandonedAt: Date | null
  copies: number
  /** Its slip was printed or shared, or its code read out: Enter may leave the token. */
  handedOver: boolean
  /** What the cashier calls the customer. `note` is a word about them or the sale. */
  customerName: string | null
  note: string | null
  /** The first item; a basket has more. */
  sale: SaleView
  /** Every item, in the order added. */
  sales: SaleView[]
  /** The ticket's frozen rates for cash besides USD. */
  rates: ForeignCash[]
  /** The customer's money on it, the part no item under way needs, and what the customer owes, in USD. */
  heldCents: Cents
  freeCents: Cents
  owedCents: Cents
  /** The ways to give the free part back as cash, as it was paid first; none for mobile money alone. */
  waysBack: CashBack[][]
  /** Cash for its price, oldest first; cash that paid a debt is in `debtsPaid`. */
  tenders: TenderView[]
  debtsPaid: DebtPaidView[]
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
 * Whether an item came to nothing so long after `after` that the cashier has given the change and may have turned to
 * somebody else. What was delivered before its reversal is always that late.
 */
export function endedLate(items: readonly Ended[], after: Date | null): boolean {
  if (after === null) return false
  return items.some(({ outcome, settledAt, reversedAt }) => {
    if (outcome === 'reversed') return reversedAt === null || reversedAt > after
    return isUndone(outcome) && settledAt !== null && settledAt.getTime() - after.getTime() > LATE_MS
  })
}

/**
 * A ticket's cash by its change: what the cashier gave before, and what is due now. Only the newest intake's can be
 * due, and not once money went back since or an item ended late: the customer was served before that.
 */
export function splitByChange({ sales, tenders, returns }: Pick<TicketView, 'sales' | 'tenders' | 'returns'>) {
  const newest = tenders.at(-1)
  const isGiven = !newest || returns.some(({ at }) => at > newest.at) || endedLate(sales, newest.at)
  const isDue = ({ intakeId }: TenderView) => !isGiven && intakeId === newest.intakeId
  return { given: tenders.filter((one) => !isDue(one)), due: tenders.filter(isDue) }
}

/** A sale that is not final, and when the Service was last asked about it. */
export type WaitingSale = RecentSale & { checkedAt: string | null }

/** One row of the till's list of recent sales; JSON-safe, since it travels over the live route. */
export type RecentSale = {
  saleId: string
  ticketId: string
  outcome: Outcome
  missing: Goods | null
  productName: string
  recipient: string
  priceText: string
  at: string
}

/** A search for past sales: a text and a Harare day as typed, and the page's cursor; each may be empty. */
export type SalesSought = { text: string; day: string; after: string }

/** A customer left at a price, to be taken up again. */
export type ParkedTicket = {
  ticketId: string
  /** What the cashier calls them by, else the name that the Service gave for a meter or account, else the number. */
  customer: string
  /** The first item's product. */
  productName: string
  items: number
  priceText: string
}

/** What a customer is owed for what came to nothing, or got back for it. */
export type UndoneMoney = { kind: 'owed' | 'returned'; sumText: string }

/** A past sale found; `seller` for those who see more than their own. */
export type FoundSale = RecentSale & {
  number: string
  /** Sold in training by a shop that also sells for real. */
  practice: boolean
  seller: { branchName: string; tillNumber: number; cashierName: string } | null
  /** Prints of its ticket so far. */
  copies: number
  /** The customer's name or a word about them. */
  note: string | null
  /** The ticket's money, on the row of a sale that came to nothing; null if that money is settled otherwise. */
  money: UndoneMoney | null
}

/** The search, a page of its results, and the cursor of the next. */
export type SalesFound = { text: string; day: string; sales: FoundSale[]; next: string | null }

/** A customer the till served before, and their last purchase. */
export type RecentCustomer = {
  saleId: string
  ticketId: string
  kind: SaleKind
  recipient: string
  /** The recipient, grouped for reading aloud. */
  shown: string
  productName: string
  priceText: string
  at: Date
}

type TypedCashOf = { ticketId: string; cash: TypedCash; confirmed: boolean }

/** The address of a ticket with the cash as it was typed, and the names if they were confirmed. */
export function cashPage({ ticketId, cash, confirmed }: TypedCashOf): string {
  const typed = cash.amounts.filter(({ text }) => text !== '')
  const kept = new URLSearchParams(typed.map(({ currency, text }) => [cashField(currency), text]))
  if (kept.size > 0 && cash.changeCurrency !== 'USD') kept.set('changeCurrency', cash.changeCurrency)
  if (confirmed) kept.set('confirmed', 'on')
  return kept.size === 0 ? `/tickets/${ticketId}` : `/tickets/${ticketId}?${kept}`
}

/**
 * What a button of the form that sells does in its place: adds an item of a kind, prices another quantity, saves what is
 * noted of the customer, prices again, works out the change of the cash, or leads to mobile money.
 */
export type InsteadOfSelling = SaleKind | 'quantity' | 'note' | 'again' | 'cash' | 'collect'

/** What was typed beside a ticket's price while its items change. */
export type KeptTyped = {
  cash: TypedCash
  /** The quotes whose names were confirmed: a new price, perhaps with another name, is confirmed anew. */
  kept: string
}

/** The address of a ticket whose items change, with what was typed beside its price. */
export function changedPage({ ticketId, cash, kept }: KeptTyped & { ticketId: string }): string {
  const page = cashPage({ ticketId, cash, confirmed: false })
  return kept === '' && !page.includes('?') ? page : withQuery(page, String(new URLSearchParams({ kept })))
}

/** The same for a ticket whose sale was pressed and not answered yet: that press may still sell it. */
export function unansweredPage(typed: TypedCashOf): string {
  return withQuery(cashPage(typed), 'unanswered=on')
}
