import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'

/** How long a customer display stays on what a cashier last touched. */
const SERVED_MS = 10 * 60_000

type Served = {
  id: string
  /** How long it stays if nobody touches it. */
  msLeft: number
  /** Whether the cashier has opened an empty selling screen since: the next customer may stand there. */
  isOver: boolean
}

/** What a display was last told that its till has open (`showOnDisplay`). */
export type Opened = { openTicketId: string | null; openSince: Date | null }

/**
 * The ticket a till works on: the one its cashier touched last, within ten minutes. News from the Service about an
 * earlier customer's sale does not count, since another customer stands there by then.
 */
export async function servedTicket(tillId: string, { openTicketId, openSince }: Opened): Promise<Served | null> {
  const [row] = await db().$queryRaw<Served[]>`
    with newest as (
      (select id, "createdAt" from "Ticket" where "tillId" = ${tillId}::uuid and "takenOverTillId" is null
        order by "createdAt" desc limit 10)
      union all
      (select id, "createdAt" from "Ticket" where "takenOverTillId" = ${tillId}::uuid order by "createdAt" desc limit 10)
      union all
      select id, ${openSince}::timestamptz from "Ticket"
        where id = ${openTicketId}::uuid and coalesce("takenOverTillId", "tillId") = ${tillId}::uuid
    ), touched as (
      select n.id, greatest(n."createdAt",
        (select max(greatest(s."createdAt", q."createdAt", s."claimedAt"))
          from "Sale" s left join "Quote" q on q.id = s."quoteId" where s."ticketId" = n.id),
        (select max("createdAt") from "Tender" where "ticketId" = n.id),
        (select max("createdAt") from "Collection" where "ticketId" = n.id),
        (select max("createdAt") from "MoneyReturn" where "ticketId" = n.id)) as at
      from newest n
    )
    select id, (extract(epoch from at - now()) * 1000)::int + ${SERVED_MS}::int as "msLeft",
      ${openTicketId === null} and coalesce(at < ${openSince}::timestamptz, false) as "isOver"
    from touched where at > now() - ${SERVED_MS} * interval '1 millisecond' order by at desc limit 1`
  return row ?? null
}

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
