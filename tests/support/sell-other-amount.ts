import type { TicketView } from '@/lib/counter/tickets/model.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { AIRTIME, sellNow } from './sell.ts'

let served = 0

/** Sells airtime for a number and an amount that no sale before had, so that no two rows of a statement are alike. */
export function sellOtherAmount(actor: Actor): Promise<TicketView> {
  served += 1
  return sellNow(actor, { ...AIRTIME, recipient: `26377${String(2_000_000 + served)}`, amount: String(1 + served) })
}
