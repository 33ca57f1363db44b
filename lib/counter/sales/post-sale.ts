import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { traceOrder } from '@/lib/platform/tracing/trace-order.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import type { Attempt } from '@/lib/service/orders/attempt.ts'
import { takeAnswer } from '@/lib/service/orders/take-answer.ts'
import { noteAnswer } from '@/lib/service/standing/note-answer.ts'
import { applyOutcome } from './apply-outcome.ts'
import { takeRefusal } from './internal/take-refusal.ts'
import { SALE_ORDERS } from './order-kind.ts'

/**
 * Sends a committed attempt as its row says, unless the sale has ended or a newer attempt was counted, and handles the
 * answer, first for the sale, then for the key. Never throws for what the Service does; runs outside any transaction,
 * within the client's deadline.
 */
export function postSale(attempt: Attempt): Promise<void> {
  return traceOrder(attempt.id, 'sell', () => post(attempt))
}

async function post(attempt: Attempt): Promise<void> {
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
