import { nameHeldNow } from '@/lib/books/journal/name-held.ts'
import { getPosition } from '@/lib/books/journal/position.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { visibleTickets } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { UUID } from '@/lib/platform/shared/ids.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { readSteps, readTypes, TICKET_COLUMNS, toTicketView, versionOf } from './internal/to-ticket-view.ts'
import type { TicketView } from './model.ts'

/** One ticket as its page shows it; null if there is none or the actor may not see it. */
export async function getTicket(actor: Actor, ticketId: string): Promise<TicketView | null> {
  if (!UUID.test(ticketId)) return null
  const ticket = await viewTicket({ AND: [visibleTickets(actor), { id: ticketId }] })
  return ticket && (may(actor, 'money:return-in-cash') ? ticket : { ...ticket, cashBack: null })
}

/** The ticket a condition finds, for a caller who has checked that it may be shown. */
export async function viewTicket(where: Prisma.TicketWhereInput): Promise<TicketView | null> {
  const found = await db().ticket.findFirst({ where, select: TICKET_COLUMNS })
  if (found?.heldUnnamed) await nameHeldNow(found.id)
  const row = found?.heldUnnamed ? await db().ticket.findFirst({ where, select: TICKET_COLUMNS }) : found
  if (!row) return null
  const [position, steps, types] = await Promise.all([getPosition(db(), row.id), readSteps(row), readTypes(row)])
  const view = toTicketView(row, { position, steps, types }, sharedNow())
  return view && { ...view, version: versionOf(view) }
}
