import { holdTicket } from '@/lib/counter/tickets/lock-ticket.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { listLeftOpen } from './queries.ts'

/**
 * Takes over at this till a ticket that another till of the branch left open. If unpaid, it becomes this till's and
 * person's own. If paid, number, reference, key, drawer and shift stay, and only this till works on it from now on.
 * Happens once, however often pressed.
 */
export async function takeOver({ ctx, input }: { ctx: Ctx; input: { ticketId: string } }): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  const till = requireTill(ctx.actor)
  const { ticketId } = input
  await db().$transaction(async (tx) => {
    await holdTicket(tx, ticketId)
    const ticket = await tx.ticket.findUnique({
      where: { id: ticketId },
      select: { tillId: true, takenOverTillId: true, tenderedAt: true },
    })
    const before = ticket?.takenOverTillId ?? ticket?.tillId
    if (before === till.id) return
    const [open] = await listLeftOpen(ctx.actor, { all: true, ticketId }, tx)
    if (!before || !open) return refuse('NOTHING_LEFT_OPEN')
    if (!open.mayTakeOver) refuse('TAKE_OVER_ON')
    const paid = ticket?.tenderedAt !== null || open.step !== 'unpaid'
    const ours = { tillId: till.id, staffId: ctx.actor.staffId, takenOverTillId: null }
    await tx.ticket.update({ where: { id: ticketId }, data: paid ? { takenOverTillId: till.id } : ours })
    const detail = { from: before, step: open.step }
    await recordAudit(tx, ctx.actor, { action: 'ticket:take-over', objectKind: 'ticket', objectId: ticketId, detail })
    for (const id of [before, till.id]) {
      await notifyChange(tx, { topic: 'sale', id: ticketId, branch: till.branchCode, till: id })
    }
  })
}
