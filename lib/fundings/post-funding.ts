import { credentialNamed } from '../credentials.ts'
import { databaseNow } from '../database-now.ts'
import { db } from '../db.ts'
import { serviceFor } from '../service.ts'
import type { Answer } from '../service-api/answer.ts'
import type { Funding } from '../service-api/contract/funding.ts'
import { noteReadAnswer } from '../standing/note-answer.ts'
import { applyFunding } from './apply-funding.ts'
import type { FundingAttempt } from './attempt.ts'
import { recordFundingEvent } from './record-funding-event.ts'
import { takeFundingRefusal } from './take-refusal.ts'

/**
 * Sends one committed attempt and takes its answer in, first for the top-up and then for the key. Never throws for what
 * the Service does; runs outside any transaction. That a top-up was taken frees no key: a paused partner may top up.
 */
export async function postFunding(attempt: FundingAttempt, source: 'answer' | 'repeat'): Promise<void> {
  const { credential, method, amountCents, phone, reference, idempotencyKey } = attempt
  const request = { method, amountCents, reference, idempotencyKey, ...(phone !== null && { phone }) }
  const answer = await serviceFor(credential).createFunding(request)
  await takeAnswer(attempt, answer, source)
  await noteReadAnswer(credentialNamed(credential), answer)
}

async function takeAnswer(
  attempt: FundingAttempt,
  answer: Answer<Funding>,
  source: 'answer' | 'repeat',
): Promise<void> {
  switch (answer.kind) {
    case 'ok':
      await applyFunding({ fundingId: attempt.fundingId, funding: answer.data, source })
      return
    case 'refused':
      return takeFundingRefusal(attempt, answer.error, source)
    case 'unanswered':
      return noteSilence(attempt, answer.error.why, source)
  }
}

/** No usable answer: the top-up stays `sending`, now unknown, and is repeated with the same key by whoever sweeps next. */
async function noteSilence(attempt: FundingAttempt, why: string, source: string): Promise<void> {
  const { fundingId, number } = attempt
  await db().$transaction(async (tx) => {
    const silent = await tx.funding.updateMany({
      where: { id: fundingId, state: 'sending', attempts: number },
      data: { postingUntil: null, nextCheckAt: await databaseNow(tx) },
    })
    if (silent.count === 1) await recordFundingEvent(tx, { fundingId, source, kind: 'no_answer', detail: { why } })
  })
}
