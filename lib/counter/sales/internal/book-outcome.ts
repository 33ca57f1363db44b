import type { SaleBalance } from '@/lib/books/journal/balances.ts'
import { postEntry } from '@/lib/books/journal/post-entry.ts'
import { saleEntries } from '@/lib/books/journal/sale-postings.ts'
import { openShiftAt } from '@/lib/counter/shifts/till-shift.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import type { UpstreamState } from '@/lib/platform/shared/order-state.ts'
import type { LockedSale } from '../sale-orders.ts'

type Move = { id: string | null; status: UpstreamState | 'not_sold'; totalDebitCents: Cents }

/** With the debit that the Service reports: the books follow its statement. `before` was read under the locks. */
export async function bookOutcome(tx: Tx, sale: LockedSale, move: Move, before: SaleBalance): Promise<void> {
  const { ticket } = sale
  const entries = saleEntries({
    from: sale.state,
    to: move.status,
    sale: {
      id: sale.id,
      credential: sale.credential,
      ticketId: ticket.id,
      priceCents: sale.priceCents ?? 0n,
      totalDebitCents: move.totalDebitCents,
      takenCents: before.takenCents,
    },
    ticket: before,
    endings: [sale.state, move.status].includes('not_sold') ? await countEndings(tx, sale.id) : 0,
  })
  const open = await openShiftAt(tx, ticket.tillId)
  for (const entry of entries) {
    await postEntry(tx, entry, {
      environment: sale.environment,
      objectKind: 'sale',
      objectId: sale.id,
      credential: sale.credential,
      upstreamId: move.id,
      ticketId: ticket.id,
      saleId: sale.id,
      branchCode: ticket.branchCode,
      tillId: ticket.tillId,
      shiftId: open?.id ?? null,
      staffId: ticket.staffId,
    })
  }
}

function countEndings(tx: Tx, objectId: string): Promise<number> {
  return tx.journalEntry.count({ where: { objectKind: 'sale', objectId, event: { startsWith: 'ended' } } })
}
