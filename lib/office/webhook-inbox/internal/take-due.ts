import { Prisma } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { type DueEvent, findForeign } from './find-foreign.ts'

/** Events about nothing of ours cost almost nothing, so many are ended at once. */
const READ_AT_ONCE = 500
/** Each of these asks the Service. */
const LEASED_AT_ONCE = 8
/** Longer than the Service may take to answer for all of them. */
const LEASE_SECONDS = 60

export type LeasedEvent = Pick<DueEvent, 'id' | 'eventId'> & { attempts: number }

/**
 * Takes the events that are due, longest due first, in one transaction: ends those about nothing of ours, and leases
 * the next few of the others, so that another worker gets them if this one is killed. SKIP LOCKED keeps two workers
 * apart. `more`: others are due already.
 */
export function takeDue(): Promise<{ leased: LeasedEvent[]; more: boolean }> {
  return db().$transaction(async (tx) => {
    const due = await tx.$queryRaw<DueEvent[]>`
      select id, environment::text, credential, "eventId", type, "objectId", reference from "WebhookInbox"
      where "handledAt" is null and "dueAt" <= now() order by "dueAt" limit ${READ_AT_ONCE} for update skip locked`
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

/** SQL for the wait before the next attempt: 3, 7, 20, 55 s and so on up to six hours, with no last attempt. */
export function waitAfter(attempts: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`exp(least(${attempts}, 10)) * interval '1 second'`
}
