import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { traceOrder } from '@/lib/platform/tracing/trace.ts'
import type { ServiceRefusal } from '@/lib/service/api/errors.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import {
  applyAnswer,
  concludeNotTaken,
  keyToSend,
  meaningOf,
  storeOrderRefusal,
} from '@/lib/service/orders/attempts.ts'
import { type Attempt, isOnlyAttempt, sourceOf } from '@/lib/service/orders/order.ts'
import { isBlockingCode } from '@/lib/service/standing/model.ts'
import { storeReadAnswer } from '@/lib/service/standing/store-answer.ts'
import { FUNDING_ORDERS, recordFundingEvent } from '../order-kind.ts'
import { applyFunding } from './apply-funding.ts'

/**
 * Sends one committed attempt unless a newer one was counted, outside any transaction. Never throws for what the
 * Service does. An accepted top-up does not end a pause, since a paused partner may top up.
 */
export function postFunding(attempt: Attempt): Promise<void> {
  return traceOrder(attempt.id, 'top up', () => post(attempt))
}

async function post(attempt: Attempt): Promise<void> {
  const row = await db().funding.findFirst({
    where: { id: attempt.id, state: 'sending', attempts: attempt.number },
    select: {
      credential: true,
      environment: true,
      method: true,
      amountCents: true,
      phone: true,
      reference: true,
      idempotencyKey: true,
    },
  })
  if (!row) return
  const { credential, environment, phone, ...request } = row
  const key = keyToSend(attempt, { credential, environment })
  if (!key) return
  const askedAt = await databaseNow(db())
  const answer = await serviceFor(key.name).createFunding({ ...request, ...(phone !== null && { phone }) })
  await applyAnswer(FUNDING_ORDERS, attempt, answer, {
    apply: (funding, source) => applyFunding({ fundingId: attempt.id, funding, source, askedAt }),
    refuse: applyFundingRefusal,
  })
  await storeReadAnswer(key, answer)
}

/** A refusal proves that nothing was asked for only if no other attempt may have got through (rule R8). */
async function applyFundingRefusal(attempt: Attempt, refusal: ServiceRefusal): Promise<void> {
  const problem = problemOfFunding(refusal)
  const { id: fundingId } = attempt
  await db().$transaction(async (tx) => {
    if (meaningOf(refusal) === 'refused' && isOnlyAttempt(attempt)) {
      const ending = { attempt, refusal: problem, source: sourceOf(attempt) }
      if (!(await concludeNotTaken(tx, FUNDING_ORDERS, ending))) return
      const detail = { code: refusal.code, attempt: attempt.number }
      const move = { kind: 'refused', from: 'sending', to: 'not_made' } as const
      await recordFundingEvent(tx, { fundingId, source: ending.source, ...move, detail })
      return
    }
    const row = await storeOrderRefusal(tx, FUNDING_ORDERS, attempt, { refusal, problem })
    if (row && meaningOf(refusal) === 'frozen') {
      await tx.funding.update({ where: { id: fundingId }, data: { nextCheckAt: null, leaseUntil: null } })
    }
  })
}

function problemOfFunding(refusal: ServiceRefusal): Problem {
  const paths = Object.keys(refusal.fieldErrors)
  const { code } = refusal
  if (code === 'RECIPIENT_INVALID' || paths.some((path) => path.endsWith('phone'))) return { code: 'TOP_UP_WALLET' }
  if (paths.includes('amount')) return { code: 'TOP_UP_AMOUNT' }
  if (code === 'COLLECTION_METHOD_UNAVAILABLE') return { code: 'TOP_UP_CLOSED' }
  if (code === 'LIMIT_EXCEEDED') return { code: 'TOP_UP_SERVICE_LIMIT' }
  if (code === 'ABILITY_MISSING') return { code: 'TOP_UP_NO_RIGHT' }
  if (isBlockingCode(code)) return { code: 'TOP_UP_STOPPED' }
  if (refusal.retryClass === 'retry_later') return { code: 'TOP_UP_LATER' }
  return { code: 'TOP_UP_REFUSED', params: { reason: code } }
}
