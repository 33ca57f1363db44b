import type { Environment } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import { traceOrder } from '@/lib/platform/tracing/trace-order.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import type { Attempt } from '@/lib/service/orders/attempt.ts'
import { keyToSend } from '@/lib/service/orders/key-to-send.ts'
import { takeAnswer } from '@/lib/service/orders/take-answer.ts'
import { noteAnswer } from '@/lib/service/standing/note-answer.ts'
import { applyOutcome } from './apply-outcome.ts'
import { takeRefusal } from './internal/take-refusal.ts'
import { SALE_ORDERS } from './order-kind.ts'

/**
 * Sends a committed attempt as its row says, unless the sale has ended or a newer attempt was counted, and handles the
 * answer, first for the sale, then for the key. Sends nothing once that key was retired: another key would sell a
 * second time. Never throws for what the Service does; runs outside any transaction, within the client's deadline.
 */
export function postSale(attempt: Attempt): Promise<void> {
  return traceOrder(attempt.id, 'sell', () => post(attempt))
}

type Sending = {
  credential: string
  environment: Environment
  idempotencyKey: string
  quoteId: string
  askedAt: Date
}

async function post(attempt: Attempt): Promise<void> {
  const [sale] = await db().$queryRaw<Sending[]>`
    select s.credential, s.environment::text as environment, s."idempotencyKey"::text, q."upstreamId" as "quoteId", clock_timestamp()::timestamptz(3) as "askedAt"
    from "Sale" s join "Quote" q on q.id = s."quoteId"
    where s.id = ${attempt.id}::uuid and s.state = 'sending' and s.attempts = ${attempt.number}
      and s."idempotencyKey" is not null`
  if (!sale) return
  const { quoteId, idempotencyKey, askedAt } = sale
  const key = keyToSend(attempt, sale)
  if (!key) return
  const request = { quoteId, reference: attempt.reference, idempotencyKey }
  const answer = await serviceFor(key.name).createTransaction(request)
  await takeAnswer(SALE_ORDERS, attempt, answer, {
    apply: (transaction, source) => applyOutcome({ saleId: attempt.id, transaction, source, askedAt }),
    refuse: takeRefusal,
  })
  await noteAnswer(key, answer, askedAt)
}
