import { databaseNow } from '../database-now.ts'
import { inTransaction, type Tx } from '../db.ts'
import type { Problem } from '../shared/problem.ts'
import { recordEvent } from './record-event.ts'

/**
 * Ends a sale as not sold: the customer's money goes back. Final for us: nothing is ever posted again for it, and the
 * conditional update lets only a sale that is still `sending`, with no newer attempt than `attempts`, end so.
 * Returns whether it did.
 */
export async function concludeNotSold(input: {
  saleId: string
  attempts: number
  refusal: Problem | null
  source: string
  tx?: Tx
}): Promise<boolean> {
  const { saleId, attempts, refusal, source } = input
  return inTransaction(input.tx, async (tx) => {
    const ended = await tx.sale.updateMany({
      where: { id: saleId, state: 'sending', attempts },
      data: {
        state: 'not_sold',
        ...(refusal && { refusal }),
        settledAt: await databaseNow(tx),
        postingUntil: null,
        nextCheckAt: null,
        leaseUntil: null,
      },
    })
    if (ended.count === 0) return false
    const detail = refusal ? { code: refusal.code } : {}
    await recordEvent(tx, { saleId, source, kind: 'not_sold', from: 'sending', to: 'not_sold', detail })
    return true
  })
}
