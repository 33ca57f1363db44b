import type { Environment } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Answer } from '@/lib/service/api/answer.ts'
import type { ServiceRefusal, Unanswered } from '@/lib/service/api/errors.ts'
import { raiseIncident } from '@/lib/service/incidents/raise-incident.ts'
import { type Attempt, sourceOf } from './attempt.ts'
import type { OrderKind } from './order-kind.ts'
import { silentRepeatWaitMs } from './schedule.ts'

/** How a kind handles the Service's report of an order, and a refusal. */
type Own<Told> = {
  apply: (told: Told, source: string) => Promise<unknown>
  refuse: (attempt: Attempt, refusal: ServiceRefusal) => Promise<void>
}

/** Handles the result of an attempt: a report, a refusal, or no usable answer. */
export async function takeAnswer<Told>(
  kind: OrderKind,
  attempt: Attempt,
  answer: Answer<Told>,
  { apply, refuse }: Own<Told>,
): Promise<void> {
  switch (answer.kind) {
    case 'ok':
      await apply(answer.data, sourceOf(attempt))
      return
    case 'refused':
      return refuse(attempt, answer.error)
    case 'unanswered':
      return noteSilence(kind, attempt, answer.error)
  }
}

/**
 * Handles a missing answer to the newest attempt: the order stays `sending`, now unknown, and is due for the next sweep
 * at once. A code that this version does not know also raises an incident.
 */
async function noteSilence(kind: OrderKind, attempt: Attempt, error: Unanswered): Promise<void> {
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
