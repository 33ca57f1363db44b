import { db } from '@/lib/platform/database/db.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import type { ServiceRefusal } from '@/lib/service/api/errors.ts'
import { type Attempt, isOnlyAttempt, sourceOf } from '@/lib/service/orders/attempt.ts'
import { concludeNotTaken } from '@/lib/service/orders/conclude-not-taken.ts'
import { meaningOf, noteRefusal } from '@/lib/service/orders/note-refusal.ts'
import { isBlockingCode } from '@/lib/service/standing/model.ts'
import { FUNDING_ORDERS } from '../order-kind.ts'
import { recordFundingEvent } from './record-funding-event.ts'

/**
 * Applies a refusal of an attempt. It proves that nothing was asked for only if no other attempt may have got through
 * (rule R8); otherwise the top-up stays unknown and is repeated. A top-up in conflict (IDEMPOTENCY_CONFLICT) waits for
 * a person.
 */
export async function takeFundingRefusal(attempt: Attempt, refusal: ServiceRefusal): Promise<void> {
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
    const row = await noteRefusal(tx, FUNDING_ORDERS, attempt, { refusal, problem })
    if (row && meaningOf(refusal) === 'frozen') {
      await tx.funding.update({ where: { id: fundingId }, data: { nextCheckAt: null, leaseUntil: null } })
    }
  })
}

/** Our own words for a refusal of a top-up. */
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
