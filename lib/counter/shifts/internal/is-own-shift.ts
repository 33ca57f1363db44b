import type { Tx } from '@/lib/platform/database/db.ts'

type Closed = { id: string; openedById: string; closedById: string | null }

/** Whether somebody opened or closed a shift, sold in it, or took cash into its drawer for a ticket of another till. */
export async function isOwnShift(tx: Tx, shift: Closed, staffId: string): Promise<boolean> {
  if (shift.openedById === staffId || shift.closedById === staffId) return true
  const by = { shiftId: shift.id, staffId }
  if ((await tx.ticket.count({ where: by, take: 1 })) > 0) return true
  return (await tx.journalEntry.count({ where: { ...by, event: { in: ['cash_taken', 'debt_paid'] } }, take: 1 })) > 0
}
