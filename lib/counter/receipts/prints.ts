import { notifyTicketById } from '@/lib/counter/sales/sale-orders.ts'
import { authorise, type Ctx, visibleTickets } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { lockPaidTicket } from './handed-over.ts'
import type { PrintView } from './model.ts'
import { ensureLink } from './receipt-links.ts'

/**
 * Counts a print before the printer starts and returns its number; above 1 the slip says reprint. Hands nothing over
 * yet: the printer may be out of paper (`recordPrinted`).
 */
export async function countPrint({ ctx, input }: { ctx: Ctx; input: { ticketId: string } }): Promise<number> {
  authorise(ctx.actor, 'receipt:print')
  return db().$transaction(async (tx) => {
    const ticketId = await lockPaidTicket(tx, ctx, input)
    const copy = 1 + (await tx.receiptPrint.count({ where: { ticketId } }))
    const { staffId, till } = ctx.actor
    await tx.receiptPrint.create({ data: { ticketId, copy, staffId, tillId: till?.id ?? null } })
    await ensureLink(tx, { ticketId, staffId })
    await notifyTicketById(tx, ticketId)
    await recordAudit(tx, ctx.actor, {
      action: 'receipt:print',
      objectKind: 'ticket',
      objectId: ticketId,
      detail: { copy },
    })
    return copy
  })
}

const TO_THE_PRINTER_MS = 2 * 60_000

/** Null two minutes later, so that an old address never shows an original. */
export async function findDuePrint(
  actor: Actor,
  { ticketId, copy }: { ticketId: string; copy: number },
): Promise<PrintView | null> {
  authorise(actor, 'receipt:print')
  const since = new Date(sharedNow().getTime() - TO_THE_PRINTER_MS)
  const print = await db().receiptPrint.findFirst({
    where: { ticketId, copy, at: { gt: since }, ticket: visibleTickets(actor) },
    select: { copy: true, at: true, staffId: true },
  })
  if (!print) return null
  const staff = await db().staff.findUniqueOrThrow({ where: { id: print.staffId }, select: { name: true } })
  return { copy: print.copy, at: print.at, staffName: staff.name }
}

type Input = { ticketId: string; locale: Locale }

export async function chooseCustomerLocale({ ctx, input }: { ctx: Ctx; input: Input }): Promise<void> {
  authorise(ctx.actor, 'receipt:print')
  await db().$transaction(async (tx) => {
    const id = await lockPaidTicket(tx, ctx, input)
    await tx.ticket.update({ where: { id }, data: { customerLocale: input.locale } })
  })
}
