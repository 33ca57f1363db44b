import type { Tx } from '@/lib/platform/database/db.ts'

type Closed = { id: string; openedById: string; closedById: string | null }

/**
 * Whether somebody opened or closed a shift, sold in it, moved cash into or out of its drawer for whatever reason, or
 * opened the drawer without a sale.
 */
export async function isOwnShift(tx: Tx, shift: Closed, staffId: string): Promise<boolean> {
  if (shift.openedById === staffId || shift.closedById === staffId) return true
  const by = { shiftId: shift.id, staffId }
  if ((await tx.ticket.count({ where: by, take: 1 })) > 0) return true
  const moved = { ...by, postings: { some: { account: 'drawer' } } }
  if ((await tx.journalEntry.count({ where: moved, take: 1 })) > 0) return true
  const opened = { objectKind: 'shift', objectId: shift.id, action: 'drawer:open', staffId }
  return (await tx.audit.count({ where: opened, take: 1 })) > 0
}
