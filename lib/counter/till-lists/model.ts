import type { Goods, SaleKind } from '@/lib/counter/kinds/model.ts'
import type { Outcome } from '@/lib/counter/sales/model.ts'

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
