/**
 * The state of a ticket left open: a price nobody paid, a payment requested, a sale not final, or money in the drawer.
 * `owed`: for something that was not delivered. `left`: all of it was, and then reversed, or more was paid.
 */
export type OpenStep = 'unpaid' | 'collecting' | 'under_way' | 'owed' | 'left'

/** A ticket that another till of the branch left open. */
export type LeftOpen = {
  ticketId: string
  tillNumber: number
  cashierName: string
  step: OpenStep
  /** Names of its items, where known. */
  products: string[]
  recipient: string
  priceText: string | null
  at: Date
  /** Whether the viewer may take it over: while its till is on, only its cashier and supervisors may. */
  mayTakeOver: boolean
}
