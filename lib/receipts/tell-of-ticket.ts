import type { Tx } from '../db.ts'
import { notifyChange } from '../live/notify-change.ts'

/** Tells the screens that show a ticket that something about its slip changed: a list says Reprint from then on. */
export async function tellOfTicket(tx: Tx, id: string): Promise<void> {
  const select = { branchCode: true, tillId: true, takenOverTillId: true }
  const { branchCode, tillId, takenOverTillId } = await tx.ticket.findUniqueOrThrow({ where: { id }, select })
  await notifyChange(tx, { topic: 'sale', id, branch: branchCode, till: takenOverTillId ?? tillId })
}
