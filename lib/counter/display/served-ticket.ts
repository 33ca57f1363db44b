import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'

const SERVED_MS = 10 * 60_000

type Served = {
  id: string
  msLeft: number
  /** Whether the cashier has opened an empty selling screen since: the next customer may stand there. */
  isOver: boolean
}

/** What the till had open last, as `showOnDisplay` stored it. */
export type Opened = { openTicketId: string | null; openSince: Date | null }

/** The ticket that the cashier touched last, within ten minutes. News of an earlier customer's sale does not count. */
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
 * Stores what the till has open for its displays: a priced ticket, or null for an empty screen. One statement, since
 * pages of the counter begin with it. `begunAt` (`performance.now`): of two pages drawn at once the one asked for last
 * stands. Cut to a millisecond, since a rounded-up time would lie ahead of the next statement.
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
