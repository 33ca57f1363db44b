import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { noteHandedOver } from './internal/note-handed-over.ts'
import { lockPaidTicket } from './receipt-links.ts'

/** Notes that the codes of a ticket were read out to its customer. Refuses with TICKET_UNKNOWN. */
export async function noteRead({ ctx, input }: { ctx: Ctx; input: { ticketId: string } }): Promise<void> {
  authorise(ctx.actor, 'token:reveal')
  await db().$transaction(async (tx) => {
    const ticketId = await lockPaidTicket(tx, ctx, input)
    await noteHandedOver(tx, ticketId)
    await recordAudit(tx, ctx.actor, { action: 'token:read', objectKind: 'ticket', objectId: ticketId })
  })
}
