import type { Tx } from '@/lib/platform/database/db.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import type { Attempt } from './attempt.ts'
import type { OrderKind } from './order-kind.ts'

/**
 * `attempt`: the newest one whose result is known. `refusal`: the reason shown to people; null keeps the present one.
 */
export type Ending = { attempt: Pick<Attempt, 'id' | 'number'>; refusal: Problem | null; source: string }

/**
 * Ends an order that the Service never took. That is final: we never post it again. The conditional update ends only an
 * order that is still `sending` and has no newer attempt. Returns whether it did.
 */
export async function concludeNotTaken(tx: Tx, kind: OrderKind, { attempt, refusal }: Ending): Promise<boolean> {
  const { id, number } = attempt
  const ended = await tx.$executeRaw`
    update ${kind.table} set state = ${kind.notTaken}, refusal = coalesce(${refusal && JSON.stringify(refusal)}::jsonb, refusal),
      "settledAt" = clock_timestamp(), "postingUntil" = null, "nextCheckAt" = null, "leaseUntil" = null
    where id = ${id}::uuid and state = 'sending' and attempts = ${number}`
  return ended === 1
}
