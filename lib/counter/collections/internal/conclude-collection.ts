import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { inTransaction, type Tx } from '@/lib/platform/database/db.ts'
import { MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import { concludeNotTaken, type Ending } from '@/lib/service/orders/attempts.ts'
import type { Forgotten } from '@/lib/service/orders/end-frozen.ts'
import { COLLECTION_ORDERS, lockCollection, recordCollectionEvent } from '../collection-orders.ts'

/**
 * The customer was never asked. Cash paid beside it stays in the drawer, no longer earmarked. False if it had ended.
 */
export function concludeNotMade({ tx, ...ending }: Ending & { tx?: Tx }): Promise<boolean> {
  const { attempt, refusal, source } = ending
  return inTransaction(tx, async (inner) => {
    await lockCollection(inner, attempt.id)
    if (!(await concludeNotTaken(inner, COLLECTION_ORDERS, ending))) return false
    const detail = refusal ? { code: refusal.code } : {}
    const move = { kind: 'not_made', from: 'sending', to: 'not_made' } as const
    await recordCollectionEvent(inner, { collectionId: attempt.id, source, ...move, detail })
    return true
  })
}

/** The Service knows the pending payment no more: nothing was booked. False if it had ended. */
export async function concludeForgottenPayment(
  tx: Tx,
  { id: collectionId, refusal, source }: Forgotten,
): Promise<boolean> {
  const row = await lockCollection(tx, collectionId)
  if (row.state !== 'pending') return false
  const ended = { settledAt: await databaseNow(tx), postingUntil: null, nextCheckAt: null, leaseUntil: null }
  await tx.collection.update({
    where: { id: collectionId, state: 'pending' },
    data: { ...ended, state: 'not_made', refusal },
    select: { id: true },
  })
  const move = { kind: 'not_made', from: 'pending', to: 'not_made' } as const
  await recordCollectionEvent(tx, { collectionId, source, ...move, detail: { code: refusal.code } })
  return true
}

/** Since the last attempt: a minute longer than a payment can stay open. */
export const PAYMENT_SETTLED_AFTER_MS = 16 * MINUTE_MS
