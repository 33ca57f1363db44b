import { setTimeout as delay } from 'node:timers/promises'
import { missingDeliverable } from '@/lib/counter/sales/deliverable.ts'
import { followSale } from '@/lib/counter/sales/follow-sale.ts'
import { FOLLOWED_STATES } from '@/lib/counter/sales/model.ts'
import { SALE_ORDERS } from '@/lib/counter/sales/sale-orders.ts'
import type { Sale } from '@/lib/generated/prisma/client.ts'
import { type Ctx, visibleTickets } from '@/lib/people/access/authorise.ts'
import { db } from '@/lib/platform/database/db.ts'
import { addUnderWay } from '@/lib/platform/ending/ending.ts'
import { log } from '@/lib/platform/log/log.ts'
import { claimTurn } from '@/lib/service/orders/look-up.ts'

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

/** After this long a cashier sees what is known, whatever is still running. */
const SHOW_AFTER_MS = 5_000

/**
 * Waits up to five seconds for work on a sale or ticket. The work goes on after that and the process does not end
 * before it; its faults go to the log, and the sweep follows up.
 */
export async function waitToShow(id: string, work: Promise<unknown>): Promise<void> {
  const logged = work.catch((error: unknown) => {
    log().error({ err: error, id }, 'what the Service said could not be saved; the sweep will look it up')
  })
  addUnderWay(logged)
  await Promise.race([logged, delay(SHOW_AFTER_MS, undefined, { ref: false })])
}
