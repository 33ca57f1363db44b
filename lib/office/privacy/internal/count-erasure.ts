import { createHash } from 'node:crypto'
import { db, dbForLong } from '@/lib/platform/database/db.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'
import { countQuotesOf, findMentions } from './erase-mentions.ts'
import { findTickets, type Subject } from './find-customer.ts'
import { findUnsettled } from './find-unsettled.ts'

/** What an erasure will remove a customer from, and a mark of this customer and these counts. */
export type ErasureCount = {
  tickets: number
  sales: number
  payments: number
  /** Prices, sold or not. */
  quotes: number
  /** Links to slips that still open. */
  slips: number
  /** What staff wrote with this number or name in it, whomever they meant. */
  texts: number
  /** Tickets that lose their customer, or what staff wrote, only once they are settled. */
  open: number
  told: string
}

/**
 * Counts what an erasure will touch, as it stands now: without locks, so it may have changed when it is carried out.
 * Webhook bodies and documents are not counted: they are sealed, and opening each takes minutes.
 */
export async function countErasure(subject: Subject): Promise<ErasureCount> {
  const [ids, { texts, ticketIds }] = await Promise.all([findTickets(subject), findMentions(subject)])
  const ofThese = { ticketId: { in: ids } }
  const [sales, payments, quotes, slips, open] = await Promise.all([
    dbForLong().sale.count({ where: { ...ofThese, erasedAt: null } }),
    dbForLong().collection.count({ where: { ...ofThese, erasedAt: null } }),
    countQuotesOf(subject),
    dbForLong().receiptLink.count({ where: { ...ofThese, revokedAt: null, expiresAt: { gt: sharedNow() } } }),
    findUnsettled(db(), [...new Set([...ids, ...ticketIds])]),
  ])
  const counts = { tickets: ids.length, sales, payments, quotes, slips, texts, open: open.size }
  return { ...counts, told: markOf(subject, counts) }
}

/** A hash, so that a form can carry whom it was told about without saying it once more. */
function markOf({ kind, stored }: Subject, counts: object): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, stored, counts]))
    .digest('hex')
    .slice(0, 32)
}
