import type { CollectionState } from '@/lib/counter/collections/model.ts'
import type { Goods, SaleKind } from '@/lib/counter/kinds/model.ts'
import type { Outcome } from '@/lib/counter/sales/model.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import type { SaleState } from '@/lib/platform/shared/order-state.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'

/**
 * A ticket in any list of tickets. A list is one query, a call of `listTicketLines`. Drawn on the server only; what a
 * browser fetches is made of `SaleLine`.
 */
export type TicketLine = TicketPlace & {
  /** What the cashier calls the customer. */
  customer: string | null
  /** What money is collected for with nothing sold yet. */
  purpose: string | null
  /** In the order added. */
  items: TicketItem[]
  /** In the order in which they were asked for. */
  payments: TicketPayment[]
  /** Null until every item has its price. */
  priceText: string | null
  step: TicketStep
  sums: TicketSums
  createdAt: Date
  /** When its tender was accepted or, until then, when it was begun. */
  at: Date
  /** The first of its payments that was completed and stands. */
  paid: TicketPayment | null
  owesSince: Date | null
  /** The cashier stopped waiting: nothing sells automatically. */
  givenUp: boolean
  /** The till that works on it now. */
  tillId: string
  staffId: string
  /** The staff who served the customer or asked for a payment. */
  servedBy: string[]
}

export type TicketItem = SaleLine & {
  state: SaleState
  priceCents: Cents | null
  heldCents: Cents
  soldAgainOfId: string | null
  /** The name that the Service gave for a meter or account. */
  customerName: string | null
  problem: Problem | null
  /** What it brought in writing. */
  goods: Goods | null
  /** When it was settled or, later, reversed. */
  endedAt: Date | null
}

/** Priced and not sold yet. */
export function isPriced({ state }: Pick<TicketItem, 'state'>): boolean {
  return state === 'quoted'
}

/** Products and recipients, or a deposit's purpose. */
export function formatItems({ purpose, items }: Pick<TicketLine, 'purpose' | 'items'>): string {
  return purpose ?? items.map(({ what, recipient }) => `${what} ${recipient}`.trim()).join(', ')
}

/** How its payments by phone that stand were made; empty if all of it is cash. */
export function methodsOf({ payments }: Pick<TicketLine, 'payments'>): string {
  const methods = payments.filter(({ state }) => state === 'completed').map(({ method }) => method)
  return [...new Set(methods)].sort().join(', ')
}

/** `at`: when it was settled or, until then, asked for. */
type TicketPayment = { state: CollectionState; method: string; phone: string; at: Date }

export type TicketPlace = {
  ticketId: string
  /** As printed; empty until its tender is accepted. */
  ticketNumber: string
  branchCode: string
  branch: string
  till: number
  cashier: string
}

/** `owed`: money for what was not delivered. `left`: all was delivered, and then reversed or overpaid. */
export type TicketStep = 'unpaid' | 'collecting' | 'under_way' | 'owed' | 'left' | 'done'

/** In USD cents. Mobile money, cash to give back and sales under way add up to `heldCents`. */
export type TicketSums = {
  heldCents: Cents
  mobileCents: Cents
  cashCents: Cents
  underWayCents: Cents
  owedCents: Cents
}

/** An item or payment of a ticket in any list of them; JSON-safe, since some travel over the live route. */
export type SaleLine = {
  id: string
  ticketId: string
  kind: SaleKind | 'collection'
  /** Null while nothing was sent. */
  outcome: Outcome | null
  missing: Goods | null
  /** The product, or a payment's method. */
  what: string
  /** Grouped for reading aloud, or masked in the office. */
  recipient: string
  priceText: string
  at: string
  /** When the Service was last asked. */
  checkedAt?: string | null
  ticket?: SoldOn
  /** Who sold it where, in lists that show more than the reader's own. */
  seller?: Seller
  /** The ticket's money, where a sale came to nothing; null if that money is settled otherwise. */
  money?: UndoneMoney | null
  todo?: ToDo
}

export type Seller = Pick<TicketPlace, 'branch' | 'till' | 'cashier'>

/** The ticket of a line, as far as a search shows it. `practice` marks training among real sales. */
type SoldOn = { number: string; practice: boolean; copies: number; note: string | null }

export type UndoneMoney = { kind: 'owed' | 'returned'; sumText: string }

/** In this order. `ask_to_pay`: a late token or code for which the customer owes. */
type ToDoReason = 'give_back' | 'hand_over' | 'ask_to_pay' | 'ask_again'

export type ToDo = {
  why: ToDoReason
  goods: Goods | null
  /** What goes back, in the currencies that the ticket's page proposes; what is owed or was to be paid, in USD. */
  sumText: string
}

export type ToDoLine = SaleLine & { todo: ToDo }

/** Text and Harare day as typed. */
export type SalesSearch = { text: string; day: string; after: string }

export type SalesFound = { text: string; day: string; sales: SaleLine[]; next: string | null }

export type RecentCustomer = {
  saleId: string
  ticketId: string
  kind: SaleKind
  recipient: string
  shown: string
  productName: string
  priceText: string
  at: Date
}
