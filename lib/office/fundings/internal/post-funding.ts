import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { traceOrder } from '@/lib/platform/tracing/trace-order.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import type { Attempt } from '@/lib/service/orders/attempt.ts'
import { keyToSend } from '@/lib/service/orders/key-to-send.ts'
import { takeAnswer } from '@/lib/service/orders/take-answer.ts'
import { noteReadAnswer } from '@/lib/service/standing/note-answer.ts'
import { FUNDING_ORDERS } from '../order-kind.ts'
import { applyFunding } from './apply-funding.ts'
import { takeFundingRefusal } from './take-refusal.ts'

/**
 * Sends one committed attempt as its row says, unless the top-up has ended or a newer attempt was counted. Applies the
 * answer to the top-up, then to the key. Never throws for what the Service does; runs outside any transaction. An
 * accepted top-up does not end a key's pause, since a paused partner may top up.
 */
export function postFunding(attempt: Attempt): Promise<void> {
  return traceOrder(attempt.id, 'top up', () => post(attempt))
}

async function post(attempt: Attempt): Promise<void> {
  const row = await db().funding.findFirst({
    where: { id: attempt.id, state: 'sending', attempts: attempt.number },
    select: {
      credential: true,
      environment: true,
      method: true,
      amountCents: true,
      phone: true,
      reference: true,
      idempotencyKey: true,
    },
  })
  if (!row) return
  const { credential, environment, phone, ...request } = row
  const key = keyToSend(attempt, { credential, environment })
  if (!key) return
  const askedAt = await databaseNow(db())
  const answer = await serviceFor(key.name).createFunding({ ...request, ...(phone !== null && { phone }) })
  await takeAnswer(FUNDING_ORDERS, attempt, answer, {
    apply: (funding, source) => applyFunding({ fundingId: attempt.id, funding, source, askedAt }),
    refuse: takeFundingRefusal,
  })
  await noteReadAnswer(key, answer)
}
