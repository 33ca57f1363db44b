import type { Funding } from '@/lib/generated/prisma/client.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Attempt } from '@/lib/service/orders/attempt.ts'
import { FIRST_CHECK_MS, POSTING_WINDOW_MS } from '@/lib/service/orders/schedule.ts'
import { recordFundingEvent } from './record-funding-event.ts'

/**
 * Moves a top-up from asked to sending with the key it names, and counts its first attempt, in the caller's transaction
 * and before any call. If the button is pressed more than once, only one press does it. Returns the attempt, or null if
 * the top-up was already sent or ended.
 */
export async function commitFirstAttempt(
  tx: Tx,
  actor: Actor,
  funding: Funding,
  approvedById: string | null,
): Promise<Attempt | null> {
  const now = await databaseNow(tx)
  const { count } = await tx.funding.updateMany({
    where: { id: funding.id, state: 'asked' },
    data: {
      state: 'sending',
      credential: funding.credential,
      approvedById,
      attempts: 1,
      sentAt: now,
      attemptedAt: now,
      postingUntil: new Date(now.getTime() + POSTING_WINDOW_MS),
      nextCheckAt: new Date(now.getTime() + FIRST_CHECK_MS),
    },
  })
  if (count === 0) return null
  const fact = { fundingId: funding.id, source: 'office', staffId: actor.staffId }
  await recordFundingEvent(tx, { ...fact, kind: 'sent', from: 'asked', to: 'sending' })
  return { id: funding.id, number: 1, reference: funding.reference }
}
