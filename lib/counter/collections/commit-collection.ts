import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import type { ActorTill } from '@/lib/people/access/model.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import type { PayCurrency } from '@/lib/platform/shared/payment.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { Account } from '@/lib/service/api/contract/account.ts'
import { collectionLimits } from '@/lib/service/api/field-names.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import type { Attempt } from '@/lib/service/orders/order.ts'
import { FIRST_CHECK_MS, POSTING_WINDOW_MS } from '@/lib/service/orders/schedule.ts'
import { refuseWhileCatchingUp } from '@/lib/service/standing/queries.ts'
import { storeReadAnswer } from '@/lib/service/standing/store-answer.ts'
import { recordCollectionEvent } from './collection-orders.ts'

export type Payment = { method: string; currency: PayCurrency; customerPhone: string; amountCents: bigint }

type CollectionRequest = Payment & {
  intentId: string
  ticketId: string
  environment: 'test' | 'live'
  credential: string
  reference: string
}

/** Commits reference, key and attempt before any call (rules R1 and R2). The unique intent admits one press. */
export async function commitCollection(
  tx: Tx,
  { actor }: Ctx,
  till: ActorTill,
  request: CollectionRequest,
): Promise<Attempt> {
  await refuseWhileCatchingUp(tx, request.environment)
  const now = await databaseNow(tx)
  const { id } = await tx.collection.create({
    data: {
      ...request,
      idempotencyKey: randomUUID(),
      branchCode: till.branchCode,
      tillId: till.id,
      staffId: actor.staffId,
      attempts: 1,
      createdAt: now,
      attemptedAt: now,
      postingUntil: new Date(now.getTime() + POSTING_WINDOW_MS),
      nextCheckAt: new Date(now.getTime() + FIRST_CHECK_MS),
    },
    select: { id: true },
  })
  await recordCollectionEvent(tx, { collectionId: id, source: 'till', kind: 'sent', to: 'sending' })
  return { id, number: 1, reference: request.reference }
}

/** The customer is waiting: without an answer by then, the limits are left to the Service. */
const PATIENCE_MS = 3_000

/** Checks the day's limit and that of one collection (service-api.md, Limits). An unknown limit refuses nothing. */
export async function checkCollectionLimits(credentialName: string, amountCents: Cents): Promise<void> {
  const request = serviceFor(credentialName).me()
  const answer = await Promise.race([request, delay(PATIENCE_MS, null, { ref: false })])
  if (answer === null) return
  await storeReadAnswer(credentialNamed(credentialName), answer)
  if (answer.kind !== 'ok') return
  const one = find(answer.data, collectionLimits.perCollection)
  if (one?.limitCents != null && amountCents > one.limitCents) {
    refuse('COLLECTION_OVER_LIMIT', { field: 'amount', params: { largest: formatUsd(one.limitCents) } })
  }
  const day = find(answer.data, collectionLimits.perDay)
  if (day?.limitCents == null || day.usedTodayCents === null) return
  const left = day.limitCents - day.usedTodayCents
  if (amountCents > left) {
    refuse('COLLECTION_OVER_DAY', { field: 'amount', params: { left: formatUsd(left < 0n ? 0n : left) } })
  }
}

function find({ limits }: Account, names: readonly string[]) {
  return limits.find(({ name }) => name !== null && names.includes(name))
}
