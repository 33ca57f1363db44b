import type { Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { LockedTicket } from '../lock-ticket.ts'

/**
 * How long the customer of a payment can be expected to wait for what it buys. The Service gives them fifteen minutes
 * to pay.
 */
export const PATIENCE_MINUTES = 30

/**
 * Refuses with PAID_LATE if no payment of the ticket came in time: each was called failed or not made before its money
 * came, or was asked for long ago. The customer may have left, or paid in another way since, so a person decides
 * (money rule 5).
 */
export async function refuseLateMoney(tx: Tx, ticket: LockedTicket): Promise<void> {
  const paid = ticket.collections.filter(({ state }) => state === 'completed').map(({ id }) => id)
  const [inTime] = await tx.$queryRaw<{ id: string }[]>`
    select c.id::text from "Collection" c
    where c.id = any(${paid}::uuid[]) and c."createdAt" > now() - ${PATIENCE_MINUTES} * interval '1 minute'
      and not exists (select 1 from "CollectionEvent" e
        where e."collectionId" = c.id and e."toState" in ('failed', 'not_made'))
    limit 1`
  if (paid.length > 0 && !inTime) refuse('PAID_LATE')
}
