import { Prisma, type WebhookInbox } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type SqlTx } from '@/lib/platform/database/db.ts'
import { plainTransaction } from '@/lib/platform/database/plain.ts'
import { env } from '@/lib/platform/env/env.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import { log } from '@/lib/platform/log/log.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { traceJob } from '@/lib/platform/tracing/trace.ts'
import { handleEvent } from './internal/handle-event.ts'

/** Events about nothing of ours cost almost nothing. */
const READ_AT_ONCE = 500
/** Each of these asks the Service. */
const LEASED_AT_ONCE = 8
/** Longer than the Service may take to answer for all of them. */
const LEASE_SECONDS = 60

/** SQL for the events that are due. */
export const DUE_EVENTS = Prisma.sql`from "WebhookInbox" where "handledAt" is null and "dueAt" <= now()`

type LeasedEvent = Pick<DueEvent, 'id' | 'eventId'> & { attempts: number }

/** Handles the next due events of the inbox (rule R6, decision 082). Returns whether more are due. */
export async function handleDue(): Promise<boolean> {
  const { leased, more } = await leaseEvents()
  // If even putting an event off fails, it becomes due again when its lease ends.
  await Promise.allSettled(leased.map(attempt))
  return more
}

/** Ends events about nothing of ours and leases the next others. SKIP LOCKED keeps workers apart. */
function leaseEvents(): Promise<{ leased: LeasedEvent[]; more: boolean }> {
  return plainTransaction(async (tx) => {
    const due = await tx.$queryRaw<DueEvent[]>`
      select id, environment::text, credential, "eventId", type, "objectId", reference ${DUE_EVENTS}
      order by "dueAt" limit ${READ_AT_ONCE} for update skip locked`
    if (due.length === 0) return { leased: [], more: false }
    const foreign = await findForeign(tx, due)
    if (foreign.size > 0) await endForeign(tx, [...foreign])
    const others = due.filter(({ id }) => !foreign.has(id)).map(({ id }) => id)
    const leased = others.length > 0 ? await lease(tx, others.slice(0, LEASED_AT_ONCE)) : []
    return { leased, more: due.length === READ_AT_ONCE || others.length > leased.length }
  })
}

async function endForeign(tx: SqlTx, ids: bigint[]): Promise<void> {
  await tx.$executeRaw`update "WebhookInbox" set "handledAt" = now(), outcome = 'foreign' where id = any(${ids})`
}

/** Longer at each attempt: an event that kills its worker leaves the others their turn. */
function lease(tx: SqlTx, ids: bigint[]): Promise<LeasedEvent[]> {
  return tx.$queryRaw<LeasedEvent[]>`
    update "WebhookInbox" set attempts = attempts + 1,
      "dueAt" = now() + greatest(${LEASE_SECONDS} * interval '1 second', ${waitAfter(Prisma.sql`attempts + 1`)})
    where id = any(${ids}) returning id, "eventId", attempts`
}

async function attempt({ id, eventId, attempts }: LeasedEvent): Promise<void> {
  try {
    await traceJob('handle an event', () => handleEvent(id))
  } catch (error) {
    log().error(
      { err: error, event: eventId, attempts },
      'an event could not be handled; it has its next turn all the same',
    )
    await db().$executeRaw`
      update "WebhookInbox" set "dueAt" = now() + ${waitAfter(Prisma.sql`${attempts}`)} where id = ${id}`
  }
}

/** SQL: 3, 7, 20, 55 s and so on up to six hours, without end. */
function waitAfter(attempts: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`exp(least(${attempts}, 10)) * interval '1 second'`
}

type DueEvent = Pick<WebhookInbox, 'id' | 'environment' | 'credential' | 'eventId' | 'type' | 'objectId' | 'reference'>

type Named = Pick<DueEvent, 'environment' | 'objectId' | 'reference'>

/** Ids of events about a sale or payment that is not ours; other types and retired keys are left to `handleEvent`. */
async function findForeign(tx: SqlTx, events: readonly DueEvent[]): Promise<Set<bigint>> {
  const environments = new Map(env().credentials.map(({ name, environment }) => [name, environment]))
  const named = events.filter(
    ({ type, credential, environment }) =>
      /^(transaction|collection)\./.test(type) && environments.get(credential) === environment,
  )
  if (named.length === 0) return new Set()
  const ours = await namesOfOurs(tx, named)
  return new Set(named.filter((event) => !namesOf(event).some((name) => ours.has(name))).map(({ id }) => id))
}

async function namesOfOurs(tx: SqlTx, named: readonly DueEvent[]): Promise<Set<string>> {
  const objectIds = named.flatMap(({ objectId }) => objectId ?? [])
  const references = named.flatMap(({ reference }) => reference ?? [])
  const ours = await tx.$queryRaw<Named[]>`
    select environment::text, "upstreamId" as "objectId", reference from "Sale"
    where (environment in ('test', 'live') and "upstreamId" = any(${objectIds})) or reference = any(${references})
    union all
    select environment::text, "upstreamId", reference from "Collection"
    where (environment in ('test', 'live') and "upstreamId" = any(${objectIds})) or reference = any(${references})`
  return new Set(ours.flatMap(namesOf))
}

function namesOf({ environment, objectId, reference }: Named): string[] {
  const names = [objectId && `id ${objectId}`, reference && `reference ${reference}`]
  return names.flatMap((name) => (name ? `${environment} ${name}` : []))
}

/** Has the worker process an event again. Its object is fetched anew, so this cannot undo later news. */
export async function reprocessEvent({ ctx, input }: { ctx: Ctx; input: { id: string } }): Promise<void> {
  authorise(ctx.actor, 'webhook:manage')
  const id = BigInt(input.id)
  await db().$transaction(async (tx) => {
    const count = await tx.$executeRaw`
      update "WebhookInbox" set "handledAt" = null, "dueAt" = now(), attempts = 0,
        outcome = case when outcome = 'other_environment' then outcome end
      where id = ${id}`
    if (count === 0) refuse('EVENT_UNKNOWN')
    await notifyChange(tx, { topic: 'event', id: input.id })
    await recordAudit(tx, ctx.actor, { action: 'webhook:reprocess', objectKind: 'event', objectId: input.id })
  })
}
