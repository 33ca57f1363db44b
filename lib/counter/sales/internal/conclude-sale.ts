import { nameHeld } from '@/lib/books/journal/name-held.ts'
import { inTransaction, type Tx } from '@/lib/platform/database/db.ts'
import { MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import { concludeNotTaken, type Ending } from '@/lib/service/orders/attempts.ts'
import type { Forgotten } from '@/lib/service/orders/end-frozen.ts'
import { bookOutcome, getBooked } from '../apply-outcome.ts'
import { lockSale, recordSaleEvent, SALE_ORDERS } from '../sale-orders.ts'

/** The customer's money goes back. False if the sale had ended (`concludeNotTaken`). */
export function concludeNotSold({ tx, ...ending }: Ending & { tx?: Tx }): Promise<boolean> {
  const { attempt, refusal, source } = ending
  return inTransaction(tx, async (inner) => {
    await lockSale(inner, attempt.id)
    if (!(await concludeNotTaken(inner, SALE_ORDERS, ending))) return false
    const detail = refusal ? { code: refusal.code } : {}
    const move = { kind: 'not_sold', from: 'sending', to: 'not_sold' } as const
    await recordSaleEvent(inner, { saleId: attempt.id, source, ...move, detail })
    return true
  })
}

/** The Service knows the pending sale no more: its reserve is free, the money goes back. False if it had ended. */
export async function concludeForgotten(tx: Tx, { id: saleId, refusal, source }: Forgotten): Promise<boolean> {
  const sale = await lockSale(tx, saleId)
  if (sale.state !== 'pending') return false
  await nameHeld(tx, sale.ticket)
  const before = await getBooked(tx, sale, 'not_sold')
  const ended = { settledAt: before.now, postingUntil: null, nextCheckAt: null, leaseUntil: null }
  await tx.sale.update({
    where: { id: saleId, state: 'pending' },
    data: { ...ended, state: 'not_sold', refusal },
    select: { id: true },
  })
  const { upstreamId: id, totalDebitCents } = sale
  await bookOutcome(tx, sale, { id, status: 'not_sold', totalDebitCents: totalDebitCents ?? 0n }, before)
  const move = { kind: 'not_sold', from: 'pending', to: 'not_sold' } as const
  await recordSaleEvent(tx, { saleId, source, ...move, detail: { code: refusal.code } })
  return true
}

/** Since the quote (rule R4): whatever its price could still buy has been bought, and a look-up finds it. */
export const SETTLED_AFTER_MS = 6 * MINUTE_MS
