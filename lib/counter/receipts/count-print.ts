import { tellOfTicketById } from '@/lib/counter/sales/tell-of-ticket.ts'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { ensureLink, lockPaidTicket } from './receipt-links.ts'

/**
 * Counts one print of a ticket's slip before the printer starts, and returns its number: 1 is the original, anything
 * above it a reprint, which the slip says. Makes sure that the slip has a public link. Hands nothing over yet: the
 * printer may be out of paper (`notePrinted`).
 */
export async function countPrint({ ctx, input }: { ctx: Ctx; input: { ticketId: string } }): Promise<number> {
  authorise(ctx.actor, 'receipt:print')
  return db().$transaction(async (tx) => {
    const ticketId = await lockPaidTicket(tx, ctx, input)
    const copy = 1 + (await tx.receiptPrint.count({ where: { ticketId } }))
    const { staffId, till } = ctx.actor
    await tx.receiptPrint.create({ data: { ticketId, copy, staffId, tillId: till?.id ?? null } })
    await ensureLink(tx, { ticketId, staffId })
    await tellOfTicketById(tx, ticketId)
    await recordAudit(tx, ctx.actor, {
      action: 'receipt:print',
      objectKind: 'ticket',
      objectId: ticketId,
      detail: { copy },
    })
    return copy
  })
}
