import { credentialNamed } from '../credentials.ts'
import { databaseNow } from '../database-now.ts'
import { db } from '../db.ts'
import { type Attempt, sourceOf } from '../orders/attempt.ts'
import { silentRepeatWaitMs } from '../orders/schedule.ts'
import { raiseIncident } from '../sales/raise-incident.ts'
import { serviceFor } from '../service.ts'
import type { Answer } from '../service-api/answer.ts'
import type { Funding } from '../service-api/contract/funding.ts'
import type { Unanswered } from '../service-api/errors.ts'
import { noteReadAnswer } from '../standing/note-answer.ts'
import { applyFunding } from './apply-funding.ts'
import { recordFundingEvent } from './record-funding-event.ts'
import { takeFundingRefusal } from './take-refusal.ts'

/**
 * Sends one committed attempt as its row says, unless the top-up has ended or a newer attempt was counted, and takes the
 * answer in, first for the top-up and then for the key. Never throws for what the Service does; runs outside any
 * transaction. That a top-up was taken frees no key: a paused partner may top up.
 */
export async function postFunding(attempt: Attempt): Promise<void> {
  const row = await db().funding.findFirst({
    where: { id: attempt.id, state: 'sending', attempts: attempt.number },
    select: { credential: true, method: true, amountCents: true, phone: true, reference: true, idempotencyKey: true },
  })
  if (!row) return
  const { credential, phone, ...request } = row
  const answer = await serviceFor(credential).createFunding({ ...request, ...(phone !== null && { phone }) })
  await takeAnswer(attempt, answer)
  await noteReadAnswer(credentialNamed(credential), answer)
}

async function takeAnswer(attempt: Attempt, answer: Answer<Funding>): Promise<void> {
  switch (answer.kind) {
    case 'ok':
      await applyFunding({ fundingId: attempt.id, funding: answer.data, source: sourceOf(attempt) })
      return
    case 'refused':
      return takeFundingRefusal(attempt, answer.error)
    case 'unanswered':
      return noteSilence(attempt, answer.error)
  }
}

/**
 * No usable answer: the top-up stays `sending`, now unknown, and is repeated with the same key by whoever sweeps next. A
 * code that this version does not know is told to a person too.
 */
async function noteSilence(attempt: Attempt, error: Unanswered): Promise<void> {
  const { id: fundingId, number } = attempt
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
    await recordFundingEvent(tx, { fundingId, source: sourceOf(attempt), kind: 'no_answer', detail })
    if (code !== null) await raiseIncident(tx, { ...silent, fundingId, kind: 'unknown_error_code', detail: { code } })
  })
}
