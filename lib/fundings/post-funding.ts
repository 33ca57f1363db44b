import { credentialNamed } from '../credentials.ts'
import { databaseNow } from '../database-now.ts'
import { db } from '../db.ts'
import { silentRepeatWaitMs } from '../orders/schedule.ts'
import { raiseIncident } from '../sales/raise-incident.ts'
import { serviceFor } from '../service.ts'
import type { Answer } from '../service-api/answer.ts'
import type { Funding } from '../service-api/contract/funding.ts'
import type { Unanswered } from '../service-api/errors.ts'
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
      return noteSilence(attempt, answer.error, source)
  }
}

/**
 * No usable answer: the top-up stays `sending`, now unknown, and is repeated with the same key by whoever sweeps next. A
 * code that this version does not know is told to a person too.
 */
async function noteSilence(attempt: FundingAttempt, error: Unanswered, source: string): Promise<void> {
  const { fundingId, number } = attempt
  const { why, unknownCode: code } = error
  await db().$transaction(async (tx) => {
    const now = await databaseNow(tx)
    const repeatAfter = new Date(now.getTime() + silentRepeatWaitMs(number, error))
    const [silent] = await tx.funding.updateManyAndReturn({
      where: { id: fundingId, state: 'sending', attempts: number },
      data: { postingUntil: null, nextCheckAt: now, repeatAfter },
      select: { environment: true },
    })
    if (!silent) return
    const detail = { why, ...(code !== null && { code }) }
    await recordFundingEvent(tx, { fundingId, source, kind: 'no_answer', detail })
    if (code !== null) await raiseIncident(tx, { ...silent, fundingId, kind: 'unknown_error_code', detail: { code } })
  })
}
