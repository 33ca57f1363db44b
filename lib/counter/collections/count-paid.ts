import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { visibleTickets } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { MOST_COUNTED } from '@/lib/platform/shared/page.ts'

/** Collected money with nothing under way; `earmarked` is set as long as a ticket holds any. */
export function paidWithoutSale(actor: Actor): Prisma.TicketWhereInput {
  return {
    AND: [
      visibleTickets(actor),
      {
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
