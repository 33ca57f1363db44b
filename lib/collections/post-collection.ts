import { credentialNamed } from '../credentials.ts'
import { databaseNow } from '../database-now.ts'
import { db } from '../db.ts'
import { serviceFor } from '../service.ts'
import type { Answer } from '../service-api/answer.ts'
import type { Collection } from '../service-api/contract/collection.ts'
import { noteCollectionAnswer } from '../standing/note-answer.ts'
import { applyCollection } from './apply-collection.ts'
import type { CollectionAttempt } from './attempt.ts'
import { recordCollectionEvent } from './record-collection-event.ts'
import { takeCollectionRefusal } from './take-refusal.ts'

/**
 * Sends one committed attempt and takes its answer in, first for the payment and then for the key. Never throws for what
 * the Service does; runs outside any transaction, for as long as the deadline of the client allows. The branch is left
 * out: the API document does not say that a collection may carry one.
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
      return noteSilence(attempt, answer.error.why, source)
  }
}

/** No usable answer: the payment stays `sending`, now unknown, and is looked up at once by whoever sweeps next. */
async function noteSilence(attempt: CollectionAttempt, why: string, source: string): Promise<void> {
  const { collectionId, number } = attempt
  await db().$transaction(async (tx) => {
    const silent = await tx.collection.updateMany({
      where: { id: collectionId, state: 'sending', attempts: number },
      data: { postingUntil: null, nextCheckAt: await databaseNow(tx) },
    })
    if (silent.count === 1)
      await recordCollectionEvent(tx, { collectionId, source, kind: 'no_answer', detail: { why } })
  })
}
