import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { parseTypedPhone } from '@/lib/platform/shared/phone.ts'
import { NOT_IN_MESSAGE, noteHandedOver } from './internal/note-handed-over.ts'
import type { SendWay } from './model.ts'
import { lockPaidTicket } from './receipt-links.ts'

type Input = {
  ticketId: string
  how: SendWay
  /** The number it was sent to, as typed; empty if the ticket tells one or none was given. */
  phone: string
}

/**
 * Records that a ticket's slip was sent to its customer as a message; we cannot know whether it arrived. A number that
 * was typed for it is kept, to be offered with the same meter again. A voucher's code is still to be given.
 */
export async function noteSent({ ctx, input }: { ctx: Ctx; input: Input }): Promise<void> {
  authorise(ctx.actor, 'receipt:share')
  const typed = parseTypedPhone(input.phone, { allowTrigger: true })
  await db().$transaction(async (tx) => {
    const ticketId = await lockPaidTicket(tx, ctx, input)
    await noteHandedOver(tx, ticketId, NOT_IN_MESSAGE)
    if (typed.ok) await tx.ticket.update({ where: { id: ticketId }, data: { sentTo: typed.phone } })
    const about = { objectKind: 'ticket', objectId: ticketId, detail: { how: input.how } } as const
    await recordAudit(tx, ctx.actor, { action: 'receipt:share', ...about })
  })
}
