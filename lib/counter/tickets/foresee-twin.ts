import { findDuplicate } from '@/lib/counter/sales/refuse-duplicate.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { twinsSought } from './internal/claim-ticket.ts'
import type { SaleView, TicketView } from './model.ts'

/**
 * The problem for which the claim of these priced items would want a reason, told before the customer hands over any
 * money; null if there is none. The claim checks again.
 */
export async function foreseeTwin(
  actor: Actor,
  { environment }: Pick<TicketView, 'environment'>,
  items: readonly SaleView[],
): Promise<Problem | null> {
  if (!may(actor, 'sale:create')) return null
  const { sought, repeats } = twinsSought(items.map((item) => ({ ...item, environment })))
  if (repeats) return repeats
  for (const one of sought) {
    const twin = await findDuplicate(db(), one)
    if (twin) return twin
  }
  return null
}
