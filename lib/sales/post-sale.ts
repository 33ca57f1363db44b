import { credentialNamed } from '../credentials.ts'
import { db } from '../db.ts'
import type { Attempt } from '../orders/attempt.ts'
import { takeAnswer } from '../orders/take-answer.ts'
import { serviceFor } from '../service.ts'
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
  await takeAnswer(SALE_ORDERS, attempt, answer, {
    apply: (transaction, source) => applyOutcome({ saleId: attempt.id, transaction, source }),
    refuse: takeRefusal,
  })
  await noteAnswer(credentialNamed(credential), answer)
}
