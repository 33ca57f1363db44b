import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import type { ActorTill } from '@/lib/people/access/model.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import type { PayCurrency } from '@/lib/platform/shared/pay-currency.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { Account } from '@/lib/service/api/contract/account.ts'
import { collectionLimits } from '@/lib/service/api/field-names.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { refuseWhileCatchingUp } from '@/lib/service/lost-time/queries.ts'
import type { Attempt } from '@/lib/service/orders/attempt.ts'
import { FIRST_CHECK_MS, POSTING_WINDOW_MS } from '@/lib/service/orders/schedule.ts'
import { noteReadAnswer } from '@/lib/service/standing/note-answer.ts'
import { recordCollectionEvent } from './collection-orders.ts'

/** Who pays, how, and how much in USD; already validated. */
export type Payment = { method: string; currency: PayCurrency; customerPhone: string; amountCents: bigint }

type Asked = Payment & {
  intentId: string
  ticketId: string
  environment: 'test' | 'live'
  credential: string
  reference: string
}

/**
 * Commits everything that the POST needs in the caller's transaction, before any call, as for a sale (rules R1 and R2):
 * reference, idempotency key, attempt. Of any number of presses, the unique intent admits one.
 */
export async function commitCollection(tx: Tx, { actor }: Ctx, till: ActorTill, asked: Asked): Promise<Attempt> {
  await refuseWhileCatchingUp(tx, asked.environment)
  const now = await databaseNow(tx)
  const { id } = await tx.collection.create({
    data: {
      ...asked,
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
  return { id, number: 1, reference: asked.reference }
}

/** The customer is waiting: without an answer by then, the limits are left to the Service. */
const PATIENCE_MS = 3_000

/**
 * Checks both limits of collections before asking a customer (service-api.md, Limits): what is left of the day's limit,
 * and the limit of one collection. An unknown limit refuses nothing.
 */
export async function checkCollectionLimits(credentialName: string, amountCents: Cents): Promise<void> {
  const asked = serviceFor(credentialName).me()
  const answer = await Promise.race([asked, delay(PATIENCE_MS, null, { ref: false })])
  if (answer === null) return
  await noteReadAnswer(credentialNamed(credentialName), answer)
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
