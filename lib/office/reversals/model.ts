/** How a person can settle a reversed sale. */
export const REVERSAL_ACTIONS = ['money_returned', 'sold_again', 'customer_keeps', 'written_off', 'other'] as const
export type ReversalAction = (typeof REVERSAL_ACTIONS)[number]

/** How a person can settle a reversed payment by mobile money. */
export const PAYMENT_ACTIONS = ['asked_to_pay', 'nothing_owed', 'written_off', 'other'] as const
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number]

/**
 * What the office should do. `return_money`: the customer lost the goods. `ask_customer`: the sale has a token or code,
 * which may have been used. `note_it`: the money already went back. `nothing_held`: the ticket holds nothing that could
 * go back, because a debt was written off or the money was spent on another sale.
 */
export type Suggestion = 'return_money' | 'ask_customer' | 'note_it' | 'nothing_held'

/**
 * `ask_to_pay`: the customer has the goods and owes us. `note_it`: nothing is owed. `watch`: a sale is still under way.
 */
type PaymentSuggestion = 'ask_to_pay' | 'watch' | 'note_it'

/** How far a token or code got towards the customer; `none` if the sale has neither. */
export type HandedOver = 'printed' | 'revealed' | 'on_screen' | 'none'

type Settled = { action: string; note: string; by: string; at: Date }

/** What both kinds share: where the ticket was sold, its shift, and how the reversal was settled. */
type Common = {
  /** The id of the sale or of the payment. */
  id: string
  ticketId: string
  ticketNumber: string
  reversedAt: Date
  cashier: string
  branch: string
  till: number
  /** Whether the shift of the sale closed before the reversal. */
  afterClose: boolean
  shiftOpenedAt: Date | null
  shiftClosedAt: Date | null
  settled: Settled | null
}

/** A reversed sale, with what a person needs to settle it. */
export type ReversalView = Common & {
  of: 'sale'
  product: string
  recipient: string
  price: string
  soldAt: Date | null
  handedOver: HandedOver
  suggestion: Suggestion
  /** What the ticket holds of the customer's money; empty if nothing. */
  held: string
  /** Whether it was paid by phone, so that it waits under Paid, not delivered. */
  isOnDesk: boolean
}

/** A payment by mobile money that was reversed after it came in. */
export type PaymentReversalView = Common & {
  of: 'payment'
  method: string
  /** Masked. */
  payer: string
  amount: string
  paidAt: Date
  /** The ticket's items: whether each was delivered, and how far its token or code got. */
  items: { product: string; recipient: string; isDelivered: boolean; handedOver: HandedOver }[]
  suggestion: PaymentSuggestion
  /** What the customer owes us on the ticket; empty if nothing. */
  owed: string
}
