import { authorise, visibleTickets } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'
import type { PrintView } from './model.ts'

const TO_THE_PRINTER_MS = 2 * 60_000

/**
 * The print of a ticket with this number, while it is on its way to the printer; null after two minutes, so that an old
 * address never shows an original.
 */
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
