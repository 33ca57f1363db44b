import { createHash } from 'node:crypto'
import { db, dbForLong } from '@/lib/platform/database/db.ts'
import { findTickets, type Subject } from './find-customer.ts'
import { findUnsettled } from './find-unsettled.ts'

/** What an erasure will remove a customer from, and a mark of this customer and these counts. */
export type ErasureCount = {
  tickets: number
  sales: number
  payments: number
  /** Links to slips that still open. */
  slips: number
  /** Tickets that lose their customer only once they are settled. */
  open: number
  told: string
}

/** Counts what an erasure will touch, as it stands now: without locks, so it may have changed when it is carried out. */
export async function countErasure(subject: Subject): Promise<ErasureCount> {
  const ids = await findTickets(subject)
  const ofThese = { ticketId: { in: ids } }
  const [sales, payments, slips, open] = await Promise.all([
    dbForLong().sale.count({ where: { ...ofThese, erasedAt: null } }),
    dbForLong().collection.count({ where: { ...ofThese, erasedAt: null } }),
    dbForLong().receiptLink.count({ where: { ...ofThese, revokedAt: null, expiresAt: { gt: new Date() } } }),
    findUnsettled(db(), ids),
  ])
  const counts = { tickets: ids.length, sales, payments, slips, open: open.size }
  return { ...counts, told: markOf(subject, counts) }
}

/** A hash, so that a form can carry whom it was told about without saying it once more. */
function markOf({ kind, stored }: Subject, counts: object): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, stored, counts]))
    .digest('hex')
    .slice(0, 32)
}
