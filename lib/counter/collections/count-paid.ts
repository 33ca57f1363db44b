import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { visibleTickets } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { MOST_COUNTED } from '@/lib/platform/shared/page.ts'

/**
 * Selects tickets with collected money and nothing under way, in the environment of the actor's till or, away from a
 * till, of the office. A ticket is `earmarked` as long as it holds any such money.
 */
export function paidWithoutSale(actor: Actor): Prisma.TicketWhereInput {
  return {
    AND: [
      visibleTickets(actor),
      {
        environment: environmentOf(actor.till),
        earmarked: true,
        collections: { some: { state: 'completed' } },
        sales: { none: { state: { in: ['sending', 'pending'] } } },
      },
    ],
  }
}

/** How many tickets wait on the Paid, not delivered desk, up to a hundred: no screen shows more. */
export function countPaid(actor: Actor): Promise<number> {
  return db().ticket.count({ where: paidWithoutSale(actor), take: MOST_COUNTED })
}
