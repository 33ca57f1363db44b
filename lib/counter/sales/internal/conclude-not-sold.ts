import { inTransaction, type Tx } from '@/lib/platform/database/db.ts'
import { concludeNotTaken, type Ending } from '@/lib/service/orders/conclude-not-taken.ts'
import { SALE_ORDERS } from '../order-kind.ts'
import { recordEvent } from '../record-event.ts'
import { lockSale } from './lock-sale.ts'

/** Ends a sale as not sold: the customer's money goes back. Returns whether it ended the sale (`concludeNotTaken`). */
export function concludeNotSold({ tx, ...ending }: Ending & { tx?: Tx }): Promise<boolean> {
  const { attempt, refusal, source } = ending
  return inTransaction(tx, async (inner) => {
    const { ticketId } = await lockSale(inner, attempt.id)
    if (!(await concludeNotTaken(inner, SALE_ORDERS, ending))) return false
    await inner.ticket.update({ where: { id: ticketId }, data: { holdsMoney: true } })
    const detail = refusal ? { code: refusal.code } : {}
    const move = { kind: 'not_sold', from: 'sending', to: 'not_sold' } as const
    await recordEvent(inner, { saleId: attempt.id, source, ...move, detail })
    return true
  })
}
