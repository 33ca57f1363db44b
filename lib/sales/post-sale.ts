import { credentialNamed } from '../credentials.ts'
import { databaseNow } from '../database-now.ts'
import { db } from '../db.ts'
import { type Attempt, sourceOf } from '../orders/attempt.ts'
import { silentRepeatWaitMs } from '../orders/schedule.ts'
import { serviceFor } from '../service.ts'
import type { Answer } from '../service-api/answer.ts'
import type { Transaction } from '../service-api/contract/transaction.ts'
import type { Unanswered } from '../service-api/errors.ts'
import { noteAnswer } from '../standing/note-answer.ts'
import { applyOutcome } from './apply-outcome.ts'
import { raiseIncident } from './raise-incident.ts'
import { recordEvent } from './record-event.ts'
import { takeRefusal } from './take-refusal.ts'

/**
 * Sends one committed attempt as its row says, unless the sale has ended or a newer attempt was counted, and takes the
 * answer in, first for the sale and then for the key. Never throws for what the Service does; runs outside any
 * transaction, for as long as the deadline of the client allows.
 */
export async function postSale(attempt: Attempt): Promise<void> {
  const sale = await db().sale.findFirst({
    where: { id: attempt.id, state: 'sending', attempts: attempt.number },
    select: { credential: true, idempotencyKey: true, quote: { select: { upstreamId: true } } },
  })
  if (!sale?.quote || !sale.idempotencyKey) return
  const { credential, quote, idempotencyKey } = sale
  const request = { quoteId: quote.upstreamId, reference: attempt.reference, idempotencyKey }
  const answer = await serviceFor(credential).createTransaction(request)
  await takeAnswer(attempt, answer)
  await noteAnswer(credentialNamed(credential), answer)
}

async function takeAnswer(attempt: Attempt, answer: Answer<Transaction>): Promise<void> {
  switch (answer.kind) {
    case 'ok':
      await applyOutcome({ saleId: attempt.id, transaction: answer.data, source: sourceOf(attempt) })
      return
    case 'refused':
      return takeRefusal(attempt, answer.error)
    case 'unanswered':
      return noteSilence(attempt, answer.error)
  }
}

/**
 * No usable answer: the sale stays `sending`, now unknown, and is looked up at once by whoever sweeps next. A code that
 * this version does not know is told to a person too.
 */
async function noteSilence(attempt: Attempt, error: Unanswered): Promise<void> {
  const { id: saleId, number } = attempt
  const { why, unknownCode: code } = error
  await db().$transaction(async (tx) => {
    const now = await databaseNow(tx)
    const repeatAfter = new Date(now.getTime() + silentRepeatWaitMs(number, error))
    const [silent] = await tx.sale.updateManyAndReturn({
      where: { id: saleId, state: 'sending', attempts: number },
      data: { postingUntil: null, nextCheckAt: now, repeatAfter },
      select: { environment: true },
    })
    if (!silent) return
    await recordEvent(tx, {
      saleId,
      source: sourceOf(attempt),
      kind: 'no_answer',
      detail: { why, ...(code !== null && { code }) },
    })
    if (code !== null) await raiseIncident(tx, { ...silent, saleId, kind: 'unknown_error_code', detail: { code } })
  })
}
