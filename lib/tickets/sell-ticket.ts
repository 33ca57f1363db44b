import { setTimeout as delay } from 'node:timers/promises'
import { db } from '../db.ts'
import { log } from '../log.ts'
import { postSale } from '../sales/post-sale.ts'
import type { Ctx } from '../staff/authorise.ts'
import { type ClaimInput, claimTicket } from './claim-ticket.ts'
import { keepProblem } from './quote-ticket.ts'

/** The cashier sees what is known after this long; the POST runs on. */
const SHOW_AFTER_MS = 5_000

/**
 * Sells a quoted ticket for cash: claims it, sends it, and returns when the outcome is known or five seconds are over,
 * whichever is first. A refused tender is kept as the sale's problem. Whatever happens next, the ticket's page tells.
 */
export async function sellTicket({ ctx, input }: { ctx: Ctx; input: ClaimInput }): Promise<void> {
  const { id: saleId } = await db().sale.findFirstOrThrow({
    where: { ticketId: input.ticketId, ticket: { tillId: ctx.actor.till?.id ?? '' } },
    select: { id: true },
  })
  await keepProblem(saleId, async () => {
    const claim = await claimTicket({ ctx, input })
    if (claim.kind === 'taken') return
    const posted = postSale(claim.attempt, 'answer').catch((error: unknown) => {
      log().error({ err: error, saleId }, 'the answer to a sale could not be saved; the sweep will look it up')
    })
    await Promise.race([posted, delay(SHOW_AFTER_MS, undefined, { ref: false })])
  })
}
