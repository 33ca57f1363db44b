import type { Tx } from '@/lib/platform/database/db.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import type { ServiceErrorCode, ServiceRefusal } from '@/lib/service/api/errors.ts'
import { raiseIncident } from '@/lib/service/incidents/raise-incident.ts'
import { type Attempt, sourceOf } from './attempt.ts'
import type { OrderKind, OrderRow } from './order-kind.ts'
import { FIRST_CHECK_MS, repeatWaitMs } from './schedule.ts'

/**
 * What a refusal means for its order. `still_unknown`: nothing. `frozen`: the Service knows the key with other details,
 * and no repeat can tell us more. `refused`: this attempt was not taken, which says nothing about earlier ones.
 */
type Meaning = 'still_unknown' | 'frozen' | 'refused'

const MEANINGS: Partial<Record<ServiceErrorCode, Meaning>> = {
  IDEMPOTENCY_IN_PROGRESS: 'still_unknown',
  INTERNAL_ERROR: 'still_unknown',
  IDEMPOTENCY_CONFLICT: 'frozen',
}

/** What a refusal means, for any kind of order. */
export function meaningOf({ code }: ServiceRefusal): Meaning {
  return MEANINGS[code] ?? 'refused'
}

/**
 * Stores the problem of the newest attempt's refusal on the order, and schedules the next look-up and repeat. Freezes
 * an order in conflict, with an incident. Returns the order; null if the refusal is not of the newest attempt, or the
 * order has moved on.
 */
export async function noteRefusal(
  tx: Tx,
  kind: OrderKind,
  attempt: Attempt,
  { refusal, problem }: { refusal: ServiceRefusal; problem: Problem },
): Promise<OrderRow | null> {
  const { id, number } = attempt
  const frozen = meaningOf(refusal) === 'frozen'
  const [order] = await tx.$queryRaw<OrderRow[]>`
    update ${kind.table} set "postingUntil" = null, refusal = ${JSON.stringify(problem)}::jsonb,
      frozen = frozen or ${frozen}, "nextCheckAt" = now() + ${FIRST_CHECK_MS} * interval '1 millisecond',
      "repeatAfter" = now() + ${repeatWaitMs(number, refusal.retryAfterSeconds)} * interval '1 millisecond'
    where id = ${id}::uuid and state = 'sending' and attempts = ${number}
    returning id, environment::text as environment, credential, reference, "upstreamId"`
  if (!order) return null
  const { code } = refusal
  await kind.record(tx, id, { source: sourceOf(attempt), kind: 'refused', detail: { code, attempt: number } })
  if (frozen) {
    const { environment } = order
    await raiseIncident(tx, { environment, ...kind.about(id), kind: 'idempotency_conflict', detail: { code } })
  }
  return order
}
