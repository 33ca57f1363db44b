import { credentialNamed } from '../credentials.ts'
import { db } from '../db.ts'
import { type Attempt, sourceOf } from '../orders/attempt.ts'
import { noteSilence } from '../orders/note-silence.ts'
import { serviceFor } from '../service.ts'
import type { Answer } from '../service-api/answer.ts'
import type { Transaction } from '../service-api/contract/transaction.ts'
import { noteAnswer } from '../standing/note-answer.ts'
import { applyOutcome } from './apply-outcome.ts'
import { SALE_ORDERS } from './order-kind.ts'
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
      return noteSilence(SALE_ORDERS, attempt, answer.error)
  }
}
