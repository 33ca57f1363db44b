import type { Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'

/** What a ticket's row says of its place. */
export const PLACE = { id: true, branchCode: true, tillId: true, takenOverTillId: true } as const

type Placed = { id: string; branchCode: string; tillId: string; takenOverTillId: string | null }

/**
 * Notifies the screens of the till that works on a ticket that something of it changed, in the caller's transaction;
 * for what is no step of a sale's history (`recordEvent`).
 */
export async function tellOfTicket(tx: Tx, { id, branchCode: branch, tillId, takenOverTillId }: Placed): Promise<void> {
  await notifyChange(tx, { topic: 'sale', id, branch, till: takenOverTillId ?? tillId })
}

/** The same for a caller who knows only the ticket's id. */
export async function tellOfTicketById(tx: Tx, id: string): Promise<void> {
  await tellOfTicket(tx, await tx.ticket.findUniqueOrThrow({ where: { id }, select: PLACE }))
}
