/**
 * Where a ticket stands that nobody goes on with: a price that nobody paid, a payment asked for, sold and not final, or
 * money in the drawer for which nothing was delivered.
 */
export type OpenStep = 'unpaid' | 'collecting' | 'under_way' | 'owed'

/** A ticket that another till of the branch left open. */
export type LeftOpen = {
  ticketId: string
  tillNumber: number
  cashierName: string
  step: OpenStep
  /** Names of its items, as far as they are known. */
  products: string[]
  recipient: string
  priceText: string | null
  at: Date
}
