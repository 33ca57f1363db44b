import { db } from '@/lib/platform/database/db.ts'

/** How long a customer display stays on what a cashier last touched. */
const SERVED_MS = 10 * 60_000

/**
 * The ticket a till works on: the one its cashier touched last, within ten minutes. News from the Service about an
 * earlier customer's sale does not count, since another customer stands there by then. `msLeft` is how long it stays if
 * nobody touches it.
 */
export async function servedTicket(tillId: string): Promise<{ id: string; msLeft: number } | null> {
  const [row] = await db().$queryRaw<{ id: string; msLeft: number }[]>`
    with newest as (
      (select id, "createdAt" from "Ticket" where "tillId" = ${tillId}::uuid and "takenOverTillId" is null
        order by "createdAt" desc limit 10)
      union all
      (select id, "createdAt" from "Ticket" where "takenOverTillId" = ${tillId}::uuid order by "createdAt" desc limit 10)
    ), touched as (
      select n.id, greatest(n."createdAt",
        (select max(greatest(s."createdAt", q."createdAt", s."claimedAt"))
          from "Sale" s left join "Quote" q on q.id = s."quoteId" where s."ticketId" = n.id),
        (select max("createdAt") from "Tender" where "ticketId" = n.id),
        (select max("createdAt") from "Collection" where "ticketId" = n.id),
        (select max("createdAt") from "MoneyReturn" where "ticketId" = n.id)) as at
      from newest n
    )
    select id, (extract(epoch from at - now()) * 1000)::int + ${SERVED_MS}::int as "msLeft"
    from touched where at > now() - ${SERVED_MS} * interval '1 millisecond' order by at desc limit 1`
  return row ?? null
}
