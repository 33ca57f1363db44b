import { recordAudit } from '../audit/record-audit.ts'
import { db } from '../db.ts'
import { refuse } from '../shared/problem.ts'
import { authorise, type Ctx, visibleTickets } from '../staff/authorise.ts'

/**
 * Counts one print of a ticket's slip before the printer is asked, and returns its number: 1 is the original, anything
 * above it a reprint, which the slip says. Refuses with TICKET_UNKNOWN.
 */
export async function countPrint({ ctx, input }: { ctx: Ctx; input: { ticketId: string } }): Promise<number> {
  authorise(ctx.actor, 'receipt:print')
  return db().$transaction(async (tx) => {
    const where = { AND: [visibleTickets(ctx.actor), { id: input.ticketId, tenderedAt: { not: null } }] }
    const ticket = await tx.ticket.findFirst({ where, select: { id: true } })
    if (!ticket) return refuse('TICKET_UNKNOWN')
    await tx.$queryRaw`select 1 from "Ticket" where id = ${ticket.id}::uuid for update`
    const copy = 1 + (await tx.receiptPrint.count({ where: { ticketId: ticket.id } }))
    const { staffId, till } = ctx.actor
    await tx.receiptPrint.create({ data: { ticketId: ticket.id, copy, staffId, tillId: till?.id ?? null } })
    await recordAudit(tx, ctx.actor, {
      action: 'receipt:print',
      objectKind: 'ticket',
      objectId: ticket.id,
      detail: { copy },
    })
    return copy
  })
}
