import { Prisma } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { type DueEvent, findForeign } from './find-foreign.ts'

/** What is about nothing of ours costs almost nothing, so many end at once. */
const READ_AT_ONCE = 500
/** Each of these asks the Service. */
const LEASED_AT_ONCE = 8
/** Longer than the Service may take to answer them. */
const LEASE_SECONDS = 60

export type LeasedEvent = Pick<DueEvent, 'id' | 'eventId'> & { attempts: number }

/**
 * Takes the events that are due, oldest first, in one transaction: ends those that are about nothing of ours, and leases
 * the next few of the others, so that a killed worker leaves them to another. SKIP LOCKED keeps two workers apart. `more`:
 * others are due already.
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

/** A worker that dies of an event leaves it ever longer, so the others get their turn. */
function lease(tx: Tx, ids: bigint[]): Promise<LeasedEvent[]> {
  return tx.$queryRaw<LeasedEvent[]>`
    update "WebhookInbox" set attempts = attempts + 1,
      "dueAt" = now() + greatest(${LEASE_SECONDS} * interval '1 second', ${waitAfter(Prisma.sql`attempts + 1`)})
    where id = any(${ids}) returning id, "eventId", attempts`
}

/** The wait before the next attempt: 3, 7, 20, 55 s and so on up to six hours, for as long as it takes. */
export function waitAfter(attempts: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`exp(least(${attempts}, 10)) * interval '1 second'`
}
