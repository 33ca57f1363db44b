import { db } from '../db.ts'
import { postSale } from '../sales/post-sale.ts'
import { refuse } from '../shared/problem.ts'
import { type Ctx, ticketsOfTill } from '../staff/authorise.ts'
import { type ClaimInput, claimTicket } from './claim-ticket.ts'
import { keepProblem } from './quote-ticket.ts'
import { waitToShow } from './wait-to-show.ts'

/**
 * Sells a quoted ticket for cash: claims it, sends it, and returns when the outcome is known or five seconds are over,
 * whichever is first. A refused tender is kept as the sale's problem. Whatever happens next, the ticket's page tells.
 */
export async function sellTicket({ ctx, input }: { ctx: Ctx; input: ClaimInput }): Promise<void> {
  const ticket = ticketsOfTill(ctx.actor)
  const sale = await db().sale.findFirst({ where: { ticketId: input.ticketId, ticket }, select: { id: true } })
  const saleId = sale?.id ?? refuse('TICKET_UNKNOWN')
  await keepProblem(saleId, async () => {
    const claim = await claimTicket({ ctx, input })
    if (claim.kind === 'claimed') await waitToShow(saleId, postSale(claim.attempt, 'answer'))
  })
}
