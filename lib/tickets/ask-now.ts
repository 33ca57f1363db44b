import { db } from '../db.ts'
import { followSale } from '../sales/follow-sale.ts'
import { FOLLOWED_STATES } from '../sales/model.ts'
import { type Ctx, visibleTickets } from '../staff/authorise.ts'

/** Presses closer together than this ask the Service once. */
const AT_MOST_EVERY_MS = 3_000

/** Follows a ticket's sale at once instead of at its next turn, unless it has just been asked about. */
export async function askNow({ ctx, input }: { ctx: Ctx; input: { ticketId: string } }): Promise<void> {
  const sale = await db().sale.findFirst({
    where: {
      ticket: { AND: [visibleTickets(ctx.actor), { id: input.ticketId }] },
      state: { in: [...FOLLOWED_STATES] },
      OR: [{ checkedAt: null }, { checkedAt: { lt: new Date(Date.now() - AT_MOST_EVERY_MS) } }],
    },
    select: { id: true },
  })
  if (sale) await followSale(sale.id)
}
