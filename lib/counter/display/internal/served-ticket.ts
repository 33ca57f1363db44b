import { db } from '@/lib/platform/database/db.ts'

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
