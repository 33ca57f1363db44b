import { inTransaction, type Tx } from '@/lib/platform/database/db.ts'
import { concludeNotTaken, type Ending } from '@/lib/service/orders/conclude-not-taken.ts'
import { keepEarmark } from '@/lib/service/standing/keep-earmark.ts'
import { COLLECTION_ORDERS } from '../order-kind.ts'
import { recordCollectionEvent } from '../record-collection-event.ts'
import { lockCollection } from './lock-collection.ts'

/**
 * Ends a payment as not made: the Service never asked the customer. Cash paid beside it stays in the drawer and is no
 * longer earmarked in the balance. Returns whether it ended the payment (`concludeNotTaken`).
 */
export function concludeNotMade({ tx, ...ending }: Ending & { tx?: Tx }): Promise<boolean> {
  const { attempt, refusal, source } = ending
  return inTransaction(tx, async (inner) => {
    const { ticketId } = await lockCollection(inner, attempt.id)
    if (!(await concludeNotTaken(inner, COLLECTION_ORDERS, ending))) return false
    await keepEarmark(inner, ticketId)
    const detail = refusal ? { code: refusal.code } : {}
    const move = { kind: 'not_made', from: 'sending', to: 'not_made' } as const
    await recordCollectionEvent(inner, { collectionId: attempt.id, source, ...move, detail })
    return true
  })
}
