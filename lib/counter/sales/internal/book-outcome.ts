import { postEntry, type SaleBalance } from '@/lib/books/journal/post-entry.ts'
import { saleEntries } from '@/lib/books/journal/sale-postings.ts'
import { openShiftAt } from '@/lib/counter/shifts/open-shift-at.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Transaction } from '@/lib/service/api/contract/transaction.ts'
import { keepEarmark } from '@/lib/service/standing/keep-earmark.ts'
import type { LockedSale } from './lock-sale.ts'

/**
 * Books a sale's move in the transaction that makes it, with the debit the Service reports, not the quoted one: the
 * books follow its statement. `before` is what they hold of the sale and its ticket, read under their locks. Late news
 * goes to the till's open shift, if any. Mobile money that becomes the customer's again is earmarked again.
 */
export async function bookOutcome(
  tx: Tx,
  sale: LockedSale,
  transaction: Transaction,
  before: SaleBalance,
): Promise<void> {
  const { ticket } = sale
  const entries = saleEntries({
    from: sale.state,
    to: transaction.status,
    sale: {
      credential: sale.credential,
      ticketId: ticket.id,
      priceCents: sale.priceCents ?? 0n,
      totalDebitCents: transaction.totalDebitCents,
      takenCents: before.takenCents,
    },
    ticket: before,
  })
  const open = await openShiftAt(tx, ticket.tillId)
  for (const entry of entries) {
    await postEntry(tx, entry, {
      environment: sale.environment,
      objectKind: 'sale',
      objectId: sale.id,
      credential: sale.credential,
      upstreamId: transaction.id,
      ticketId: ticket.id,
      saleId: sale.id,
      branchCode: ticket.branchCode,
      tillId: ticket.tillId,
      shiftId: open?.id ?? null,
      staffId: ticket.staffId,
    })
  }
  await keepEarmark(tx, ticket.id)
}
