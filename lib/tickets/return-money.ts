import { recordAudit } from '../audit/record-audit.ts'
import { db } from '../db.ts'
import { postEntry } from '../journal/post-entry.ts'
import { moneyReturned } from '../journal/ticket-postings.ts'
import { recordEvent } from '../sales/record-event.ts'
import { refuse } from '../shared/problem.ts'
import { shiftForSale } from '../shifts/shift-for-sale.ts'
import { authorise, type Ctx, requireTill } from '../staff/authorise.ts'

/** States after which the customer's money is not ours to keep. */
const RETURNABLE = ['failed', 'not_sold', 'reversed']

/**
 * The cashier confirms that a cash customer has the money back: held to the drawer that paid. Only for a sale that
 * ended without delivery, once a ticket however often pressed. Refuses with NOTHING_TO_RETURN otherwise. Locks the sale
 * before the ticket, as booking its news does.
 */
export async function returnMoney({ ctx, input }: { ctx: Ctx; input: { ticketId: string } }): Promise<void> {
  authorise(ctx.actor, 'money:return')
  const till = requireTill(ctx.actor)
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "Sale" where "ticketId" = ${input.ticketId}::uuid for update`
    await tx.$queryRaw`select 1 from "Ticket" where id = ${input.ticketId}::uuid for update`
    const ticket = await tx.ticket.findFirst({
      where: { id: input.ticketId, tillId: till.id },
      include: { sales: true, tenders: true, returns: true },
    })
    const [sale] = ticket?.sales ?? []
    const [tender] = ticket?.tenders ?? []
    if (!ticket || !sale || !tender || !RETURNABLE.includes(sale.state)) return refuse('NOTHING_TO_RETURN')
    if (ticket.returns.length > 0) return
    const { staffId } = ctx.actor
    const shiftId = await shiftForSale(tx, ctx.actor, till)
    const { usdCents } = tender
    const paidBack = { heldCents: usdCents, currency: 'USD', nativeCents: usdCents, usdCents }
    const returned = await tx.moneyReturn.create({
      data: { intentId: ticket.id, ticketId: ticket.id, tillId: till.id, shiftId, staffId, ...paidBack },
      select: { id: true },
    })
    const cash = [{ currency: 'USD', nativeCents: usdCents, usdCents }]
    await postEntry(tx, moneyReturned({ ticketId: ticket.id, tillId: till.id, cash, heldCents: usdCents }), {
      environment: ticket.environment,
      objectKind: 'return',
      objectId: returned.id,
      credential: ticket.credential,
      ticketId: ticket.id,
      branchCode: till.branchCode,
      tillId: till.id,
      shiftId,
      staffId,
    })
    await recordEvent(tx, { saleId: sale.id, source: 'till', kind: 'money_returned' })
    await recordAudit(tx, ctx.actor, { action: 'money:return', objectKind: 'ticket', objectId: ticket.id })
  })
}
