import { db } from '@/lib/platform/database/db.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import type { ServiceRefusal } from '@/lib/service/api/errors.ts'
import { problemOf } from '@/lib/service/api/problem.ts'
import { type Attempt, isOnlyAttempt, sourceOf } from '@/lib/service/orders/attempt.ts'
import { meaningOf, noteRefusal } from '@/lib/service/orders/note-refusal.ts'
import { lookUpCollection } from '../look-up-collection.ts'
import { COLLECTION_ORDERS } from '../order-kind.ts'
import { concludeNotMade } from './conclude-not-made.ts'

/**
 * Handles the refusal of an attempt. It proves that the customer was not asked only if no other attempt may have asked
 * (rule R8); otherwise the payment is looked up, and followed while it stays unknown.
 */
export async function takeCollectionRefusal(attempt: Attempt, refusal: ServiceRefusal): Promise<void> {
  const meaning = meaningOf(refusal)
  const problem = problemOfCollection(refusal)
  const row = await db().$transaction((tx) => noteRefusal(tx, COLLECTION_ORDERS, attempt, { refusal, problem }))
  if (!row || meaning === 'still_unknown') return
  const ends = meaning === 'refused' && isOnlyAttempt(attempt)
  if (ends) await concludeNotMade({ attempt, refusal: problem, source: sourceOf(attempt) })
  else await lookUpCollection(row, 'look_up')
}

/** Our own sentence for a refusal: a bad number here is the payer's, and ZWG has its own reason. */
function problemOfCollection(refusal: ServiceRefusal): Problem {
  const problem = problemOf(refusal, sharedNow())
  if (refusal.reason === 'zwg_not_live') return { ...problem, code: 'COLLECTION_ZWG_NOT_LIVE' }
  if (refusal.code === 'RECIPIENT_INVALID') return { ...problem, code: 'PAYER_INVALID' }
  if (refusal.code === 'LIMIT_EXCEEDED') return { ...problem, code: 'COLLECTION_LIMIT' }
  return problem
}
