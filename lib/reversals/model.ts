/** How a person settled a reversal; the first that fits is suggested. */
export const REVERSAL_ACTIONS = ['money_returned', 'sold_again', 'customer_keeps', 'written_off', 'other'] as const
export type ReversalAction = (typeof REVERSAL_ACTIONS)[number]

/**
 * What the office should do. `return_money`: the customer lost what was bought. `ask_customer`: a token or code was
 * handed over and may have been used. `note_it`: the money went back already.
 */
export type Suggestion = 'return_money' | 'ask_customer' | 'note_it'

/** How far a token or code got towards the customer; `none` where the sale has neither. */
export type HandedOver = 'printed' | 'revealed' | 'on_screen' | 'none'

/** A sale that was reversed, with what a person needs to settle it. */
export type ReversalView = {
  saleId: string
  ticketId: string
  ticketNumber: string
  product: string
  recipient: string
  price: string
  soldAt: string
  reversedAt: string
  cashier: string
  branch: string
  till: number
  /** Whether the shift in which it was sold was closed before it was reversed. */
  afterClose: boolean
  shiftClosedAt: string | null
  handedOver: HandedOver
  suggestion: Suggestion
  settled: { action: string; note: string; by: string; at: string } | null
}
