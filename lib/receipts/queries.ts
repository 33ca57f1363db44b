import { db } from '../db.ts'
import { visibleTickets } from '../staff/authorise.ts'
import type { Actor } from '../staff/model.ts'
import type { PrintView } from './model.ts'

/** One counted print of a ticket, or null where there is none of that number or it is not the actor's to see. */
export async function getPrint(actor: Actor, ticketId: string, copy: number): Promise<PrintView | null> {
  if (!Number.isInteger(copy) || copy < 1 || copy > 1_000_000) return null
  const ticket = { AND: [visibleTickets(actor), { id: ticketId }] }
  const print = await db().receiptPrint.findFirst({
    where: { ticketId, copy, ticket },
    select: { copy: true, at: true, staffId: true },
  })
  if (!print) return null
  const staff = await db().staff.findUniqueOrThrow({ where: { id: print.staffId }, select: { name: true } })
  return { copy: print.copy, at: print.at, staffName: staff.name }
}
