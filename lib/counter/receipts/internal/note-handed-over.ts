import { FOLLOWED } from '@/lib/counter/sales/followed.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'

/**
 * Notes that a ticket's slip reached its customer with everything on it, and tells the screens that show the ticket:
 * lists then say Reprint, or leave it out. A slip that says "not delivered yet" hands over nothing: a token that comes
 * later is still to be given, but for a link, which shows it then. For a caller who holds the ticket's lock.
 */
export async function noteHandedOver(tx: Tx, id: string, as: 'slip' | 'link' = 'slip'): Promise<void> {
  const where = { id, handedOverAt: null, ...(as === 'slip' && { sales: { none: FOLLOWED } }) }
  await tx.ticket.updateMany({ where, data: { handedOverAt: new Date() } })
  const select = { branchCode: true, tillId: true, takenOverTillId: true }
  const { branchCode, tillId, takenOverTillId } = await tx.ticket.findUniqueOrThrow({ where: { id }, select })
  await notifyChange(tx, { topic: 'sale', id, branch: branchCode, till: takenOverTillId ?? tillId })
}
