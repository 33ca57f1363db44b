import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { keepEarmark } from '@/lib/service/standing/keep-earmark.ts'
import { recordCollectionEvent } from '../record-collection-event.ts'
import { lockCollection } from './lock-collection.ts'

type Ending = { collectionId: string; refusal: Pick<Problem, 'code'>; source: string }

/**
 * Ends a pending payment that the Service knows nothing of any more as not made: nothing of it was booked, and what was
 * paid in cash beside it may go back. Whatever the Service says of it later is applied as to any payment that was not
 * made. Returns whether it ended the payment.
 */
export async function concludeForgottenPayment(tx: Tx, { collectionId, refusal, source }: Ending): Promise<boolean> {
  const row = await lockCollection(tx, collectionId)
  if (row.state !== 'pending') return false
  const ended = { settledAt: await databaseNow(tx), postingUntil: null, nextCheckAt: null, leaseUntil: null }
  await tx.collection.update({
    where: { id: collectionId, state: 'pending' },
    data: { ...ended, state: 'not_made', refusal },
    select: { id: true },
  })
  await keepEarmark(tx, row.ticketId)
  const move = { kind: 'not_made', from: 'pending', to: 'not_made' } as const
  await recordCollectionEvent(tx, { collectionId, source, ...move, detail: { code: refusal.code } })
  return true
}
