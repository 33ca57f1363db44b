import type { Goods } from '@/lib/counter/kinds/model.ts'
import type { RecentSale } from '@/lib/counter/till-lists/model.ts'

/** In this order. `ask_to_pay`: a late token or code for which the customer owes. */
type HandReason = 'give_back' | 'hand_over' | 'ask_to_pay' | 'ask_again'

/** JSON-safe, since it travels over the live route. */
export type ToDoItem = {
  ticketId: string
  why: HandReason
  goods: Goods | null
  productName: string
  recipient: string
  /** What goes back, in the currencies that the ticket's page proposes; what is owed or was to be paid, in USD. */
  sumText: string
  since: string
}

/** `older`: how many tickets beyond the list hold money. */
export type TillAtAGlance = { sales: RecentSale[]; today: number; waiting: number; hands: ToDoItem[]; older: number }
