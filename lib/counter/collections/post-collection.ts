import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { isPayCurrency } from '@/lib/platform/shared/payment.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { traceOrder } from '@/lib/platform/tracing/trace.ts'
import type { ServiceRefusal } from '@/lib/service/api/errors.ts'
import { problemOf } from '@/lib/service/api/problem.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { applyAnswer, keyToSend, meaningOf, storeOrderRefusal } from '@/lib/service/orders/attempts.ts'
import { type Attempt, isOnlyAttempt, sourceOf } from '@/lib/service/orders/order.ts'
import { storeCollectionAnswer } from '@/lib/service/standing/store-answer.ts'
import { applyCollection } from './apply-collection.ts'
import { COLLECTION_ORDERS } from './collection-orders.ts'
import { concludeNotMade } from './internal/conclude-collection.ts'
import { lookUpCollection } from './look-up-collection.ts'

/**
 * Sends a committed attempt as its row says, outside any transaction; never throws for what the Service does. Sends no
 * branch: service-api.md does not say that a collection may carry one.
 */
export function postCollection(attempt: Attempt): Promise<void> {
  return traceOrder(attempt.id, 'ask for a payment', () => post(attempt))
}

async function post(attempt: Attempt): Promise<void> {
  const row = await db().collection.findFirst({
    where: { id: attempt.id, state: 'sending', attempts: attempt.number },
    select: {
      credential: true,
      environment: true,
      method: true,
      currency: true,
      amountCents: true,
      customerPhone: true,
      reference: true,
      idempotencyKey: true,
    },
  })
  if (!row) return
  const { credential, environment, currency, ...request } = row
  if (!isPayCurrency(currency)) throw new Error(`a payment in ${currency} is not asked for: nobody pays in it by phone`)
  const key = keyToSend(attempt, { credential, environment })
  if (!key) return
  const askedAt = await databaseNow(db())
  const answer = await serviceFor(key.name).createCollection({ ...request, currency })
  await applyAnswer(COLLECTION_ORDERS, attempt, answer, {
    apply: (collection, source) => applyCollection({ collectionId: attempt.id, collection, source, askedAt }),
    refuse: handleRefusal,
  })
  await storeCollectionAnswer(key, answer, askedAt)
}

/** Proves that the customer was not asked only if no other attempt may have asked (rule R8). */
async function handleRefusal(attempt: Attempt, refusal: ServiceRefusal): Promise<void> {
  const meaning = meaningOf(refusal)
  const problem = problemOfCollection(refusal)
  const row = await db().$transaction((tx) => storeOrderRefusal(tx, COLLECTION_ORDERS, attempt, { refusal, problem }))
  if (!row || meaning === 'still_unknown') return
  const ends = meaning === 'refused' && isOnlyAttempt(attempt)
  if (ends) await concludeNotMade({ attempt, refusal: problem, source: sourceOf(attempt) })
  else await lookUpCollection(row, 'look_up')
}

/** A bad number here is the payer's, and ZWG has its own reason. */
function problemOfCollection(refusal: ServiceRefusal): Problem {
  const problem = problemOf(refusal, sharedNow())
  if (refusal.reason === 'zwg_not_live') return { ...problem, code: 'COLLECTION_ZWG_NOT_LIVE' }
  if (refusal.code === 'RECIPIENT_INVALID') return { ...problem, code: 'PAYER_INVALID' }
  if (refusal.code === 'LIMIT_EXCEEDED') return { ...problem, code: 'COLLECTION_LIMIT' }
  return problem
}
