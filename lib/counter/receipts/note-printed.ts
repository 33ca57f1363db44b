import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { NOT_ON_SLIP, noteHandedOver } from './internal/note-handed-over.ts'
import { lockPaidTicket } from './receipt-links.ts'

type Input = { ticketId: string; copy: number }

/**
 * Records that a counted print reached the printer, as far as the till can tell: its customer now has what was sold. If
 * anything came after the print was counted, that slip may not show it, so the ticket is still to be given.
 */
export async function notePrinted({ ctx, input }: { ctx: Ctx; input: Input }): Promise<void> {
  authorise(ctx.actor, 'receipt:print')
  await db().$transaction(async (tx) => {
    const ticketId = await lockPaidTicket(tx, ctx, input)
    const where = { ticketId_copy: { ticketId, copy: input.copy } }
    const print = (await tx.receiptPrint.findUnique({ where })) ?? refuse('TICKET_UNKNOWN')
    await noteHandedOver(tx, ticketId, [...NOT_ON_SLIP, cameAfter(print.at)])
  })
}

function cameAfter(moment: Date): Prisma.SaleWhereInput {
  const at = { gt: moment }
  return { OR: [{ settledAt: at }, { events: { some: { kind: 'goods_came', at } } }] }
}
