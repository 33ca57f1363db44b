import type { SaleLine, Seller } from '@/lib/counter/ticket-lists/model.ts'

export const REVERSAL_ACTIONS = ['money_returned', 'sold_again', 'customer_keeps', 'written_off', 'other'] as const
export type ReversalAction = (typeof REVERSAL_ACTIONS)[number]

export const PAYMENT_ACTIONS = ['asked_to_pay', 'nothing_owed', 'written_off', 'other'] as const
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number]

/**
 * `ask_customer`: the token or code may have been used. `note_it`: the money already went back. `nothing_held`: a debt
 * was written off, or the money was spent on another sale.
 */
type Suggestion = 'return_money' | 'ask_customer' | 'note_it' | 'nothing_held'

/** `ask_to_pay`: the customer has the goods and owes us. `note_it`: nothing is owed. `watch`: a sale is under way. */
type PaymentSuggestion = 'ask_to_pay' | 'watch' | 'note_it'

/** How far a token or code got towards the customer; `none` if the sale has neither. */
type HandedOver = 'printed' | 'revealed' | 'on_screen' | 'none'

type Settled = { action: string; note: string; by: string; at: Date }

type Reversal = SaleLine & {
  ticketNumber: string
  seller: Seller
  reversedAt: Date
  afterClose: boolean
  shiftOpenedAt: Date | null
  shiftClosedAt: Date | null
  settled: Settled | null
}

export type ReversalView = Reversal & {
  of: 'sale'
  handedOver: HandedOver
  suggestion: Suggestion
  /** What the ticket holds of the customer's money; empty if nothing. */
  held: string
  /** Paid by phone, so that it waits under Paid, not delivered. */
  isOnDesk: boolean
}

export type PaymentReversalView = Reversal & {
  of: 'payment'
  items: { product: string; recipient: string; isDelivered: boolean; handedOver: HandedOver }[]
  suggestion: PaymentSuggestion
  owed: string
}

type Facts = {
  hasCode: boolean
  prints: number
  reveals: number
  /** Since the reversal. */
  moneyReturned: boolean
  holdsMoney: boolean
}

/** What the office should do about a reversed sale, and how far its token or code got. */
export function suggest({ hasCode, prints, reveals, moneyReturned, holdsMoney }: Facts): {
  handedOver: HandedOver
  suggestion: Suggestion
} {
  const handedOver = !hasCode ? 'none' : prints > 0 ? 'printed' : reveals > 0 ? 'revealed' : 'on_screen'
  if (moneyReturned) return { handedOver, suggestion: 'note_it' }
  if (!holdsMoney) return { handedOver, suggestion: 'nothing_held' }
  return { handedOver, suggestion: hasCode ? 'ask_customer' : 'return_money' }
}
