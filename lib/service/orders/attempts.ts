import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { keyMadeWith } from '@/lib/platform/env/choose-credential.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { log } from '@/lib/platform/log/log.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import type { Answer } from '@/lib/service/api/answer.ts'
import type { ServiceErrorCode, ServiceRefusal, Unanswered } from '@/lib/service/api/errors.ts'
import { raiseIncident } from '@/lib/service/incidents/incidents.ts'
import { type Attempt, type OrderKind, type OrderRow, sourceOf } from './order.ts'
import { FIRST_CHECK_MS, POSTING_WINDOW_MS, repeatWaitMs, silentRepeatWaitMs } from './schedule.ts'

const ALWAYS = Prisma.sql`true`

type Own = { set: Prisma.Sql; when?: Prisma.Sql }

/** Counts one more attempt before it is made (rules R2 and R3); null while none is allowed. */
export async function commitRepeat(kind: OrderKind, id: string, { set, when = ALWAYS }: Own): Promise<Attempt | null> {
  const [attempt] = await db().$queryRaw<Attempt[]>`
    update ${kind.table} o set attempts = o.attempts + 1, ${set},
      "postingUntil" = now() + ${POSTING_WINDOW_MS} * interval '1 millisecond'
    where o.id = ${id}::uuid and o.state = 'sending' and not o.frozen
      and (o."postingUntil" is null or o."postingUntil" < now())
      and (o."repeatAfter" is null or o."repeatAfter" <= now())
      and not exists (select from "LostTime" l where l.environment = o.environment and l."caughtUpAt" is null)
      and ${when}
    returning o.id, o.attempts as number, o.reference`
  return attempt ?? null
}

type MadeWith = { credential: string; environment: Environment }

/** Null once the key was retired, since another key would make the order a second time. */
export function keyToSend({ reference }: Attempt, made: MadeWith): Credential | null {
  const key = keyMadeWith(made)
  if (!key) log().warn({ reference, credential: made.credential }, 'an order is not sent: its key was retired')
  return key
}

type Handlers<News> = {
  apply: (news: News, source: string) => Promise<unknown>
  refuse: (attempt: Attempt, refusal: ServiceRefusal) => Promise<void>
}

export async function applyAnswer<News>(
  kind: OrderKind,
  attempt: Attempt,
  answer: Answer<News>,
  { apply, refuse }: Handlers<News>,
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

/** The order stays `sending` and is due at once; a code unknown to this version is an incident. */
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

/** `frozen`: the Service knows the key with other details. `refused`: says nothing about earlier attempts. */
type Meaning = 'still_unknown' | 'frozen' | 'refused'

const MEANINGS: Partial<Record<ServiceErrorCode, Meaning>> = {
  IDEMPOTENCY_IN_PROGRESS: 'still_unknown',
  INTERNAL_ERROR: 'still_unknown',
  IDEMPOTENCY_CONFLICT: 'frozen',
}

export function meaningOf({ code }: ServiceRefusal): Meaning {
  return MEANINGS[code] ?? 'refused'
}

/** Stores the newest attempt's refusal and plans what follows; null if it is not the newest any more. */
export async function storeOrderRefusal(
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

/** A null `refusal` keeps the present one. */
export type Ending = { attempt: Pick<Attempt, 'id' | 'number'>; refusal: Problem | null; source: string }

/** Ends an order that the Service never took, if no newer attempt was made. Returns whether it did. */
export async function concludeNotTaken(tx: Tx, kind: OrderKind, { attempt, refusal }: Ending): Promise<boolean> {
  const { id, number } = attempt
  const ended = await tx.$executeRaw`
    update ${kind.table} set state = ${kind.notTaken}, refusal = coalesce(${refusal && JSON.stringify(refusal)}::jsonb, refusal),
      "settledAt" = clock_timestamp(), "postingUntil" = null, "nextCheckAt" = null, "leaseUntil" = null
    where id = ${id}::uuid and state = 'sending' and attempts = ${number}`
  return ended === 1
}
