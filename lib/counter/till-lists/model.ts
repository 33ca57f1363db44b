import type { Goods, SaleKind } from '@/lib/counter/kinds/model.ts'
import type { Outcome } from '@/lib/counter/sales/model.ts'

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

/** Text and Harare day as typed. */
export type SalesSearch = { text: string; day: string; after: string }

export type ParkedTicket = {
  ticketId: string
  /** What the cashier calls them by, else the name that the Service gave for a meter or account, else the number. */
  customer: string
  productName: string
  items: number
  priceText: string
}

export type UndoneMoney = { kind: 'owed' | 'returned'; sumText: string }

export type FoundSale = RecentSale & {
  number: string
  practice: boolean
  seller: { branchName: string; tillNumber: number; cashierName: string } | null
  copies: number
  note: string | null
  /** The ticket's money, on the row of a sale that came to nothing; null if that money is settled otherwise. */
  money: UndoneMoney | null
}

export type SalesFound = { text: string; day: string; sales: FoundSale[]; next: string | null }

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
