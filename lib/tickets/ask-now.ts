import { db } from '../db.ts'
import { followSale } from '../sales/follow-sale.ts'
import { FOLLOWED_STATES } from '../sales/model.ts'
import { type Ctx, visibleTickets } from '../staff/authorise.ts'
import { waitToShow } from './wait-to-show.ts'

/** Follows what of a ticket is not final at once instead of at its next turn, unless it has just been asked about. */
export async function askNow({ ctx, input }: { ctx: Ctx; input: { ticketId: string } }): Promise<void> {
  const sales = await db().sale.findMany({
    where: {
      ticket: { AND: [visibleTickets(ctx.actor), { id: input.ticketId }] },
      state: { in: [...FOLLOWED_STATES] },
    },
    select: { id: true },
  })
  const due: string[] = []
  for (const { id } of sales) if (await takeTurn(id)) due.push(id)
  await waitToShow(input.ticketId, Promise.all(due.map(followSale)))
}

/** Presses less than three seconds apart ask the Service once. */
async function takeTurn(saleId: string): Promise<boolean> {
  const turn = await db().$executeRaw`
    update "Sale" set "checkedAt" = now()
    where id = ${saleId}::uuid and ("checkedAt" is null or "checkedAt" < now() - interval '3 seconds')`
  return turn === 1
}
