import { Prisma } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { log } from '@/lib/platform/log/log.ts'
import { traceJob } from '@/lib/platform/tracing/trace-order.ts'
import { type DueEvent, findForeign } from './internal/find-foreign.ts'
import { handleEvent } from './internal/handle-event.ts'

/** Events about nothing of ours cost almost nothing, so many are ended at once. */
const READ_AT_ONCE = 500
/** Each of these asks the Service. */
const LEASED_AT_ONCE = 8
/** Longer than the Service may take to answer for all of them. */
const LEASE_SECONDS = 60

/** SQL for the events that are due. */
export const DUE_EVENTS = Prisma.sql`from "WebhookInbox" where "handledAt" is null and "dueAt" <= now()`

type LeasedEvent = Pick<DueEvent, 'id' | 'eventId'> & { attempts: number }

/**
 * Handles the next events of the inbox that are due, and returns whether more are. The rows, not jobs, say which are, so
 * a worker that is killed loses none (rule R6, decision 082). One that cannot be handled now waits longer each time.
 */
export async function handleDue(): Promise<boolean> {
  const { leased, more } = await leaseEvents()
  // If even putting an event off fails, it becomes due again when its lease ends.
  await Promise.allSettled(leased.map(attempt))
  return more
}

/**
 * Ends the due events that are about nothing of ours, and leases the next few of the others, longest due first, in one
 * transaction: another worker gets them if this one is killed. SKIP LOCKED keeps two workers apart.
 */
function leaseEvents(): Promise<{ leased: LeasedEvent[]; more: boolean }> {
  return db().$transaction(async (tx) => {
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

async function endForeign(tx: Tx, ids: bigint[]): Promise<void> {
  await tx.$executeRaw`update "WebhookInbox" set "handledAt" = now(), outcome = 'foreign' where id = any(${ids})`
}

/** The lease is longer at each attempt: an event that kills its worker then leaves the others their turn. */
function lease(tx: Tx, ids: bigint[]): Promise<LeasedEvent[]> {
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

/** SQL for the wait before the next attempt: 3, 7, 20, 55 s and so on up to six hours, with no last attempt. */
function waitAfter(attempts: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`exp(least(${attempts}, 10)) * interval '1 second'`
}
