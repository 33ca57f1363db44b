/** `goods_had`: the customer received it after all. `unclaimed`: nobody came for the money. */
export type EndingKind = 'goods_had' | 'unclaimed' | 'written_off'

/** Money that we hold, in USD cents: mobile money, cash to give back, sales under way. A ticket may hold two kinds. */
export type HeldSum = HeldCents & { count: number; mobileCount: number; cashCount: number; underWayCount: number }

/** For one ticket; the three kinds add up to `heldCents`. */
export type HeldCents = { heldCents: bigint; mobileCents: bigint; cashCents: bigint; underWayCents: bigint }

export type EndingsOffered = {
  /** The item that the customer may have received after all, if this person may book that. */
  hadSaleId: string | null
  /** Whether nobody came for the money in time and this person may book it as ours. */
  mayBook: boolean
}

export const USUAL_UNCLAIMED_DAYS = 90

export type OwedView = {
  ticketId: string
  ticketNumber: string
  branch: string
  till: number
  cashier: string
  /** The phone that was last asked to pay; empty if none was. */
  payer: string
  owed: string
  since: Date
}
