import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'
import { ensureLink, lockPaidTicket } from './receipt-links.ts'

/**
 * Counts one print of a ticket's slip before the printer starts, and returns its number: 1 is the original, above it a
 * reprint, and the slip says so. The slip carries a public link. Refuses with TICKET_UNKNOWN.
 */
export async function countPrint({ ctx, input }: { ctx: Ctx; input: { ticketId: string } }): Promise<number> {
  authorise(ctx.actor, 'receipt:print')
  return db().$transaction(async (tx) => {
    const ticketId = await lockPaidTicket(tx, ctx, input)
    const copy = 1 + (await tx.receiptPrint.count({ where: { ticketId } }))
    const { staffId, till } = ctx.actor
    await tx.receiptPrint.create({ data: { ticketId, copy, staffId, tillId: till?.id ?? null } })
    await ensureLink(tx, { ticketId, staffId })
    await tx.ticket.updateMany({ where: { id: ticketId, handedOverAt: null }, data: { handedOverAt: new Date() } })
    await tellOfTicket(tx, ticketId)
    await recordAudit(tx, ctx.actor, {
      action: 'receipt:print',
      objectKind: 'ticket',
      objectId: ticketId,
      detail: { copy },
    })
    return copy
  })
}

/** Notifies the screens that show a ticket that its slip changed: lists then say Reprint. */
async function tellOfTicket(tx: Tx, id: string): Promise<void> {
  const select = { branchCode: true, tillId: true, takenOverTillId: true }
  const { branchCode, tillId, takenOverTillId } = await tx.ticket.findUniqueOrThrow({ where: { id }, select })
  await notifyChange(tx, { topic: 'sale', id, branch: branchCode, till: takenOverTillId ?? tillId })
}
