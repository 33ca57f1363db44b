import { credentialNamed } from '../credentials.ts'
import { databaseNow } from '../database-now.ts'
import { db } from '../db.ts'
import { type Attempt, sourceOf } from '../orders/attempt.ts'
import { silentRepeatWaitMs } from '../orders/schedule.ts'
import { raiseIncident } from '../sales/raise-incident.ts'
import { serviceFor } from '../service.ts'
import type { Answer } from '../service-api/answer.ts'
import type { Collection } from '../service-api/contract/collection.ts'
import type { Unanswered } from '../service-api/errors.ts'
import { noteCollectionAnswer } from '../standing/note-answer.ts'
import { applyCollection } from './apply-collection.ts'
import { recordCollectionEvent } from './record-collection-event.ts'
import { takeCollectionRefusal } from './take-refusal.ts'

/**
 * Sends one committed attempt as its row says, unless the payment has ended or a newer attempt was counted, and takes the
 * answer in, first for the payment and then for the key. Never throws for what the Service does; runs outside any
 * transaction. The branch is left out: service-api.md does not say that a collection may carry one.
 */
export async function postCollection(attempt: Attempt): Promise<void> {
  const row = await db().collection.findFirst({
    where: { id: attempt.id, state: 'sending', attempts: attempt.number },
    select: {
      credential: true,
      method: true,
      currency: true,
      amountCents: true,
      customerPhone: true,
      reference: true,
      idempotencyKey: true,
    },
  })
  if (!row) return
  const { credential, currency, ...request } = row
  const inZwg = currency === 'ZWG' && ({ currency } as const)
  const answer = await serviceFor(credential).createCollection({ ...request, ...inZwg })
  await takeAnswer(attempt, answer)
  await noteCollectionAnswer(credentialNamed(credential), answer)
}

async function takeAnswer(attempt: Attempt, answer: Answer<Collection>): Promise<void> {
  switch (answer.kind) {
    case 'ok':
      await applyCollection({ collectionId: attempt.id, collection: answer.data, source: sourceOf(attempt) })
      return
    case 'refused':
      return takeCollectionRefusal(attempt, answer.error)
    case 'unanswered':
      return noteSilence(attempt, answer.error)
  }
}

/**
 * No usable answer: the payment stays `sending`, now unknown, and is looked up at once by whoever sweeps next. A code that
 * this version does not know is told to a person too.
 */
async function noteSilence(attempt: Attempt, error: Unanswered): Promise<void> {
  const { id: collectionId, number } = attempt
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
    await recordCollectionEvent(tx, { collectionId, source: sourceOf(attempt), kind: 'no_answer', detail })
    if (code !== null)
      await raiseIncident(tx, { ...silent, collectionId, kind: 'unknown_error_code', detail: { code } })
  })
}
