import { db } from '../db.ts'
import type { Environment } from '../generated/prisma/client.ts'
import { raiseIncident } from '../sales/raise-incident.ts'
import type { Unanswered } from '../service-api/errors.ts'
import { type Attempt, sourceOf } from './attempt.ts'
import type { OrderKind } from './order-kind.ts'
import { silentRepeatWaitMs } from './schedule.ts'

/**
 * No usable answer to the newest attempt: the order stays `sending`, now unknown, and is due at once for whoever sweeps
 * next. A code that this version does not know is told to a person too.
 */
export async function noteSilence(kind: OrderKind, attempt: Attempt, error: Unanswered): Promise<void> {
  const { id, number } = attempt
  const { why, unknownCode: code } = error
  await db().$transaction(async (tx) => {
    const [silent] = await tx.$queryRaw<{ environment: Environment }[]>`
      update ${kind.table} set "postingUntil" = null, "nextCheckAt" = now(),
        "repeatAfter" = now() + ${silentRepeatWaitMs(number, error)} * interval '1 millisecond'
      where id = ${id}::uuid and state = 'sending' and attempts = ${number}
      returning environment::text as environment`
    if (!silent) return
    const detail = { why, ...(code !== null && { code }) }
    await kind.record(tx, id, { source: sourceOf(attempt), kind: 'no_answer', detail })
    if (code !== null)
      await raiseIncident(tx, { ...silent, ...kind.about(id), kind: 'unknown_error_code', detail: { code } })
  })
}
