import { credentialNamed } from '../credentials.ts'
import { databaseNow } from '../database-now.ts'
import { db } from '../db.ts'
import { silentRepeatWaitMs } from '../orders/schedule.ts'
import { raiseIncident } from '../sales/raise-incident.ts'
import { serviceFor } from '../service.ts'
import type { Answer } from '../service-api/answer.ts'
import type { Collection } from '../service-api/contract/collection.ts'
import type { Unanswered } from '../service-api/errors.ts'
import { noteCollectionAnswer } from '../standing/note-answer.ts'
import { applyCollection } from './apply-collection.ts'
import type { CollectionAttempt } from './attempt.ts'
import { recordCollectionEvent } from './record-collection-event.ts'
import { takeCollectionRefusal } from './take-refusal.ts'

/**
 * Sends one committed attempt and takes its answer in, first for the payment and then for the key. Never throws for what
 * the Service does; runs outside any transaction, for as long as the deadline of the client allows. The branch is left
 * out: service-api.md does not say that a collection may carry one.
 */
export async function postCollection(attempt: CollectionAttempt, source: 'answer' | 'repeat'): Promise<void> {
  const { credential, method, amountCents, customerPhone, reference, idempotencyKey } = attempt
  const answer = await serviceFor(credential).createCollection({
    method,
    amountCents,
    customerPhone,
    reference,
    idempotencyKey,
    ...(attempt.currency === 'ZWG' && { currency: 'ZWG' }),
  })
  await takeAnswer(attempt, answer, source)
  await noteCollectionAnswer(credentialNamed(credential), answer)
}

async function takeAnswer(
  attempt: CollectionAttempt,
  answer: Answer<Collection>,
  source: 'answer' | 'repeat',
): Promise<void> {
  switch (answer.kind) {
    case 'ok':
      await applyCollection({ collectionId: attempt.collectionId, collection: answer.data, source })
      return
    case 'refused':
      return takeCollectionRefusal(attempt, answer.error, source)
    case 'unanswered':
      return noteSilence(attempt, answer.error, source)
  }
}

/**
 * No usable answer: the payment stays `sending`, now unknown, and is looked up at once by whoever sweeps next. A code that
 * this version does not know is told to a person too.
 */
async function noteSilence(attempt: CollectionAttempt, error: Unanswered, source: string): Promise<void> {
  const { collectionId, number } = attempt
  const { why, unknownCode: code } = error
  await db().$transaction(async (tx) => {
    const now = await databaseNow(tx)
    const repeatAfter = new Date(now.getTime() + silentRepeatWaitMs(number, error))
    const [silent] = await tx.collection.updateManyAndReturn({
      where: { id: collectionId, state: 'sending', attempts: number },
      data: { postingUntil: null, nextCheckAt: now, repeatAfter },
      select: { environment: true },
    })
    if (!silent) return
    const detail = { why, ...(code !== null && { code }) }
    await recordCollectionEvent(tx, { collectionId, source, kind: 'no_answer', detail })
    if (code !== null)
      await raiseIncident(tx, { ...silent, collectionId, kind: 'unknown_error_code', detail: { code } })
  })
}
