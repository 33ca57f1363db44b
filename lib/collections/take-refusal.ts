import { databaseNow } from '../database-now.ts'
import { db } from '../db.ts'
import { type Attempt, sourceOf } from '../orders/attempt.ts'
import { FIRST_CHECK_MS, repeatWaitMs } from '../orders/schedule.ts'
import { raiseIncident } from '../sales/raise-incident.ts'
import type { ServiceErrorCode, ServiceRefusal } from '../service-api/errors.ts'
import { problemOf } from '../service-api/problem.ts'
import type { Problem } from '../shared/problem.ts'
import { concludeNotMade } from './conclude-not-made.ts'
import { lookUpCollection } from './look-up-collection.ts'
import { recordCollectionEvent } from './record-collection-event.ts'

/** What a refusal of POST /collections can mean for the payment. */
type Meaning = 'still_unknown' | 'frozen' | 'refused'

const MEANINGS: Partial<Record<ServiceErrorCode, Meaning>> = {
  IDEMPOTENCY_IN_PROGRESS: 'still_unknown',
  INTERNAL_ERROR: 'still_unknown',
  IDEMPOTENCY_CONFLICT: 'frozen',
}

/**
 * Takes in a refusal of an attempt. As with sales (rule R8), it means that the customer was not asked only when no other
 * attempt went unanswered; otherwise the payment is looked up, and what stays unknown is followed.
 */
export async function takeCollectionRefusal(attempt: Attempt, refusal: ServiceRefusal): Promise<void> {
  const meaning = MEANINGS[refusal.code] ?? 'refused'
  const row = await noteRefusal(attempt, refusal, meaning)
  if (!row || meaning === 'still_unknown') return
  if (meaning === 'refused' && attempt.number === 1) {
    const { id: collectionId, number: attempts } = attempt
    const problem = problemOfCollection(refusal, new Date())
    await concludeNotMade({ collectionId, attempts, refusal: problem, source: sourceOf(attempt) })
    return
  }
  await lookUpCollection(row, 'look_up')
}

/** Our own sentence for a refusal: what is wrong with a number here is the payer's, and ZWG has a reason of its own. */
function problemOfCollection(refusal: ServiceRefusal, now: Date): Problem {
  const problem = problemOf(refusal, now)
  if (refusal.reason === 'zwg_not_live') return { ...problem, code: 'COLLECTION_ZWG_NOT_LIVE' }
  if (refusal.code === 'RECIPIENT_INVALID') return { ...problem, code: 'PAYER_INVALID' }
  if (refusal.code === 'LIMIT_EXCEEDED') return { ...problem, code: 'COLLECTION_LIMIT' }
  return problem
}

async function noteRefusal(
  attempt: Attempt,
  refusal: ServiceRefusal,
  meaning: Meaning,
): Promise<null | { id: string; credential: string; reference: string; upstreamId: string | null }> {
  const { id: collectionId, number } = attempt
  return db().$transaction(async (tx) => {
    const now = await databaseNow(tx)
    const noted = await tx.collection.updateMany({
      where: { id: collectionId, state: 'sending', attempts: number },
      data: {
        postingUntil: null,
        nextCheckAt: new Date(now.getTime() + FIRST_CHECK_MS),
        repeatAfter: new Date(now.getTime() + repeatWaitMs(number, refusal.retryAfterSeconds)),
        refusal: problemOfCollection(refusal, new Date()),
        ...(meaning === 'frozen' && { frozen: true }),
      },
    })
    if (noted.count === 0) return null
    const row = await tx.collection.findUniqueOrThrow({
      where: { id: collectionId },
      select: { id: true, environment: true, credential: true, reference: true, upstreamId: true },
    })
    const detail = { code: refusal.code, attempt: number }
    await recordCollectionEvent(tx, { collectionId, source: sourceOf(attempt), kind: 'refused', detail })
    if (meaning === 'frozen') {
      const about = { environment: row.environment, collectionId, detail: { code: refusal.code } }
      await raiseIncident(tx, { ...about, kind: 'idempotency_conflict' })
    }
    return row
  })
}
