import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { queryPlain } from '@/lib/platform/database/plain.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { traceOrder } from '@/lib/platform/tracing/trace.ts'
import type { ServiceErrorCode, ServiceRefusal } from '@/lib/service/api/errors.ts'
import { problemOf } from '@/lib/service/api/problem.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { raiseIncident } from '@/lib/service/incidents/incidents.ts'
import { applyAnswer, keyToSend, meaningOf, storeOrderRefusal } from '@/lib/service/orders/attempts.ts'
import { type Attempt, isOnlyAttempt, type OrderRow, sourceOf } from '@/lib/service/orders/order.ts'
import { storeSaleAnswer } from '@/lib/service/standing/store-answer.ts'
import { applyOutcome } from './apply-outcome.ts'
import { concludeNotSold } from './internal/conclude-sale.ts'
import { lookUpSale } from './look-up.ts'
import { SALE_ORDERS } from './sale-orders.ts'

/** What a request that sells needs beside its attempt. */
type Sending = {
  credential: string
  environment: Environment
  idempotencyKey: string
  /** The Service's id of the quote. */
  quoteId: string
  /** A time of the database's clock before the request. */
  askedAt: Date
}

/** What this process has just committed, good until this time of `performance.now()`; after that its row is read. */
export type Committed = Sending & { goodUntil: number }

/**
 * Sends a committed attempt as its row says, unless it was overtaken, outside any transaction. Sends nothing once its
 * key was retired: another key would sell twice. Never throws for what the Service does.
 */
export function postSale(attempt: Attempt, committed?: Committed): Promise<void> {
  return traceOrder(attempt.id, 'sell', () => post(attempt, committed))
}

async function readSending(attempt: Attempt): Promise<Sending | null> {
  const [sale] = await queryPlain<Sending[]>(Prisma.sql`
    select s.credential, s.environment, s."idempotencyKey", q."upstreamId" as "quoteId",
      clock_timestamp()::timestamptz(3) as "askedAt"
    from "Sale" s join "Quote" q on q.id = s."quoteId"
    where s.id = ${attempt.id}::uuid and s.state = 'sending' and s.attempts = ${attempt.number}
      and s."idempotencyKey" is not null`)
  return sale ?? null
}

async function post(attempt: Attempt, committed: Committed | undefined): Promise<void> {
  const isGood = committed !== undefined && performance.now() < committed.goodUntil
  const sale = isGood ? committed : await readSending(attempt)
  if (!sale) return
  const { quoteId, idempotencyKey, askedAt } = sale
  const key = keyToSend(attempt, sale)
  if (!key) return
  const request = { quoteId, reference: attempt.reference, idempotencyKey }
  const answer = await serviceFor(key.name).createTransaction(request)
  // At the same time, since a cashier waits; neither fault keeps the other from being stored.
  const stored = await Promise.allSettled([
    applyAnswer(SALE_ORDERS, attempt, answer, {
      apply: (transaction, source) => applyOutcome({ saleId: attempt.id, transaction, source, askedAt }),
      refuse: handleRefusal,
    }),
    storeSaleAnswer(key, answer, askedAt),
  ])
  for (const one of stored) if (one.status === 'rejected') throw one.reason
}

type PriceMeaning = 'lapsed' | 'spent'

const PRICE_MEANINGS: Partial<Record<ServiceErrorCode, PriceMeaning>> = { QUOTE_EXPIRED: 'lapsed', QUOTE_USED: 'spent' }

/**
 * Not sold only if no other attempt may have sold (rule R8), and for a lapsed price only after a look-up. A used price
 * may have bought this very sale (decision 028). If in doubt the sweep goes on under rule R4.
 */
async function handleRefusal(attempt: Attempt, refusal: ServiceRefusal): Promise<void> {
  const problem = problemOf(refusal, sharedNow())
  const priceMeaning = PRICE_MEANINGS[refusal.code]
  const sale = await db().$transaction(async (tx) => {
    const found = await storeOrderRefusal(tx, SALE_ORDERS, attempt, { refusal, problem })
    if (found && priceMeaning) await storePriceGone(tx, found, priceMeaning, refusal)
    return found
  })
  const meaning = priceMeaning ?? meaningOf(refusal)
  if (!sale || meaning === 'still_unknown') return
  const onlyAttempt = isOnlyAttempt(attempt)
  const ending = { attempt, refusal: problem, source: sourceOf(attempt) }
  if (meaning === 'refused' && onlyAttempt) return void (await concludeNotSold(ending))
  const seen = await lookUpSale(sale, 'look_up')
  if (seen === 'none' && meaning === 'lapsed' && onlyAttempt) await concludeNotSold(ending)
}

/** One of the three conditions of rule R4. */
async function storePriceGone(tx: Tx, sale: OrderRow, meaning: PriceMeaning, { code }: ServiceRefusal): Promise<void> {
  const { id: saleId, environment } = sale
  await tx.sale.update({ where: { id: saleId }, data: { quoteLapsedSeen: true } })
  if (meaning === 'spent')
    await raiseIncident(tx, { environment, saleId, kind: 'quote_used_elsewhere', detail: { code } })
}
