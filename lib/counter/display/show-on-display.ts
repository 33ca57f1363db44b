import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { CHANGE_CHANNEL, type ChangeEvent } from '@/lib/platform/live/events.ts'

/**
 * Records what the actor's till has open, for its customer displays: a ticket with its price, or null for an empty
 * selling screen, where the next customer may stand. Does nothing without a display. One statement, since every page of
 * the counter that a customer may stand at begins with it. `begunAt` is when the page was asked for (`performance.now`):
 * of two that are drawn at once, the one asked for last stands, whichever is ready first.
 */
export async function showOnDisplay({ till }: Actor, ticketId: string | null, begunAt: number): Promise<void> {
  if (!till) return
  const event: ChangeEvent = { topic: 'till', id: till.id }
  const agoMs = performance.now() - begunAt
  await db().$executeRaw`
    with begun as (select statement_timestamp() - ${agoMs}::float * interval '1 millisecond' as at),
    told as (
      update "DisplayPairing" set "openTicketId" = ${ticketId}::uuid, "openSince" = begun.at from begun
      where "tillId" = ${till.id}::uuid and "endedAt" is null and "expiresAt" > ${new Date()}
        and ("openSince" between begun.at and clock_timestamp()) is not true returning 1
    )
    select pg_notify(${CHANGE_CHANNEL}, ${JSON.stringify(event)}) where exists (select from told)`
}
