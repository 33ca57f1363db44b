import { randomUUID } from 'node:crypto'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import type { ActorTill } from '@/lib/people/access/model.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { PayCurrency } from '@/lib/platform/shared/pay-currency.ts'
import { refuseWhileCatchingUp } from '@/lib/service/lost-time/queries.ts'
import type { Attempt } from '@/lib/service/orders/attempt.ts'
import { FIRST_CHECK_MS, POSTING_WINDOW_MS } from '@/lib/service/orders/schedule.ts'
import { recordCollectionEvent } from './record-collection-event.ts'

/** Who pays, how, and how much in USD; already validated. */
export type Payment = { method: string; currency: PayCurrency; customerPhone: string; amountCents: bigint }

type Asked = Payment & {
  intentId: string
  ticketId: string
  environment: 'test' | 'live'
  credential: string
  reference: string
}

/**
 * Commits everything that the POST needs in the caller's transaction, before any call, as for a sale (rules R1 and R2):
 * reference, idempotency key, attempt. Of any number of presses, the unique intent admits one.
 */
export async function commitCollection(tx: Tx, { actor }: Ctx, till: ActorTill, asked: Asked): Promise<Attempt> {
  await refuseWhileCatchingUp(tx, asked.environment)
  const now = await databaseNow(tx)
  const { id } = await tx.collection.create({
    data: {
      ...asked,
      idempotencyKey: randomUUID(),
      branchCode: till.branchCode,
      tillId: till.id,
      staffId: actor.staffId,
      attempts: 1,
      createdAt: now,
      attemptedAt: now,
      postingUntil: new Date(now.getTime() + POSTING_WINDOW_MS),
      nextCheckAt: new Date(now.getTime() + FIRST_CHECK_MS),
    },
    select: { id: true },
  })
  await recordCollectionEvent(tx, { collectionId: id, source: 'till', kind: 'sent', to: 'sending' })
  return { id, number: 1, reference: asked.reference }
}
