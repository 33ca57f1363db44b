/**
 * How a customer's money, or debt, ends without cash. `goods_had`: the customer had the goods after all. `unclaimed`:
 * nobody came for the money within the office's period. `written_off`: the customer will not pay the debt.
 */
export type EndingKind = 'goods_had' | 'unclaimed' | 'written_off'

/**
 * Customers' money that we hold, in USD cents, by what it waits for: mobile money that bought nothing yet, cash to give
 * back, and sales under way. Each count is how many tickets hold some of it; one ticket may hold two kinds.
 */
export type HeldSum = HeldCents & { count: number; mobileCount: number; cashCount: number; underWayCount: number }

/** The same for one ticket; the three kinds add up to `heldCents`. */
export type HeldCents = { heldCents: bigint; mobileCents: bigint; cashCents: bigint; underWayCents: bigint }

/** How a person may end a ticket's money without cash. */
export type EndingsOffered = {
  /**
   * The item that the customer may have received after all; null if there is none, or if this person may not book that.
   */
  hadSaleId: string | null
  /** Whether nobody came for the money within the office's period and this person may book it as ours. */
  mayBook: boolean
}

/** Days until unclaimed money is ours, unless the owner set another period. */
export const USUAL_UNCLAIMED_DAYS = 90

/** A ticket with a customer's debt. */
export type OwedView = {
  ticketId: string
  ticketNumber: string
  branch: string
  till: number
  cashier: string
  /** The phone number that was last asked to pay by mobile money; empty if none was. */
  payer: string
  owed: string
  since: Date
}
