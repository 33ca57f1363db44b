import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { NOT_ON_SLIP, noteHandedOver } from './internal/note-handed-over.ts'
import { lockPaidTicket } from './receipt-links.ts'

type Input = {
  ticketId: string
  /** The one item whose code was read out; null if the customer has all that the ticket holds. */
  saleId: string | null
}

/**
 * Records that a code was read out to its customer, or that they have everything. If one of several codes was read out,
 * the others are still to be given.
 */
export async function noteRead({ ctx, input: { saleId, ...input } }: { ctx: Ctx; input: Input }): Promise<void> {
  authorise(ctx.actor, 'token:reveal')
  await db().$transaction(async (tx) => {
    const ticketId = await lockPaidTicket(tx, ctx, input)
    await noteHandedOver(tx, ticketId, [...NOT_ON_SLIP, ...(saleId ? [codesBeside(saleId)] : [])])
    await recordAudit(tx, ctx.actor, { action: 'token:read', objectKind: 'ticket', objectId: ticketId })
  })
}

function codesBeside(saleId: string): Prisma.SaleWhereInput {
  const OR = [{ sealedToken: { not: null } }, { sealedPin: { not: null } }]
  return { id: { not: saleId }, state: 'completed', OR }
}
