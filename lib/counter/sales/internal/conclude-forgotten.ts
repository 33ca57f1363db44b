import { saleBalance } from '@/lib/books/journal/post-entry.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { recordEvent } from '../record-event.ts'
import { bookOutcome } from './book-outcome.ts'
import { lockSale } from './lock-sale.ts'

type Ending = { saleId: string; refusal: Pick<Problem, 'code'>; source: string }

/**
 * Ends a pending sale that the Service knows nothing of any more as not sold: what was reserved for it is free again, and
 * the customer's money goes back. Whatever the Service says of it later is applied as to any sale that was not sold.
 * Returns whether it ended the sale.
 */
export async function concludeForgotten(tx: Tx, { saleId, refusal, source }: Ending): Promise<boolean> {
  const sale = await lockSale(tx, saleId)
  if (sale.state !== 'pending') return false
  const before = await saleBalance(tx, sale)
  const ended = { settledAt: before.now, postingUntil: null, nextCheckAt: null, leaseUntil: null }
  await tx.sale.update({
    where: { id: saleId, state: 'pending' },
    data: { ...ended, state: 'not_sold', refusal },
    select: { id: true },
  })
  await tx.ticket.update({ where: { id: sale.ticketId }, data: { holdsMoney: true }, select: { id: true } })
  const { upstreamId: id, totalDebitCents } = sale
  await bookOutcome(tx, sale, { id, status: 'not_sold', totalDebitCents: totalDebitCents ?? 0n }, before)
  const move = { kind: 'not_sold', from: 'pending', to: 'not_sold' } as const
  await recordEvent(tx, { saleId, source, ...move, detail: { code: refusal.code } })
  return true
}
