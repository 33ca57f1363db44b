import { listRecentSales } from '@/lib/counter/tickets/queries.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { countOlder, listNeedsHand } from './internal/list-needs-hand.ts'
import type { TillAtAGlance } from './model.ts'

/** The actor's till at a glance. */
export async function tillAtAGlance(actor: Actor): Promise<TillAtAGlance> {
  const [recent, hands] = await Promise.all([listRecentSales(actor), listNeedsHand(actor)])
  return { ...recent, hands, older: await countOlder(actor, hands) }
}
