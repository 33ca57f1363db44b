import { databaseNow } from '../database-now.ts'
import { db } from '../db.ts'
import { type Attempt, sourceOf } from '../orders/attempt.ts'
import { FIRST_CHECK_MS, repeatWaitMs } from '../orders/schedule.ts'
import { raiseIncident } from '../sales/raise-incident.ts'
import type { ServiceErrorCode, ServiceRefusal } from '../service-api/errors.ts'
import type { Problem } from '../shared/problem.ts'
import { recordFundingEvent } from './record-funding-event.ts'

/** What a refusal of POST /fundings can mean for the top-up. */
type Meaning = 'still_unknown' | 'frozen' | 'refused'

const MEANINGS: Partial<Record<ServiceErrorCode, Meaning>> = {
  IDEMPOTENCY_IN_PROGRESS: 'still_unknown',
  INTERNAL_ERROR: 'still_unknown',
  IDEMPOTENCY_CONFLICT: 'frozen',
}

/**
 * Takes in a refusal of an attempt. As with sales (rule R8), it means that nothing was asked for only when no other
 * attempt went unanswered; otherwise the top-up stays unknown and is repeated. One in conflict waits for a person.
 */
export async function takeFundingRefusal(attempt: Attempt, refusal: ServiceRefusal): Promise<void> {
  const { id: fundingId, number } = attempt
  const meaning = MEANINGS[refusal.code] ?? 'refused'
  const ends = meaning === 'refused' && number === 1
  await db().$transaction(async (tx) => {
    const now = await databaseNow(tx)
    const noted = await tx.funding.updateMany({
      where: { id: fundingId, state: 'sending', attempts: number },
      data: {
        postingUntil: null,
        refusal: problemOfFunding(refusal),
        nextCheckAt: ends || meaning === 'frozen' ? null : new Date(now.getTime() + FIRST_CHECK_MS),
        repeatAfter: new Date(now.getTime() + repeatWaitMs(number, refusal.retryAfterSeconds)),
        leaseUntil: null,
        ...(ends && { state: 'not_made', settledAt: now }),
        ...(meaning === 'frozen' && { frozen: true }),
      },
    })
    if (noted.count === 0) return
    const { environment } = await tx.funding.findUniqueOrThrow({
      where: { id: fundingId },
      select: { environment: true },
    })
    const detail = { code: refusal.code, attempt: number }
    const moved = ends ? ({ from: 'sending', to: 'not_made' } as const) : {}
    await recordFundingEvent(tx, { fundingId, source: sourceOf(attempt), kind: 'refused', ...moved, detail })
    if (meaning === 'frozen') {
      await raiseIncident(tx, { environment, fundingId, kind: 'idempotency_conflict', detail: { code: refusal.code } })
    }
  })
}

/** Our own sentence for a refusal, in the words of a top-up. */
function problemOfFunding(refusal: ServiceRefusal): Problem {
  const paths = Object.keys(refusal.fieldErrors)
  const { code } = refusal
  if (code === 'RECIPIENT_INVALID' || paths.some((path) => path.endsWith('phone'))) return { code: 'TOP_UP_WALLET' }
  if (paths.includes('amount')) return { code: 'TOP_UP_AMOUNT' }
  if (code === 'COLLECTION_METHOD_UNAVAILABLE') return { code: 'TOP_UP_CLOSED' }
  if (code === 'LIMIT_EXCEEDED') return { code: 'TOP_UP_SERVICE_LIMIT' }
  if (code === 'ABILITY_MISSING') return { code: 'TOP_UP_NO_RIGHT' }
  if (refusal.retryClass === 'retry_later') return { code: 'TOP_UP_LATER' }
  return { code: 'TOP_UP_REFUSED', params: { reason: code } }
}
