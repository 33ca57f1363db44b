import { databaseNow } from '../database-now.ts'
import { inTransaction, type Tx } from '../db.ts'
import { ticketBalance } from '../journal/post-entry.ts'
import type { Problem } from '../shared/problem.ts'
import { keepEarmark } from '../standing/keep-earmark.ts'
import { lockCollection } from './lock-collection.ts'
import { recordCollectionEvent } from './record-collection-event.ts'

/**
 * Ends a payment as not made: the Service never asked the customer. Nothing is ever posted again for it, and the
 * conditional update lets only one that is still `sending`, with no newer attempt than `attempts`, end so. What
 * came in cash beside it is in the drawer, and kept free in the balance no longer. Returns whether it did.
 */
export async function concludeNotMade(input: {
  collectionId: string
  attempts: number
  refusal: Problem | null
  source: string
  tx?: Tx
}): Promise<boolean> {
  const { collectionId, attempts, refusal, source } = input
  return inTransaction(input.tx, async (tx) => {
    const { ticketId } = await lockCollection(tx, collectionId)
    const ended = await tx.collection.updateMany({
      where: { id: collectionId, state: 'sending', attempts },
      data: {
        state: 'not_made',
        ...(refusal && { refusal }),
        settledAt: await databaseNow(tx),
        postingUntil: null,
        nextCheckAt: null,
        leaseUntil: null,
      },
    })
    if (ended.count === 0) return false
    await keepEarmark(tx, ticketId, (await ticketBalance(tx, ticketId)).heldCents)
    const detail = refusal ? { code: refusal.code } : {}
    await recordCollectionEvent(tx, { collectionId, source, kind: 'not_made', from: 'sending', to: 'not_made', detail })
    return true
  })
}
