import type { Goods } from '@/lib/counter/kinds/model.ts'
import type { RecentSale } from '@/lib/counter/till-lists/model.ts'

/**
 * Why a ticket needs the cashier after its customer may have left, in this order: its money is to be given back; a
 * token or code came late and nobody handed it over; the same, but the customer owes for it; or a payment by mobile
 * money was not made.
 */
type HandReason = 'give_back' | 'hand_over' | 'ask_to_pay' | 'ask_again'

/** One ticket that needs a hand; JSON-safe, since it travels over the live route. */
export type HandNeeded = {
  ticketId: string
  why: HandReason
  /** The goods that came late; null for money. */
  goods: Goods | null
  productName: string
  recipient: string
  /** What goes back, in the currencies that the ticket’s page proposes; what is owed, or was to be paid, in USD. */
  sumText: string
  /** Since when, as an ISO time. */
  since: string
}

/**
 * What every screen of a till shows: its newest sales, how many wait, what needs a hand, and how many older tickets
 * hold money.
 */
export type TillAtAGlance = { sales: RecentSale[]; today: number; waiting: number; hands: HandNeeded[]; older: number }
