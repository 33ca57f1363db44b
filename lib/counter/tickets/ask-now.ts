import { missingDeliverable } from '@/lib/counter/sales/deliverable.ts'
import { followSale } from '@/lib/counter/sales/follow-sale.ts'
import { FOLLOWED_STATES } from '@/lib/counter/sales/model.ts'
import { SALE_ORDERS } from '@/lib/counter/sales/sale-orders.ts'
import type { Sale } from '@/lib/generated/prisma/client.ts'
import { type Ctx, visibleTickets } from '@/lib/people/access/authorise.ts'
import { db } from '@/lib/platform/database/db.ts'
import { claimTurn } from '@/lib/service/orders/look-up.ts'
import { waitToShow } from './wait-to-show.ts'

/**
 * Follows, now instead of at their next turn, a ticket's sales that are not final or lack a token or code, unless the
 * Service was asked moments ago.
 */
export async function askNow({ ctx, input }: { ctx: Ctx; input: { ticketId: string } }): Promise<void> {
  const sales = await db().sale.findMany({
    where: {
      ticket: { AND: [visibleTickets(ctx.actor), { id: input.ticketId }] },
      state: { in: [...FOLLOWED_STATES, 'completed'] },
    },
  })
  const due: string[] = []
  for (const sale of sales.filter((one) => isOpen(one))) if (await claimTurn(SALE_ORDERS, sale.id)) due.push(sale.id)
  await waitToShow(input.ticketId, Promise.all(due.map(followSale)))
}

/** Not final, or delivered without its token or code. */
function isOpen(sale: Sale): boolean {
  return sale.state !== 'completed' || missingDeliverable(sale) !== null
}
