import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'

/**
 * Records what the actor's till has open, for its customer displays: a ticket with its price, or null for an empty
 * selling screen, where the next customer may stand. Without a display that is one statement and nothing more, since
 * every page of the counter that a customer may stand at begins with it. `begunAt` is when the page was asked for
 * (`performance.now`): of two that are drawn at once, the one asked for last stands, whichever is ready first. What is
 * stored is cut to a millisecond: rounded up, it would lie ahead of a statement that comes at once, as if the clock had
 * been set back.
 */
export async function showOnDisplay({ till }: Actor, ticketId: string | null, begunAt: number): Promise<void> {
  if (!till) return
  const agoMs = performance.now() - begunAt
  const shown = await db().$executeRaw`
    update "DisplayPairing" set "openTicketId" = ${ticketId}::uuid, "openSince" = begun.at
    from (select date_trunc('milliseconds', statement_timestamp() - ${agoMs}::float * interval '1 millisecond') as at) begun
    where "tillId" = ${till.id}::uuid and "endedAt" is null and "expiresAt" > now()
      and ("openSince" > begun.at and "openSince" <= clock_timestamp()) is not true`
  if (shown > 0) await notifyChange(db(), { topic: 'till', id: till.id })
}
